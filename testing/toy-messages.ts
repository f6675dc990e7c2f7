import { buildSchema } from 'graphql'
import type { LiveField } from '#server/realtime/live-field.ts'

/** A schema with messages as subscribers see them, for tests and measurements of the socket. */
export const toySchema = buildSchema(`
  type Query { nothing: Int }
  type Subscription {
    onPostMessage(auctionId: Int, agentId: ID, bikeDealerId: Int, bikeOwnerId: Int): Message!
  }
  type Message {
    messageId: ID!
    auctionId: Int!
    agentId: ID
    bikeDealerId: Int
    bikeOwnerId: Int!
    assetId: ID
    assetOriginalURL: String
    assetThumbnailURL: String
    fileName: String
    fileSize: Int
    createdAt: String!
    createdBy: String
    message: String
    messageType: Int!
    senderGroup: String!
    senderName: String
    specialMessageTemplateId: String
    specialMessageTemplateParams: String
    isDeleted: Boolean!
  }
`)

export interface ToyViewer {
  readonly bikeOwnerId: number
}

export type ToyMessage = ReturnType<typeof toyMessage>

export function toyMessage(messageId: string, auctionId = 7, bikeOwnerId = 1) {
  return {
    messageId,
    auctionId,
    agentId: null as string | null,
    bikeDealerId: 3,
    bikeOwnerId,
    createdAt: '2026-11-15T00:00:00.000Z',
    createdBy: 'dealer:3',
    message: '引き取りの日程についてご相談させてください。週末の午前中はいかがでしょうか。',
    messageType: 0,
    senderGroup: 'dealer',
    senderName: 'バイクショップ青葉',
    isDeleted: false,
  }
}

/** Owners listen to their own messages only; auction 13 is nobody's. */
export const onPostMessage: LiveField<ToyViewer, ToyMessage> = {
  name: 'onPostMessage',
  authorize: (args, principal) =>
    args.auctionId !== 13 && (args.bikeOwnerId === undefined || args.bikeOwnerId === principal.bikeOwnerId),
  matchOn: ({ auctionId, agentId, bikeDealerId, bikeOwnerId }) => ({ auctionId, agentId, bikeDealerId, bikeOwnerId }),
  view: (message, principal) => (message.bikeOwnerId === principal.bikeOwnerId ? message : null),
}

/** A token is `owner-<id>` or `owner-<id>-until-<milliseconds>`. */
export async function authenticateToy(token: string) {
  const match = /^owner-(\d+)(?:-until-(\d+))?$/.exec(token)
  if (!match) return null
  const bikeOwnerId = Number(match[1])
  const expiresAt = match[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2])
  return { principal: { bikeOwnerId }, ownerKey: `owner:${bikeOwnerId}`, expiresAt }
}

export const TOY_SUBSCRIPTION = `subscription OnPostMessage($auctionId: Int, $agentId: ID, $bikeDealerId: Int, $bikeOwnerId: Int) {
  onPostMessage(auctionId: $auctionId, agentId: $agentId, bikeDealerId: $bikeDealerId, bikeOwnerId: $bikeOwnerId) {
    messageId auctionId agentId bikeDealerId bikeOwnerId assetId assetOriginalURL assetThumbnailURL fileName fileSize
    createdAt createdBy message messageType senderGroup senderName specialMessageTemplateId specialMessageTemplateParams
    isDeleted
  }
}`
