import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  AcceptDeliveryDocument,
  AnswerClaimsDocument,
  AuctionDocument,
  type AuctionQuery,
  ConfirmCompletionDocument,
  OwnAuctionsDocument,
} from '#contract/generated/auction.ts'
import { AuctionMessagesDocument, MessagesDocument } from '#contract/generated/message.ts'
import { EcsPostMessageDocument } from '#contract/generated/message-live.ts'
import type { OwnerPerson } from './person.ts'

type Sale = NonNullable<AuctionQuery['auction']>

/** An owner of the demo world who sells to simulated dealers: takes their day, answers claims, tells the code, gets the money. */
export async function tendOwnSales(owner: OwnerPerson, isInMood: () => boolean): Promise<void> {
  const { bikeOwner } = await owner.call((graphql) =>
    graphql.request(OwnAuctionsDocument, { statuses: [31], first: 5 }),
  )
  for (const { auctionId } of bikeOwner?.auctionsConnection.nodes ?? [])
    if (isInMood())
      await owner.call(async (graphql) => {
        const { auction } = await graphql.request(AuctionDocument, { auctionId })
        if (auction) await tend(graphql, auction)
      })
}

async function tend(graphql: GraphqlClient, sale: Sale): Promise<void> {
  const { auctionId, version, checklist, completionReport: report, availableActions } = sale
  if (availableActions.includes('acceptDelivery') && checklist)
    await graphql.request(AcceptDeliveryDocument, { input: { auctionId, version: checklist.version } })
  else if (availableActions.includes('answerClaims')) await answer(graphql, sale)
  else if (sale.handOverCode !== null) await sendCode(graphql, sale, sale.handOverCode)
  else if (availableActions.includes('confirmCompletion') && report) {
    const { finalTransactionPrice } = report
    const input = { auctionId, version: version ?? 0, finalTransactionPrice, agree: true }
    await graphql.request(ConfirmCompletionDocument, { input })
  }
}

/** Every second owner takes a claim as it is; the others refuse. */
async function answer(graphql: GraphqlClient, { auctionId, version, trade, contractAmount }: Sale): Promise<void> {
  if (!trade) return
  const isAccepted = trade.claims.map(() => auctionId % 2 === 0)
  const finalTransactionPrice = auctionId % 2 === 0 ? trade.claimedPrice : (contractAmount ?? 0)
  const input = { auctionId, version: version ?? 0, isAccepted, finalTransactionPrice }
  await graphql.request(AnswerClaimsDocument, { input })
}

async function sendCode(graphql: GraphqlClient, { auctionId }: Sale, code: string): Promise<void> {
  const { auctionMessages } = await graphql.request(AuctionMessagesDocument, { auctionId })
  const tab = auctionMessages?.messageTabs.find(({ bikeDealerId }) => bikeDealerId !== null)
  if (!tab) return
  const { agentId, bikeDealerId } = tab
  const message = `引渡しコードは ${code} です。よろしくお願いします。`
  const { messages } = await graphql.request(MessagesDocument, { auctionId, agentId, bikeDealerId, first: 20 })
  if (messages.messages.some((it) => it.message === message)) return
  await graphql.request(EcsPostMessageDocument, { input: { auctionId, agentId, bikeDealerId, message } })
}
