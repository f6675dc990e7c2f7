import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { uploadFile } from '#client/upload/upload-file.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import { EcsPostMessageDocument, PostMessageDocument } from '#contract/generated/message-live.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import type { Message, Outgoing } from './conversation.ts'
import { secondEndpoint } from './second-endpoint.ts'

export interface TabPlace {
  readonly auctionId: number
  readonly agentId: number | null
  readonly bikeDealerId: number | null
}

/**
 * Posts a text at the second endpoint; a file is uploaded first, and its message goes where the file went. Repeating it
 * with the same `key` writes nothing twice.
 */
export async function sendMessage(place: TabPlace, { key, text, file }: Outgoing): Promise<Message> {
  const common = { ...place, idempotencyKey: key }
  if (file) {
    const { assetId } = await upload(file)
    const input = { ...common, assetId, fileName: file.name }
    return (await browserGraphql().request(EcsPostMessageDocument, { input })).ecsPostMessage
  }
  const input = { ...common, message: text }
  return (await secondEndpoint().request(PostMessageDocument, { input })).postMessage
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
  return isUnanswered(error)
    ? '通信できず、送信できませんでした。つながりしだい自動で送信します。'
    : `送信できませんでした。${reasonOf(error)}`
}

/** Nothing came back: sent again with its key, the same message is written once. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof GraphqlCallError || error instanceof UploadRefused)
}

const FINAL_CODES: readonly (string | null)[] = ['ERROR_AUCTION_STATUS_INVALID', 'ERROR_DATA_NOT_FOUND', 'BAD_REQUEST']

/** Whether the same message or file would be refused again. */
export function isFinalFailure(error: unknown): boolean {
  if (error instanceof GraphqlCallError) return FINAL_CODES.includes(error.code)
  return error instanceof UploadRefused && error.isFinal
}

/** Whether nothing more can be written here: what the page shows of it is out of date. */
export function isClosed(error: unknown): boolean {
  return error instanceof GraphqlCallError && error.code === 'ERROR_AUCTION_STATUS_INVALID'
}
