import { NetworkError } from '../graphql/network-error.ts'

export interface SendRequest {
  readonly url: string
  readonly token: string | null
  /** A file alone is the body itself. */
  readonly form: FormData | File
  /** How much is sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

export interface SendAnswer {
  readonly status: number
  /** Null when it is no JSON. */
  readonly body: unknown
}

/** Sends a form once; rejects with a NetworkError when no answer came. */
export type SendForm = (request: SendRequest) => Promise<SendAnswer>

/** Without a byte gone or come for so long, the connection is taken for lost. Cleaning a photo takes the server seconds. */
const STALLED_MS = 60_000

/** By XMLHttpRequest: fetch does not tell how much of a request is sent. */
export const sendByXhr: SendForm = ({ url, token, form, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new NetworkError('aborted', signal.reason))
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    let isStalled = false
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        isStalled = true
        request.abort()
      }, STALLED_MS)
    }
    const abort = () => request.abort()
    const end = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      end()
      resolve({ status: request.status, body: parsed(request.responseText) })
    }
    request.onerror = () => {
      end()
      reject(new NetworkError('failed', null))
    }
    request.onabort = () => {
      end()
      reject(new NetworkError(isStalled ? 'timeout' : 'aborted', signal.reason))
    }
    request.open('POST', url)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    watch()
    request.send(form)
  })

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
