import { LARGEST_BYTES, type PARTNER_KINDS } from '#domain/upload/upload-rules.ts'

type Kind = (typeof PARTNER_KINDS)[number]
type Uploaded =
  | { readonly assetId: string }
  | {
      readonly problem: string
      /** The token has run out: the page read anew brings another, or the login. */
      readonly isRefused?: boolean
    }

const FAILED = '送信できませんでした。もう一度お試しください。'
const MEGABYTE = 1024 * 1024

/** Sends a file of the person at the console; the token is the one that the page was last read with. */
export async function uploadFile(kind: Kind, file: File, token: string | null): Promise<Uploaded> {
  if (file.size === 0) return { problem: `「${file.name}」は空のファイルです。` }
  const largest = LARGEST_BYTES[kind]
  if (file.size > largest) return { problem: `ファイルは${Math.floor(largest / MEGABYTE)}MBまで送信できます。` }
  const body = new FormData()
  body.set('file', file)
  const headers = { authorization: `Bearer ${token ?? ''}` }
  const response = await fetch(`/assets/${kind}`, { method: 'POST', headers, body }).catch(() => null)
  if (response?.status === 401) return { problem: FAILED, isRefused: true }
  const answer = (await response?.json().catch(() => null)) as { assetId?: string; message?: string } | null
  return response?.ok && answer?.assetId ? { assetId: answer.assetId } : { problem: answer?.message ?? FAILED }
}
