import type { AuctionCommandName } from '#domain/auction/command.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
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
  handOver: async (cast) => {
    const { owner, auctionId } = await scheduled(cast)
    await give(cast, cast.dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
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
  reportNameChange: async (cast) => {
    const { auctionId } = await handedOver(cast)
    const proofAssetId = await castPartnerImage(cast.api.services.db, cast.dealer.partnerId)
    return ready(cast, cast.dealer, 'reportNameChange', { auctionId, changedOn: tokyoDay(new Date()), proofAssetId })
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
} satisfies Partial<Record<AuctionCommandName, (cast: TradeCast) => Promise<ReadyStep>>>

/** The dealer stopped, and the rival is asked at its bid of ¥300,000. */
export async function stopped(cast: TradeCast): Promise<{ auctionId: number }> {
  const { send, auctionId } = await TRADE_STEPS.stopTransaction(cast)
  must('stopTransaction', await send(cast.api.origin))
  return { auctionId }
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

async function claimIn({ api, dealer }: TradeCast, auctionId: number): Promise<Input> {
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: '傷', amount: 20_000, photoAssetIds }
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
