/** The sub-protocol a server must select. */
export const REALTIME_SUBPROTOCOL = 'graphql-ws'
/** The sub-protocol that only carries the header, as base64url without padding. */
export const HEADER_SUBPROTOCOL_PREFIX = 'header-'
/** Dialled below the GraphQL endpoint. */
export const REALTIME_PATH_SUFFIX = '/realtime'

/** What a client tells of itself when it dials and with every start. */
export interface RealtimeHeader {
  readonly Authorization: string
  readonly host: string
}

export function encodeRealtimeHeader(header: RealtimeHeader): string {
  const bytes = new TextEncoder().encode(JSON.stringify(header))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads base64 and base64url, padded or not; null when it is no JSON object in such an encoding. */
export function decodeRealtimeHeader(encoded: string): Record<string, unknown> | null {
  try {
    // In a query a '+' that was not escaped arrives as a blank.
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+').replaceAll('=', ''))
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (it) => it.charCodeAt(0))))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** The bare token of a header, whatever the case of its name and with or without `Bearer`. */
export function tokenOfHeader(header: unknown): string | null {
  if (!isRecord(header)) return null
  const name = Object.keys(header).find((key) => key.toLowerCase() === 'authorization')
  const value = name === undefined ? null : header[name]
  if (typeof value !== 'string') return null
  const token = value.replace(/^Bearer\s+/i, '').trim()
  return token === '' ? null : token
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
