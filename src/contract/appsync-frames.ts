import { isRecord, type RealtimeHeader, tokenOfHeader } from './realtime-header.ts'

/** One entry of an error frame. `errorCode` 400, 401 and 403 in a connection_error are final for clients. */
export interface FrameError {
  readonly errorType: string
  readonly message: string
  readonly errorCode?: number
}

export interface StartFrame {
  readonly type: 'start'
  readonly id: string
  readonly query: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
  readonly token: string | null
}

export type ClientFrame =
  | { readonly type: 'connection_init' }
  | StartFrame
  | { readonly type: 'stop'; readonly id: string }

/** A frame that makes no sense; the id is kept when it had one, so that the answer can name it. */
export interface MalformedFrame {
  readonly type: 'malformed'
  readonly id: string | null
  readonly reason: string
}

interface ErrorPayload {
  readonly errors: readonly FrameError[]
}

export type ServerFrame =
  | { readonly type: 'connection_ack'; readonly payload: { readonly connectionTimeoutMs: number } }
  | { readonly type: 'connection_error'; readonly payload: ErrorPayload }
  | { readonly type: 'ka' }
  | { readonly type: 'start_ack' | 'complete'; readonly id: string }
  | { readonly type: 'data'; readonly id: string; readonly payload: unknown }
  | { readonly type: 'error'; readonly id?: string; readonly payload: unknown }

const MAX_ID_LENGTH = 128

/** Never throws: what cannot be read becomes a malformed frame with the reason. */
export function parseClientFrame(text: string): ClientFrame | MalformedFrame {
  const frame = parseRecord(text)
  if (!frame) return malformed(null, 'A frame must be a JSON object.')
  const id = typeof frame.id === 'string' && frame.id !== '' && frame.id.length <= MAX_ID_LENGTH ? frame.id : null
  if (frame.type === 'connection_init') return { type: 'connection_init' }
  if (frame.type !== 'start' && frame.type !== 'stop') return malformed(id, 'Unknown type of frame.')
  if (id === null) return malformed(null, `"id" must be a text of 1 to ${MAX_ID_LENGTH} characters.`)
  return frame.type === 'stop' ? { type: 'stop', id } : parseStart(id, frame.payload)
}

function parseStart(id: string, payload: unknown): StartFrame | MalformedFrame {
  if (!isRecord(payload)) return malformed(id, '"payload" must be an object.')
  const data = typeof payload.data === 'string' ? parseRecord(payload.data) : null
  if (!data) return malformed(id, '"payload.data" must be the JSON text of an object.')
  const { query, variables = null, operationName = null } = data
  if (typeof query !== 'string') return malformed(id, '"query" must be a text.')
  if (variables !== null && !isRecord(variables)) return malformed(id, '"variables" must be an object.')
  if (operationName !== null && typeof operationName !== 'string')
    return malformed(id, '"operationName" must be a text.')
  const token = tokenOfHeader(isRecord(payload.extensions) ? payload.extensions.authorization : null)
  return { type: 'start', id, query, operationName, variables: variables ?? {}, token }
}

/** Null for what a client does not know or cannot read: it ignores such frames. */
export function parseServerFrame(text: string): ServerFrame | null {
  const frame = parseRecord(text)
  if (!frame) return null
  const { type, payload } = frame
  const id = typeof frame.id === 'string' ? frame.id : null
  if (type === 'ka') return { type }
  if (type === 'connection_ack') return { type, payload: { connectionTimeoutMs: timeoutOf(payload) } }
  if (type === 'connection_error') return { type, payload: { errors: errorsOf(payload) } }
  if (type === 'error') return id === null ? { type, payload } : { type, id, payload }
  if (id === null) return null
  if (type === 'start_ack' || type === 'complete') return { type, id }
  return type === 'data' ? { type, id, payload } : null
}

export function printServerFrame(frame: ServerFrame): string {
  return JSON.stringify(frame)
}

export function printConnectionInit(): string {
  return '{"type":"connection_init"}'
}

export function printStart(
  id: string,
  request: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
  header: RealtimeHeader,
): string {
  const { query, variables } = request
  const payload = { data: JSON.stringify({ query, variables }), extensions: { authorization: header } }
  return JSON.stringify({ id, type: 'start', payload })
}

export function printStop(id: string): string {
  return JSON.stringify({ id, type: 'stop' })
}

/** What clients take when the server names none. */
export const DEFAULT_CONNECTION_TIMEOUT_MS = 300_000

function timeoutOf(payload: unknown): number {
  const given = isRecord(payload) ? payload.connectionTimeoutMs : undefined
  return typeof given === 'number' && Number.isFinite(given) ? given : DEFAULT_CONNECTION_TIMEOUT_MS
}

function errorsOf(payload: unknown): FrameError[] {
  const errors = isRecord(payload) && Array.isArray(payload.errors) ? payload.errors : []
  return errors.filter(isRecord).map(({ errorType, errorCode, message }) => ({
    errorType: typeof errorType === 'string' ? errorType : '',
    message: typeof message === 'string' ? message : '',
    ...(typeof errorCode === 'number' && { errorCode }),
  }))
}

function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function malformed(id: string | null, reason: string): MalformedFrame {
  return { type: 'malformed', id, reason }
}
