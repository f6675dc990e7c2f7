import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import type { AssetKind } from '#domain/upload/upload-rules.ts'
import { NetworkError } from '../graphql/network-error.ts'
import type { SendForm } from './send-form.ts'
import { UploadRefused } from './upload-refused.ts'

/** A failed upload is tried three times more, a second later at first. */
export const MAX_RETRIES = 3
export const FIRST_DELAY_MS = 1_000

export interface Network {
  isOnline(): boolean
  /** Resolves when the browser has a connection; at once when it has. Rejects with a NetworkError on abort. */
  online(signal: AbortSignal): Promise<void>
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

export interface UploadOptions {
  /** The base of the API: "/" or an address. */
  readonly apiBase: string
  readonly send: SendForm
  readonly network: Network
  /** Of the owner; null for a visitor, whose uploads are bound to `uploadId`. */
  readonly token: () => Promise<string | null>
}

interface Upload {
  readonly kind: AssetKind
  readonly file: Blob
  /** Of a visitor; null sends to the address that asks for a token. */
  readonly uploadId: string | null
  /** The place in a listing that a photo is for: one too small for it is refused at once. */
  readonly imageType?: string | null
  readonly onProgress: (part: number) => void
  /** The connection is gone, or back. */
  readonly onWaiting?: (isWaiting: boolean) => void
  readonly signal: AbortSignal
}

/**
 * Sends one file. Network errors are tried again, up to three times, after 1, 2 and 4 seconds; what the server refuses is
 * not. While the browser has no connection it waits, however long, and that is no try.
 */
export async function uploadFile(options: UploadOptions, upload: Upload): Promise<UploadedAsset> {
  const { network, send, token, apiBase } = options
  const { kind, file, uploadId, imageType = null, onProgress, onWaiting, signal } = upload
  const url = `${apiBase.replace(/\/$/, '')}/assets/${kind}${uploadId === null ? '' : '/temporary'}`
  let retries = 0
  for (;;) {
    if (!network.isOnline()) {
      onWaiting?.(true)
      await network.online(signal)
      onWaiting?.(false)
    }
    try {
      const bearer = uploadId === null ? await token() : null
      const { status, body } = await send({
        url,
        token: bearer,
        form: formOf(file, uploadId, imageType),
        onProgress,
        signal,
      })
      if (status === 201 && isAsset(body)) return body
      throw new UploadRefused(status, body)
    } catch (error) {
      if (!(error instanceof NetworkError) || signal.aborted) throw error
      onProgress(0)
      if (!network.isOnline()) continue
      if (retries >= MAX_RETRIES) throw error
      await network.pause(FIRST_DELAY_MS * 2 ** retries, signal)
      retries += 1
    }
  }
}

/** The id before the file, so that a wrong one is refused before the file is sent. The name of the file says nothing. */
function formOf(file: Blob, uploadId: string | null, imageType: string | null): FormData {
  const form = new FormData()
  if (uploadId !== null) form.set('id', uploadId)
  if (imageType !== null) form.set('imageType', imageType)
  form.set('file', file, 'file')
  return form
}

function isAsset(body: unknown): body is UploadedAsset {
  return typeof body === 'object' && body !== null && 'assetId' in body && typeof body.assetId === 'string'
}

/** What the browser says about its connection. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  online: (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new NetworkError('aborted', signal.reason))
      if (navigator.onLine) return resolve()
      const end = (then: () => void) => () => {
        window.removeEventListener('online', back)
        signal.removeEventListener('abort', abort)
        then()
      }
      const back = end(resolve)
      const abort = end(() => reject(new NetworkError('aborted', signal.reason)))
      window.addEventListener('online', back)
      signal.addEventListener('abort', abort)
    }),
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new NetworkError('aborted', signal.reason))
      const abort = () => {
        clearTimeout(timer)
        reject(new NetworkError('aborted', signal.reason))
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', abort)
        resolve()
      }, milliseconds)
      signal.addEventListener('abort', abort)
    }),
}
