import {
  encodeRealtimeHeader,
  HEADER_SUBPROTOCOL_PREFIX,
  REALTIME_PATH_SUFFIX,
  REALTIME_SUBPROTOCOL,
} from '#contract/realtime-header.ts'

export interface RealtimeAddress {
  readonly url: string
  readonly host: string
}

/** Below the GraphQL endpoint, which may be an absolute address or a path of the page's own host. */
export function realtimeAddress(endpoint: string, base: string): RealtimeAddress {
  const url = new URL(endpoint, base)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  url.pathname = url.pathname.replace(/\/$/, '') + REALTIME_PATH_SUFFIX
  return { url: url.href, host: url.host }
}

export function realtimeSubprotocols(token: string, host: string): string[] {
  const header = encodeRealtimeHeader({ Authorization: token, host })
  return [REALTIME_SUBPROTOCOL, `${HEADER_SUBPROTOCOL_PREFIX}${header}`]
}
