import { isIPv6 } from 'node:net'

/**
 * Whom limits count: an IPv4 address, or the /64 network of an IPv6 one, which is what a household or a phone has to
 * itself.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = plain.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** For a person to recognise a place by, and for nobody to be found by: a /24 of IPv4, a /48 of IPv6. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address)
  if (isIPv6(network.replace(/\/64$/, ''))) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return network.replace(/\.\d+$/, '.0/24')
}
