import { MAX_ASSET_BYTES } from '#domain/message/message-rules.ts'

const FAILED = '送信できませんでした。もう一度お試しください。'

/** Sends a file for a message; the token is the one that the page was given for its socket. */
export async function uploadMessageFile(
  file: File,
  token: string | null,
): Promise<{ readonly assetId: string } | { readonly problem: string }> {
  if (file.size > MAX_ASSET_BYTES) return { problem: 'ファイルは10MBまで送信できます。' }
  const body = new FormData()
  body.set('file', file)
  const headers = { authorization: `Bearer ${token ?? ''}` }
  const response = await fetch('/assets/MESSAGE_FILE', { method: 'POST', headers, body }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { assetId?: string; message?: string } | null
  return response?.ok && answer?.assetId ? { assetId: answer.assetId } : { problem: answer?.message ?? FAILED }
}
