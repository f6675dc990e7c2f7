import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import type { Manner } from '#content/demo/dealers.ts'
import { RecordIdentityCheckDocument } from '#contract/generated/ledger.ts'
import {
  AskForRulingDocument,
  CheckBikeDocument,
  HandOverDocument,
  PartnerAcceptDeliveryDocument,
  PartnerAuctionDocument,
  type PartnerAuctionQuery,
  PartnerAuctionsDocument,
  PartnerPostCheckedListDocument,
  PartnerPostMessageDocument,
  ReportCompletionDocument,
  ReportNameChangeDocument,
  StopTransactionDocument,
  TakeBikeDocument,
} from '#contract/generated/partner.ts'
import { PartnerConversationDocument } from '#contract/generated/partner-message.ts'
import { isDeliveryAhead } from '#domain/auction/trade/checklist.ts'
import { awaitsAnswerOf } from '#domain/auction/trade/delivery-plan.ts'
import { isPossibleCode, typedCode } from '#domain/auction/trade/hand-over-code.ts'
import { DELIVERY_LOCATIONS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import { dealerOf } from './character.ts'
import { drawClaimPhoto, drawNameChangeProof, drawReceipt } from './drawn-photos.ts'
import type { PartnerPerson } from './person.ts'

export interface SimulatedDealer {
  readonly number: number
  readonly person: PartnerPerson
}

type Sale = PartnerAuctionQuery['partnerAuction']

interface Tending {
  readonly graphql: GraphqlClient
  readonly person: PartnerPerson
  readonly manner: Manner
  readonly sale: Sale
  readonly now: Date
}

/**
 * Follows each sale from the contract on, one step at a time: a day, the check beside the bike, the code that the owner
 * tells it in a message, the record of who sold it, the payment.
 */
export async function tendSales({ person, number }: SimulatedDealer, isInMood: () => boolean): Promise<void> {
  const variables = { filter: { view: 'won', order: 'newest' }, first: 20 } as const
  const { partnerAuctions } = await person.call((graphql) => graphql.request(PartnerAuctionsDocument, variables))
  for (const { auctionId, auctionStatus } of partnerAuctions.auctions) {
    if ((auctionStatus !== 31 && auctionStatus !== 32) || !isInMood()) continue
    await person.call(async (graphql) => {
      const { partnerAuction, serverTime } = await graphql.request(PartnerAuctionDocument, { auctionId })
      await tend({
        graphql,
        person,
        manner: dealerOf(number).character.manner,
        sale: partnerAuction,
        now: new Date(serverTime),
      })
    })
  }
}

async function tend(tending: Tending): Promise<void> {
  const { sale, manner } = tending
  switch (sale.trade?.step) {
    case 'confirmed':
      return changeName(tending)
    case 'agreed':
      return agreeOnDay(tending)
    case 'scheduled':
      return manner === 'stopping' ? stop(tending) : check(tending)
    case 'checked':
      return sale.trade.price === null ? settle(tending) : takeAway(tending)
    case 'handedOver':
      return pay(tending)
    default:
      return
  }
}

async function agreeOnDay({ graphql, sale: { auctionId, checklist }, now }: Tending): Promise<void> {
  if (!checklist) {
    const input = { auctionId, ...PAPERS, ...nextMeeting(now) }
    await graphql.request(PartnerPostCheckedListDocument, { input })
    return
  }
  const proposedBy = checklist.planProposedBySide === 'owner' ? 'owner' : 'dealer'
  const plan = { deliveryOn: checklist.deliveryOn, proposedBy, isAccepted: checklist.planAcceptedAt !== null } as const
  if (awaitsAnswerOf('dealer', plan, now))
    await graphql.request(PartnerAcceptDeliveryDocument, { input: { auctionId, version: checklist.version } })
}

async function stop({ graphql, sale: { auctionId, version } }: Tending): Promise<void> {
  const input = { auctionId, version: version ?? 0, reason: '社内の事情により、引き取れなくなりました。' }
  await graphql.request(StopTransactionDocument, { input })
}

/** Of a cutting dealer: more than the allowance, less than most owners would quarrel about. */
const CLAIMED = 25_000

async function check({ graphql, person, manner, sale, now }: Tending): Promise<void> {
  const { auctionId, version, checklist, mileageKm, contractAmount, trade } = sale
  if (!checklist || isDeliveryAhead(checklist, now)) return
  const isClaiming = manner === 'cutting' && (contractAmount ?? 0) > 2 * CLAIMED
  const claims = isClaiming ? [await scratch(person)] : []
  const odometer = trade?.hasNoMeter ? null : (mileageKm ?? 10_000) + 8
  const input = { auctionId, version: version ?? 0, mileageKm: odometer, claims }
  await graphql.request(CheckBikeDocument, { input })
}

async function scratch(person: PartnerPerson) {
  const photoAssetIds = [await person.upload(await drawClaimPhoto())]
  const detail = 'タンク右側に、掲載写真で確認できない線傷があります。'
  return { line: 'stated:photos', reason: 'damage', detail, amount: CLAIMED, photoAssetIds }
}

/** Refused: every third time it asks the operator, else it takes the bike all the same. */
async function settle({ graphql, sale: { auctionId, version, trade } }: Tending): Promise<void> {
  if (trade?.turn !== 'dealer') return
  const input = { auctionId, version: version ?? 0 }
  if (auctionId % 3 === 0) await graphql.request(AskForRulingDocument, { input })
  else await graphql.request(TakeBikeDocument, { input: { ...input, finalTransactionPrice: trade.decidedPrice } })
}

const CODE_PLEASE =
  '車両の確認が終わりました。お渡しいただけるときは、取引のページに表示されている6桁の引渡しコードを、このメッセージでお知らせください。'

/** Nobody stands beside a simulated dealer: the owner tells it the code in a message, and it types it. */
async function takeAway({ graphql, sale: { auctionId, version, trade } }: Tending): Promise<void> {
  const { messageTabs } = await graphql.request(PartnerConversationDocument, { auctionId })
  const tab = messageTabs.find(({ bikeDealerId }) => bikeDealerId !== null)
  if (!tab || trade?.price == null) return
  const told = tab.messages.map(({ message }) => message ?? '')
  const code = told
    .toReversed()
    .flatMap((message) => typedCode(message).match(/\d{6}/g) ?? [])
    .find(isPossibleCode)
  if (code) {
    const input = { auctionId, version: version ?? 0, finalTransactionPrice: trade.price, code }
    await graphql.request(HandOverDocument, { input })
  } else if (!told.includes(CODE_PLEASE)) {
    const { agentId, bikeDealerId } = tab
    const input = { auctionId, agentId, bikeDealerId, message: CODE_PLEASE }
    await graphql.request(PartnerPostMessageDocument, { input })
  }
}

/** A slow one waits until it was reminded. */
const SLOW_DAYS = 4

async function pay({ graphql, person, manner, sale, now }: Tending): Promise<void> {
  const { auctionId, version, trade, identityCheck } = sale
  if (trade?.price == null || (manner === 'slow' && trade.daysLate < SLOW_DAYS)) return
  if (!identityCheck) {
    const input = { auctionId, method: 'licence', checkedOn: tokyoDay(now), occupation: '会社員' }
    await graphql.request(RecordIdentityCheckDocument, { input })
  }
  const proofAssetId = await person.upload(await drawReceipt(trade.price))
  const said = { finalTransactionPrice: trade.price, paidOn: tokyoDay(now), proofAssetId }
  const input = { auctionId, version: version ?? 0, ...said }
  await graphql.request(ReportCompletionDocument, { input })
}

/** A slow one waits until it was reminded. */
const SLOW_NAME_CHANGE_DAYS = 5

async function changeName({ graphql, person, manner, sale, now }: Tending): Promise<void> {
  const { auctionId, version, nameChange } = sale
  if (!nameChange || nameChange.changedOn !== null) return
  const isEarly = tokyoDay(later(now, SLOW_NAME_CHANGE_DAYS * DAY)) < nameChange.dueOn
  if (manner === 'slow' && isEarly) return
  const proofAssetId = await person.upload(await drawNameChangeProof())
  const input = { auctionId, version: version ?? 0, changedOn: tokyoDay(now), proofAssetId }
  await graphql.request(ReportNameChangeDocument, { input })
}

const PAPERS = {
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
  deliveryPlace: labelOf(DELIVERY_LOCATIONS, 'home'),
  paymentMethod: 'cash',
  deliveryManagerName: '担当 佐々木',
  emergencyContact: '',
  memo: '代金は引渡しのときに現金でお渡しします。',
}

/** Of a shop that is open from 9 to 19: the next full hour that somebody can make, else the next morning. */
export function nextMeeting(now: Date): { readonly deliveryOn: string; readonly deliveryTime: string } {
  const soon = later(now, 90 * MINUTE)
  const hour = Number(tokyoTime(soon).slice(0, 2))
  if (tokyoDay(soon) !== tokyoDay(now) || hour < 9 || hour > 19)
    return { deliveryOn: tokyoDay(hour < 9 ? soon : later(now, DAY)), deliveryTime: '10:00' }
  return { deliveryOn: tokyoDay(now), deliveryTime: `${tokyoTime(soon).slice(0, 2)}:00` }
}
