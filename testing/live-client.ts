import { REALTIME_PATH } from '#server/realtime/register-realtime.ts'
import { connect, type RawClient } from './realtime-server.ts'

export const ON_POST_MESSAGE = `subscription onPostMessage($auctionId: Int, $agentId: Int, $bikeDealerId: Int, $bikeOwnerId: Int) {
  onPostMessage(auctionId: $auctionId, agentId: $agentId, bikeDealerId: $bikeDealerId, bikeOwnerId: $bikeOwnerId) {
    messageId auctionId agentId bikeDealerId bikeOwnerId createdAt createdBy message messageType senderGroup senderName isDeleted
  }
}`
export const ON_TAB_UPDATE = `subscription OnMessageTabUpdate($auctionId: Int, $bikeOwnerId: Int) {
  onMessageTabUpdate(auctionId: $auctionId, bikeOwnerId: $bikeOwnerId) { auctionId readSide readMessageId deletedMessageId }
}`
export const ON_AUCTION_UPDATE = `subscription OnAuctionUpdate($auctionId: Int!) {
  onAuctionUpdate(auctionId: $auctionId) { auctionId auctionStatus currentPrice bidCount endAt }
}`

export function liveAddress(origin: string): string {
  return `${new URL(origin).host}${REALTIME_PATH}`
}

/** A socket of the real API with one running subscription. Ends the test where the start is refused. */
export async function listenTo(
  origin: string,
  idToken: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<RawClient> {
  const client = await connect(liveAddress(origin), idToken)
  client.start('s', variables, idToken, query)
  const frame = await client.next()
  if (frame.type !== 'start_ack') throw new Error(JSON.stringify(frame))
  return client
}

/** The type of the answer to a start: start_ack, or the error's type. */
export async function answerToStart(
  client: RawClient,
  id: string,
  idToken: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<string> {
  client.start(id, variables, idToken, query)
  for (;;) {
    const frame = await client.next()
    if (frame.id !== id || frame.type === 'data') continue
    return frame.type === 'error' ? (frame.payload?.errors?.[0]?.errorType ?? '') : frame.type
  }
}
