import { hasContract } from '#domain/auction/status.ts'
import { sideOf } from '#domain/auction/trade/checklist-changes.ts'
import { sheetLineOf, statedLabel, statedLine } from '#domain/auction/trade/claim-lines.ts'
import type { NamedLine } from '#domain/auction/trade/claim-photos.ts'
import type { CompletionReport } from '#domain/auction/trade/final-price.ts'
import { reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import {
  askedPrice,
  type Claim,
  type HandOver,
  MAX_CHECKS,
  priceOf,
  stepOf,
  TRADE_STEPS,
  type TradeStanding,
} from '#domain/auction/trade/hand-over.ts'
import { daysLate, paymentDueOn } from '#domain/auction/trade/payment.ts'
import { ruledBy } from '#domain/auction/trade/tasks/awaited-ruling.ts'
import { lineLabel } from '#domain/inspection/sheet-changes.ts'
import { NO_METER } from '#domain/options/vehicle-condition.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import {
  AuctionRef,
  type AuctionView,
  flaggedCondition,
  handOverCode,
  handOverOf,
  loadChecklist,
  loadHandOver,
  loadStatements,
  PartnerAuctionRef,
  readReport,
} from '../auction/index.ts'
import { RemarkRef } from './sale.schema.ts'

export const StepEnum = builder.enumType('TradeStep', { values: TRADE_STEPS })
export const TurnEnum = builder.enumType('TradeTurn', { values: ['owner', 'dealer', 'operator'] as const })
const AnswerEnum = builder.enumType('ClaimAnswer', { values: ['accepted', 'refused'] as const })

interface ShownClaim extends Claim {
  readonly view: AuctionView
}

/** The lines of inspection sheets, by auction and number. */
export const loadSheetLine = createLoader<string, NamedLine>(async ({ services: { db } }, keys) => {
  const wanted = keys.map((key) => key.split(' ').map(Number))
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['auctionId', 'line', 'part', 'damage', 'side'])
    .where('auctionId', 'in', [...new Set(wanted.map(([auctionId = 0]) => auctionId))])
    .execute()
  return new Map(lines.map(({ auctionId, line, ...named }) => [`${auctionId} ${line}`, named]))
})

const ClaimRef = builder.objectRef<ShownClaim>('TradeClaim')
ClaimRef.implement({
  description: 'What the dealer found otherwise than described, before the bike left.',
  fields: (t) => ({
    line: t.exposeString('line', {
      description: 'sheet:7 of the inspection sheet, or stated:keyCount of the listing.',
    }),
    lineLabel: t.string({
      resolve: async ({ line, view }, _arguments, context) => {
        const number = sheetLineOf(line)
        if (number === null) return statedLabel(line) ?? ''
        const named = await loadSheetLine(context, `${view.row.auctionId} ${number}`)
        return named ? lineLabel(named) : ''
      },
    }),
    stated: t.string({
      nullable: true,
      description: 'What the owner stated in the listing at that line; null for others.',
      resolve: async ({ line, view }, _arguments, context) => {
        if (sheetLineOf(line) !== null) return null
        const condition = await flaggedCondition(context, view)
        return condition.find(({ code }) => statedLine(code) === line)?.value
      },
    }),
    reason: t.exposeString('reason'),
    reasonLabel: t.string({ resolve: ({ reason }) => reductionReasonLabel(reason) }),
    detail: t.exposeString('detail'),
    amount: t.exposeInt('amount', { description: 'Yen that the dealer would take off.' }),
    photoAssetIds: t.stringList({ resolve: ({ photos }) => [...photos] }),
    answer: t.expose('answer', {
      type: AnswerEnum,
      nullable: true,
      description: "The owner's; null until it is given.",
    }),
    ruled: t.exposeInt('ruled', { nullable: true, description: 'Yen of a refused one that the operator let stand.' }),
  }),
})

interface FraudRuling {
  readonly at: Date
  readonly owed: number
  readonly comment: string
}

const FraudRulingRef = builder.objectRef<FraudRuling>('FraudRuling')
FraudRulingRef.implement({
  description: 'An operator has proof of a fraud. Price and payment stay as they are.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    owed: t.exposeInt('owed', { description: 'Yen that the owner owes the dealer.' }),
    comment: t.exposeString('comment', { description: 'The kind of fraud and why, in words.' }),
  }),
})

export interface Trade {
  readonly view: AuctionView
  readonly contractAmount: number
  readonly standing: TradeStanding
  /** The accepted day. */
  readonly agreedOn: string | null
  readonly handOver: HandOver | null
  readonly report: CompletionReport | null
  readonly isOpen: boolean
}

