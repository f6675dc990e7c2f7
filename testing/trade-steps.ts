import type { AuctionCommandName } from '#domain/auction/command.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import type { TestApi } from './api.ts'
import { castAuctionIn } from './auction-in-status.ts'
import { type CastOwner, castOwner } from './cast.ts'
import { castEndedAuction } from './ended-auction.ts'
import { EXAMPLE_CHECKLIST } from './example-checklist.ts'
import { castAppointment, castHandedOver, castPartnerImage } from './hand-over-cast.ts'
import { type CastPartner, castDealer, castOperator } from './partner-cast.ts'
import { withRead } from './with-read.ts'

type Person = { readonly headers: { readonly authorization: string } }
type Input = Record<string, unknown> & { auctionId: number }

export interface TradeCast {
  readonly api: TestApi
  readonly operator: CastPartner
  readonly dealer: CastPartner
  readonly rival: CastPartner
}

/** A request that is ready to be sent, by a person who has read what stands. */
export interface ReadyStep {
  readonly auctionId: number
  /** `ok`, the code of a refusal, or `lost`: the process died before it answered. */
  send(origin: string): Promise<string>
}

export async function castTraders(api: TestApi): Promise<TradeCast> {
  const [operator, dealer, rival] = [
    await castOperator(api.services),
    await castDealer(api.services),
    await castDealer(api.services),
  ]
  return { api, operator, dealer, rival }
}

/** Not of a trade: before it, after it, or beside it. */
type Besides =
  | 'createAuction'
  | 'replaceAuctionImage'
  | 'coverAuctionImage'
  | 'markImageNg'
  | 'passInspection'
  | 'failInspection'
  | 'stopListing'
  | 'placeBid'
  | 'voidBid'
  | 'askQuestion'
  | 'answerQuestion'
  | 'closeBidding'
  | 'createReceiptImage'
  | 'muteSeller'
  | 'createAuctionReview'
  | 'relistAuction'
/** Nobody takes it: it falls due. */
type FallsDue = 'expireSaleIntention' | 'expireRunnerUp' | 'completeUnopposed' | 'holdBidding'
/** The yes of a runner-up takes it. */
type Follows = 'continueAuction'

