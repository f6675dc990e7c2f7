import type { FrameError } from '#contract/appsync-frames.ts'
import {
  decodeRealtimeHeader,
  HEADER_SUBPROTOCOL_PREFIX,
  REALTIME_SUBPROTOCOL,
  tokenOfHeader,
} from '#contract/realtime-header.ts'

/** The token a socket came with, or why it has none. A fault is answered to connection_init, never at the upgrade. */
export type Handshake = { readonly token: string } | { readonly fault: FrameError }

export function selectSubprotocol(offered: Iterable<string>): string | false {
  for (const name of offered) if (name === REALTIME_SUBPROTOCOL) return name
  return false
}

/** Reads the header from its sub-protocol (Amplify, newer link) or from the query (older link). */
export function readHandshake(offered: Iterable<string>, url: string): Handshake {
  const encoded = headerSubprotocol(offered) ?? queryOf(url).get('header')
  if (encoded === null || encoded === '') return { fault: unauthorized('No authorization header was given.') }
  const header = decodeRealtimeHeader(encoded)
  if (!header)
    return {
      fault: {
        errorType: 'BadRequestException',
        errorCode: 400,
        message: 'The header is not base64 of a JSON object.',
      },
    }
  const token = tokenOfHeader(header)
  return token === null ? { fault: unauthorized('The header carries no token.') } : { token }
}

export function unauthorized(message: string): FrameError {
  return { errorType: 'UnauthorizedException', errorCode: 401, message }
}

function headerSubprotocol(offered: Iterable<string>): string | null {
  for (const name of offered)
    if (name.startsWith(HEADER_SUBPROTOCOL_PREFIX)) return name.slice(HEADER_SUBPROTOCOL_PREFIX.length)
  return null
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
}
