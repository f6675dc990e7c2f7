import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Reach } from './reach.ts'

/** Why there was no answer. `address`: it leads where we may not connect. */
export type OutgoingFault = 'address' | 'name' | 'timeout' | 'certificate' | 'unreachable' | 'connection'

export interface OutgoingAnswer {
  /** 0 where there was none. */
  readonly status: number
  readonly fault: OutgoingFault | null
  /** The beginning of what was answered. */
  readonly text: string
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly timeoutMs: number
}

/** Enough to see what a receiver complains about; whoever answers more is cut off. */
const MAX_ANSWER_BYTES = 4096

class BeyondReach extends Error {}

/**
 * Posts to an address that somebody outside gave us. The name is resolved once, every address that it has is checked, and the
 * connection goes to a checked one: a name that changes its mind between the two leads nowhere. No redirect is followed.
 */
export function postOutside(url: URL, { headers, body, timeoutMs }: Sent, reach: Reach): Promise<OutgoingAnswer> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !reach(literal)) return Promise.resolve(failed('address'))
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      // One connection each: none that a receiver has closed meanwhile is used again.
      headers: { ...headers, 'content-length': String(bytes.byteLength), connection: 'close' },
      lookup: checkedLookup(reach),
      signal,
    })
    request.on('error', (error) => resolve(failed(faultOf(error, signal))))
    request.on('response', (response) => {
      readBeginning(response).then(
        (text) => {
          resolve({ status: response.statusCode ?? 0, fault: null, text })
          request.destroy()
        },
        (error) => resolve(failed(faultOf(error, signal))),
      )
    })
    request.end(bytes)
  })
}

/** Where a name leads at this moment; null: nowhere yet. */
export function isWithinReach(url: URL, reach: Reach): Promise<boolean | null> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return Promise.resolve(reach(literal))
  return new Promise((resolve) => {
    lookup(literal, { all: true }, (error, addresses) =>
      resolve(error ? null : addresses.every(({ address }) => reach(address))),
    )
  })
}

function checkedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) callback(error ?? new BeyondReach(), [])
      else if (!addresses.every(({ address }) => reach(address))) callback(new BeyondReach(), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.length
    if (length >= MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}

function failed(fault: OutgoingFault): OutgoingAnswer {
  return { status: 0, fault, text: '' }
}

const NO_NAME = /^(ENOTFOUND|EAI_|ENODATA)/
const NOBODY_THERE = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/
const BAD_CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/

function faultOf(error: unknown, signal: AbortSignal): OutgoingFault {
  if (error instanceof BeyondReach) return 'address'
  if (signal.aborted) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ETIMEDOUT') return 'timeout'
  if (NO_NAME.test(code)) return 'name'
  if (NOBODY_THERE.test(code)) return 'unreachable'
  return BAD_CERTIFICATE.test(code) ? 'certificate' : 'connection'
}