export const TradeRef = builder.objectRef<Trade>('Trade')
TradeRef.implement({
  description: 'The way of a bike from the contract to the payment.',
  fields: (t) => ({
    step: t.field({ type: StepEnum, resolve: ({ standing }) => standing.step }),
    turn: t.field({
      type: TurnEnum,
      nullable: true,
      description: 'Who has to do something next; null where nobody has, or the trade has ended.',
      resolve: ({ standing, isOpen }) => (isOpen ? standing.turn : null),
    }),
    agreedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day of the hand-over on which both sides agreed; null while there is none.',
      resolve: ({ agreedOn }) => agreedOn,
    }),
    checkedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ handOver }) => handOver?.checkedAt }),
    hasNoMeter: t.boolean({
      description: 'Made for competition, without an odometer: none is read.',
      resolve: ({ view: { row } }) => row.meterChange === NO_METER,
    }),
    mileageKm: t.int({
      nullable: true,
      description: 'The odometer as the dealer read it; null before it, and of a bike that has none.',
      resolve: ({ handOver }) => handOver?.mileageKm,
    }),
    claims: t.field({
      type: [ClaimRef],
      resolve: ({ handOver, view }) => (handOver?.claims ?? []).map((claim) => ({ ...claim, view })),
    }),
    checksLeft: t.int({
      description: 'How often the dealer may still check the bike.',
      resolve: ({ handOver }) => MAX_CHECKS - (handOver?.number ?? 0),
    }),
    claimedPrice: t.int({
      description: 'If all claims were accepted.',
      resolve: ({ handOver, contractAmount }) => askedPrice(contractAmount, handOver?.claims ?? []),
    }),
    decidedPrice: t.int({
      description:
        'By what is decided of the claims: the dealer can take the bike at it. Without any, the contract amount.',
      resolve: ({ handOver, contractAmount }) => priceOf(contractAmount, handOver?.claims ?? []),
    }),
    price: t.int({
      nullable: true,
      description: 'Fixed, before the bike left; null while it is open.',
      resolve: ({ handOver }) => handOver?.price,
    }),
    fixedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ handOver }) => handOver?.fixedAt }),
    rulingAskedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ handOver }) => handOver?.rulingAskedAt }),
    ruledBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'By when an operator rules on the claims or the payment; null where nobody asked, or it is ruled.',
      resolve: ({ handOver, report, isOpen }, _arguments, { services, now }) =>
        isOpen ? ruledBy(handOver, report, services.closings, now) : null,
    }),
    ruling: t.field({ type: RemarkRef, nullable: true, resolve: ({ handOver }) => handOver?.ruling }),
    moneySeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The owner has said, before the bike left, that the money had come.',
      resolve: ({ handOver }) => handOver?.moneySeenAt,
    }),
    refundAskedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when an operator asks the owner to return that money.',
      resolve: ({ handOver }) => handOver?.refundAskedAt,
    }),
    handedOverAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ handOver }) => handOver?.handedOverAt }),
    paymentDueOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day of the hand-over.',
      resolve: ({ handOver }) => handOver?.handedOverAt && paymentDueOn(handOver.handedOverAt),
    }),
    daysLate: t.int({
      description:
        'Of a payment that nobody has reported, or of which the owner or an operator says that it has not come.',
      resolve: ({ handOver, report, isOpen }, _arguments, { now }) => (isOpen ? daysLate(handOver, report, now) : 0),
    }),
    isBiddingHeld: t.boolean({
      description: 'Payment is so late that the dealer may not bid.',
      resolve: ({ handOver, isOpen }) => isOpen && handOver?.isBiddingHeld === true,
    }),
    fraudRulings: t.field({
      type: [FraudRulingRef],
      description: 'Oldest first.',
      resolve: async ({ view }, _arguments, context) =>
        (await loadStatements(context, view.row.auctionId))
          .filter(({ kind }) => kind === 'fraudRuling')
          .map(({ at, amount, comment }) => ({ at, owed: amount ?? 0, comment })),
    }),
  }),
})

async function tradeOf(context: RequestContext, view: AuctionView): Promise<Trade | null> {
  const { row, sees } = view
  const { auctionId, auctionStatus: status, contractAmount } = row
  if (!sees('trade') || !hasContract(status) || contractAmount === null) return null
  const [checklist, stored] = await Promise.all([loadChecklist(context, auctionId), loadHandOver(context, auctionId)])
  const handOver = stored ? handOverOf(stored) : null
  const report = readReport(row.completionReport)
  const delivery = checklist
    ? {
        deliveryOn: checklist.deliveryOn,
        proposedBy: sideOf(checklist.planProposedBy),
        isAccepted: checklist.planAcceptedAt !== null,
      }
    : null
  const standing = stepOf({ status, delivery, handOver, report }, context.now)
  const agreedOn = checklist && checklist.planAcceptedAt !== null ? checklist.deliveryOn : null
  return { view, contractAmount, standing, agreedOn, handOver, report, isOpen: status === 31 }
}

builder.objectFields(AuctionRef, (t) => ({
  trade: t.field({
    type: TradeRef,
    nullable: true,
    description: 'For the two sides and operators, from the contract on.',
    resolve: (view, _arguments, context) => tradeOf(context, view),
  }),
  handOverCode: t.string({
    nullable: true,
    description:
      'For the owner alone, until the bike has left: the dealer types it. From the fixed price on; where the money is to come before the hand-over, from confirmMoney on.',
    async resolve({ row: { auctionId }, sees }, _arguments, context) {
      if (!sees('handOverCode')) return null
      const [stored, checklist] = await Promise.all([
        loadHandOver(context, auctionId),
        loadChecklist(context, auctionId),
      ])
      const handOver = stored ? handOverOf(stored) : null
      return handOverCode(context.services.secrets, auctionId, handOver, checklist?.paymentMethod ?? null)
    },
  }),
}))

builder.objectField(PartnerAuctionRef, 'trade', (t) =>
  t.field({ type: TradeRef, nullable: true, resolve: (view, _arguments, context) => tradeOf(context, view) }),
)
