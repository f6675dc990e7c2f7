import { isIP } from 'node:net'

/** False: nobody. A number: so many proxies stand in front. A list: networks whose word about the client counts. */
export type TrustedProxies = false | number | readonly string[]

const MAX_HOPS = 10
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Whose X-Forwarded-For entries are believed: from our end of the list backwards, so that what the client itself wrote
 * into the header counts for nothing. Null when the text means none of it.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === '0' || text === 'false') return false
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null
  const networks = text.split(',').map((it) => it.trim())
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  // A prefix of 0 would trust everyone, and with that the first entry of the header: the client's own.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** For Fastify, which takes no number: it could not tell a proxy from a client who connects directly. Nor can we; see operations. */
export function trustOption(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted]
}
