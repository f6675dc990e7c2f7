import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** False: nobody. A number: so many proxies stand in front. A list: networks whose word about the client counts. */
export type TrustedProxies = false | number | readonly string[]

/** Whether the word of the proxy at this address counts; hop 0 is who connected to us. */
export type TrustProxy = (address: string, hop: number) => boolean

const MAX_HOPS = 10
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whose X-Forwarded-For entries are believed: from our end of the list backwards, so that what the client itself wrote
 * into the header counts for nothing. Null when the text means none of it.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === '0' || text === 'false') return false
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null
  const networks = text.split(',').flatMap((it) => NAMED_NETWORKS[it.trim()] ?? [it.trim()])
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  // A prefix of 0 would trust everyone, and with that the first entry of the header: the client's own.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

export function trustProxy(trusted: TrustedProxies): TrustProxy {
  if (trusted === false) return () => false
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}

interface Request {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: IncomingHttpHeaders
}

/** The client of a request that Fastify never sees: an upgrade to a socket. As Fastify reads it elsewhere. */
export function clientAddress({ socket, headers }: Request, trust: TrustProxy): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
  const addresses = [socket.remoteAddress ?? '', ...forwarded.reverse()]
  return addresses.find((address, hop) => !trust(address, hop)) ?? addresses.at(-1) ?? ''
}