/** Every step of a trade that somebody takes, in a trade that has come to it. */
export const TRADE_STEPS = {
  answerSaleIntention: async (cast) => {
    const { owner, auctionId } = await ended(cast)
    const chosen = { bikeDealerId: cast.rival.bikeDealerId, amount: 300_000 }
    return ready(cast, owner, 'answerSaleIntention', { auctionId, saleIntention: 1, ...chosen })
  },
  makeCounterOffer: async (cast) => {
    const { owner, auctionId } = await ended(cast)
    return ready(cast, owner, 'makeCounterOffer', { auctionId, price: 450_000 })
  },
  answerCounterOffer: async (cast) => {
    const { owner, auctionId } = await ended(cast)
    await give(cast, owner, 'makeCounterOffer', { auctionId, price: 450_000 })
    return ready(cast, cast.dealer, 'answerCounterOffer', { auctionId, accepts: true, price: 450_000 })
  },
  postCheckedList: async (cast) => {
    const { owner, auctionId } = await sold(cast)
    return ready(cast, owner, 'postCheckedList', { auctionId, ...EXAMPLE_CHECKLIST })
  },
  acceptDelivery: async (cast) => {
    const { owner, auctionId } = await sold(cast)
    await give(cast, owner, 'postCheckedList', { auctionId, ...EXAMPLE_CHECKLIST })
    return ready(cast, cast.dealer, 'acceptDelivery', { auctionId })
  },
  checkBike: async (cast) =>
    ready(cast, cast.dealer, 'checkBike', await claimIn(cast, (await scheduled(cast)).auctionId)),
  answerClaims: async (cast) => {
    const { owner, auctionId } = await claimed(cast)
    return ready(cast, owner, 'answerClaims', { auctionId, isAccepted: [true], finalTransactionPrice: 480_000 })
  },
  takeBike: async (cast) => ready(cast, cast.dealer, 'takeBike', { auctionId: (await refused(cast)).auctionId }),
  askForRuling: async (cast) =>
    ready(cast, cast.dealer, 'askForRuling', { auctionId: (await refused(cast)).auctionId }),
  ruleOnReduction: async (cast) => {
    const { auctionId } = await refused(cast)
    await give(cast, cast.dealer, 'askForRuling', { auctionId })
    return ready(cast, cast.operator, 'ruleOnReduction', { auctionId, allowed: [12_000], comment: '写真で確認した' })
  },
  confirmMoney: async (cast) => {
    const { owner, auctionId } = await priced(cast)
    return ready(cast, owner, 'confirmMoney', { auctionId, finalTransactionPrice: 500_000 })
  },
  askForRefund: async (cast) => {
    const { owner, auctionId } = await priced(cast)
    await give(cast, owner, 'confirmMoney', { auctionId, finalTransactionPrice: 500_000 })
    return ready(cast, cast.operator, 'askForRefund', { auctionId, finalTransactionPrice: 500_000, isAsked: true })
  },
  handOver: async (cast) => {
    const { owner, auctionId } = await priced(cast)
    const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
    const { data } = await cast.api.graphql(query, { id: auctionId }, owner.headers)
    return ready(cast, cast.dealer, 'handOver', { auctionId, code: data.auction.handOverCode })
  },
  reportCompletion: async (cast) => {
    const { auctionId } = await handedOver(cast)
    return ready(cast, cast.dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
  },
  confirmCompletion: async (cast) => {
    const { owner, auctionId } = await handedOver(cast)
    await give(cast, cast.dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
    return ready(cast, owner, 'confirmCompletion', { auctionId, agree: true })
  },
  ruleOnPayment: async (cast) => {
    const { owner, auctionId } = await handedOver(cast)
    await give(cast, cast.dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
    await give(cast, owner, 'confirmCompletion', { auctionId, agree: false, comment: '届いていません' })
    return ready(cast, cast.operator, 'ruleOnPayment', { auctionId, isProven: true, comment: '振込の記録を確認' })
  },
  ruleOnFraud: async (cast) => {
    const { auctionId } = await handedOver(cast)
    const found = { fraud: 'odometer', owed: 50_000, comment: '整備記録と合いません' }
    return ready(cast, cast.operator, 'ruleOnFraud', { auctionId, ...found })
  },
  reportNameChange: async (cast) => {
    const { auctionId } = await handedOver(cast)
    const proofAssetId = await castPartnerImage(cast.api.services.db, cast.dealer.partnerId)
    return ready(cast, cast.dealer, 'reportNameChange', { auctionId, changedOn: tokyoDay(new Date()), proofAssetId })
  },
  cancelAuction: async (cast) => {
    const { owner, auctionId } = await sold(cast)
    return ready(cast, owner, 'cancelAuction', { auctionId, cancelReason: 'other', cancelReasonText: '手放せない' })
  },
  askToStop: async (cast) => {
    const { owner, auctionId } = await priced(cast)
    return ready(cast, owner, 'askToStop', { auctionId, cancelReason: 'other', cancelReasonText: '手放せない' })
  },
  /** Asks the runner-up. */
  agreeToStop: async (cast) => {
    const { owner, auctionId } = await ended(cast)
    await give(cast, owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
    await castAppointment(cast.api.services.db, auctionId)
    await give(cast, cast.dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
    return ready(cast, owner, 'agreeToStop', { auctionId, askedAt: await askedByDealer(cast, auctionId) })
  },
  refuseToStop: async (cast) => {
    const { owner, auctionId } = await priced(cast)
    return ready(cast, owner, 'refuseToStop', { auctionId, askedAt: await askedByDealer(cast, auctionId) })
  },
  withdrawStop: async (cast) => {
    const { auctionId } = await priced(cast)
    await askedByDealer(cast, auctionId)
    return ready(cast, cast.dealer, 'withdrawStop', { auctionId })
  },
  /** Asks the runner-up. */
  stopForDefault: async (cast) => {
    const { owner, auctionId } = await ended(cast)
    await give(cast, owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
    await castAppointment(cast.api.services.db, auctionId)
    const fault = { cause: 'absent', reason: '引き取りに来ない', isBikeAsked: true }
    return ready(cast, cast.operator, 'stopForDefault', { auctionId, ...fault })
  },
  /** Asks the runner-up. */
  stopTransaction: async (cast) => {
    const { owner, auctionId } = await ended(cast)
    await give(cast, owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
    return ready(cast, cast.dealer, 'stopTransaction', { auctionId, reason: '資金の都合' })
  },
  answerRunnerUp: async (cast) => {
    const { auctionId } = await stopped(cast)
    return ready(cast, cast.rival, 'answerRunnerUp', { auctionId, accepts: true, amount: 300_000 })
  },
  callOffRunnerUp: async (cast) => {
    const { owner, auctionId } = await stopped(cast)
    return ready(cast, owner, 'callOffRunnerUp', { auctionId })
  },
} satisfies Record<Exclude<AuctionCommandName, Besides | FallsDue | Follows>, (cast: TradeCast) => Promise<ReadyStep>>

/** What time does, each in a trade that waits for it: the deadline, and the moment that is moved into the past. */
export const TRADE_DEADLINES = {
  expireSaleIntention: async (cast) => {
    const { auctionId } = await ended(cast)
    return { auctionId, fall: () => setPast(cast, auctionId, 'answer_by') }
  },
  expireRunnerUp: async ({ api, ...cast }) => {
    const { auctionId } = await stopped({ api, ...cast })
    const past = api.services.db.updateTable('runnerUp').set({ answerBy: new Date(0) })
    return { auctionId, fall: () => past.where('auctionId', '=', auctionId).execute() }
  },
  completeUnopposed: async (cast) => {
    const { auctionId } = await handedOver(cast)
    await give(cast, cast.dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
    await cast.api.services.client.pool.query(
      `update auction set completion_report = completion_report || '{"confirmBy": "1970-01-01T00:00:00.000Z"}'
       where auction_id = $1`,
      [auctionId],
    )
    return { auctionId, fall: () => setPast(cast, auctionId, 'confirm_by') }
  },
  holdBidding: async (cast) => {
    const { auctionId } = await sold(cast)
    await castHandedOver(cast.api.services.db, auctionId, new Date(0))
    return { auctionId, fall: () => setPast(cast, auctionId, 'hold_bidding_at') }
  },
} satisfies Record<FallsDue, (cast: TradeCast) => Promise<{ auctionId: number; fall(): Promise<unknown> }>>

/** A column of the auction. */
async function setPast({ api }: TradeCast, auctionId: number, column: string): Promise<void> {
  await api.services.client.pool.query(`update auction set ${column} = 'epoch' where auction_id = $1`, [auctionId])
}

/** The dealer stopped, and the rival is asked at its bid of ¥300,000. */
async function stopped(cast: TradeCast): Promise<Trade> {
  const { owner, auctionId } = await ended(cast)
  await give(cast, owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
  await give(cast, cast.dealer, 'stopTransaction', { auctionId, reason: '資金の都合' })
  return { owner, auctionId }
}

type Trade = { readonly owner: CastOwner; readonly auctionId: number }

function ended({ api, operator, dealer, rival }: TradeCast): Promise<Trade> {
  return castEndedAuction(api, operator, [
    [rival, 300_000],
    [dealer, 400_000, 700_000],
  ])
}

async function sold({ api, dealer: { bikeDealerId } }: TradeCast): Promise<Trade> {
  const owner = await castOwner(api.services)
  return {
    owner,
    auctionId: await castAuctionIn(api.services.db, 31, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId }),
  }
}

async function scheduled(cast: TradeCast): Promise<Trade> {
  const trade = await sold(cast)
  await castAppointment(cast.api.services.db, trade.auctionId)
  return trade
}

/** As described. */
async function priced(cast: TradeCast): Promise<Trade> {
  const trade = await scheduled(cast)
  await give(cast, cast.dealer, 'checkBike', { auctionId: trade.auctionId, mileageKm: 20_000, claims: [] })
  return trade
}

/** The dealer asks to stop; returns when it did. */
async function askedByDealer(cast: TradeCast, auctionId: number): Promise<Date> {
  await give(cast, cast.dealer, 'askToStop', { auctionId, reason: '資金の都合' })
  const question = (await readHandOver(cast.api.services.db, auctionId))?.stopAsked
  if (!question) throw new Error('nothing was asked')
  return question.at
}

async function claimIn({ api, dealer }: TradeCast, auctionId: number): Promise<Input> {
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: '申告にない傷', amount: 20_000, photoAssetIds }
  return { auctionId, mileageKm: 20_000, claims: [claim] }
}

async function claimed(cast: TradeCast): Promise<Trade> {
  const trade = await scheduled(cast)
  await give(cast, cast.dealer, 'checkBike', await claimIn(cast, trade.auctionId))
  return trade
}

async function refused(cast: TradeCast): Promise<Trade> {
  const trade = await claimed(cast)
  const answer = { isAccepted: [false], finalTransactionPrice: 500_000 }
  await give(cast, trade.owner, 'answerClaims', { auctionId: trade.auctionId, ...answer })
  return trade
}

async function handedOver(cast: TradeCast): Promise<Trade> {
  const trade = await sold(cast)
  await castHandedOver(cast.api.services.db, trade.auctionId)
  return trade
}

async function give(cast: TradeCast, person: Person, mutation: string, input: Input): Promise<void> {
  must(mutation, await (await ready(cast, person, mutation, input)).send(cast.api.origin))
}

async function ready({ api }: TradeCast, person: Person, mutation: string, given: Input): Promise<ReadyStep> {
  const input = await withRead(api.services.db, mutation, given)
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
  return {
    auctionId: given.auctionId,
    async send(origin) {
      try {
        const response = await fetch(`${origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...person.headers },
          body: JSON.stringify({ query, variables: { input } }),
        })
        const { errors } = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] }
        return errors?.[0] ? `${errors[0].extensions?.code} ${errors[0].message}` : 'ok'
      } catch {
        return 'lost'
      }
    },
  }
}

function must(mutation: string, answer: string): void {
  if (answer !== 'ok') throw new Error(`${mutation}: ${answer}`)
}
