import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import { PostMessageDocument } from '#contract/generated/message-live.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import type { Message, Outgoing } from './conversation.ts'
import { secondEndpoint } from './second-endpoint.ts'

export interface TabPlace {
  readonly auctionId: number
  readonly agentId: number | null
  readonly bikeDealerId: number | null
}

/** Uploads the file, if there is one, and posts. Repeating it with the same `key` writes nothing twice. */
export async function sendMessage(place: TabPlace, { key, text, file }: Outgoing): Promise<Message> {
  const content = file ? { assetId: (await upload(file)).assetId, fileName: file.name } : { message: text }
  const { postMessage } = await secondEndpoint().request(PostMessageDocument, {
    input: { ...place, ...content, idempotencyKey: key },
  })
  return postMessage
}

function upload(file: File) {
  return uploadFile(uploadOptions(), {
    kind: 'MESSAGE_FILE',
    file,
    uploadId: null,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
}

/** What went wrong, for the person who wrote. */
export function reasonOf(error: unknown): string {
  if (error instanceof GraphqlCallError) return error.fields[0]?.message ?? error.message
  if (error instanceof UploadRefused) return error.message
  return '電波が届きませんでした。つながる場所でお試しください。'
}

/** What stands below a message that did not go. */
export function failureOf(error: unknown): string {
  const isAnswered = error instanceof GraphqlCallError || error instanceof UploadRefused
  return isAnswered ? `送信できませんでした。${reasonOf(error)}` : '電波が届かず、送信できませんでした。'
}

/** Whether the same file would be refused again. */
export function isFinalFailure(error: unknown): boolean {
  return error instanceof UploadRefused && error.isFinal
}
