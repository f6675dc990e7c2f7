import type { Selectable } from 'kysely'
import { choicesOf } from '#domain/auction/choice/choices.ts'
import { STATUS, winnerOf } from '#domain/auction/status.ts'
import { type ChecklistChange, changesBetween, ownersMemo, sideOf } from '#domain/auction/trade/checklist-changes.ts'
import {
  type CompletionReport,
  isObjectedTo,
  type Reduction,
  reductionReasonLabel,
} from '#domain/auction/trade/final-price.ts'
import { RECEIPT_USER_TYPE_LABELS } from '#domain/auction/trade/receipt.ts'
import { reasonWords } from '#domain/options/sale-plans.ts'
import { kindOfReceipt } from '#domain/permission/file-access.ts'
import { shownStopReason } from '#domain/permission/shown-words.ts'
import type { AuctionTables } from '../../db/schema/auction.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import {
  AuctionRef,
  type AuctionView,
  basicFactsOf,
  cancelReasonTo,
  counterOfferOf,
  dealerContact,
  ImagePathRef,
  imagePaths,
  loadActorName,
  loadAgencyName,
  loadChecklist,
  loadChecklistVersions,
  loadDealerName,
  loadReceipts,
  loadSuspendedSince,
  loadTransitions,
  ownerContact,
  PartnerAuctionRef,
  readBids,
  readReport,
  seen,
} from '../auction/index.ts'
import { readSuspensions, type SuspensionStep } from '../audit/index.ts'
import { BROKEN_CONTRACT, HonourRef, readBrokenContract, readHonour } from '../dealer/index.ts'

const ReductionRef = builder.objectRef<Reduction>('Reduction')
ReductionRef.implement({
  fields: (t) => ({
    reason: t.exposeString('reason'),
    reasonLabel: t.string({ resolve: ({ reason }) => reductionReasonLabel(reason) }),
    detail: t.exposeString('detail'),
    amount: t.exposeInt('amount', { description: 'Yen, taken off the contract amount.' }),
  }),
})

export const RemarkRef = builder.objectRef<{ at: Date; comment: string }>('CompletionRemark')
RemarkRef.implement({
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime' }), comment: t.exposeString('comment') }),
})

interface ShownReport extends CompletionReport {
  /** Nothing is agreed to or objected to once the trade has ended. */
  readonly isOpen: boolean
}

const ReportRef = builder.objectRef<ShownReport>('CompletionReport')
ReportRef.implement({
  description: "The dealer's report of what was paid in the end.",
  fields: (t) => ({
    finalTransactionPrice: t.exposeInt('finalTransactionPrice'),
    reductions: t.field({ type: [ReductionRef], resolve: ({ reductions }) => [...reductions] }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime' }),
    confirmBy: t.expose('confirmBy', { type: 'DateTime' }),
    paidOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Null in reports from before it was asked for.',
      resolve: ({ paidOn }) => paidOn,
    }),
    proofAssetId: t.string({ nullable: true, resolve: ({ proofAssetId }) => proofAssetId }),
    isProven: t.boolean({
      nullable: true,
      description: 'What an operator found about the payment; null where none was asked.',
      resolve: ({ ruling }) => ruling?.isProven,
    }),
    isObjectionOpen: t.boolean({
      description: 'The owner can object: the trade is open, has no objection to this report yet, and nobody ruled.',
      resolve: (report) => report.isOpen && report.ruling === null && !isObjectedTo(report),
    }),
    objection: t.field({ type: RemarkRef, nullable: true, resolve: ({ objection }) => objection }),
    ruling: t.field({ type: RemarkRef, nullable: true, resolve: ({ ruling }) => ruling }),
    claimedPrice: t.int({
      nullable: true,
      description: 'What was reported before a ruling; null without one.',
      resolve: ({ claimed }) => claimed?.finalTransactionPrice,
    }),
    claimedReductions: t.field({ type: [ReductionRef], resolve: ({ claimed }) => [...(claimed?.reductions ?? [])] }),
  }),
})

type Checklist = Selectable<AuctionTables['checklist']>

const DocumentRef = builder.objectRef<{ documentType: string; isChecked: boolean }>('ChecklistDocument')
DocumentRef.implement({
  fields: (t) => ({ documentType: t.exposeString('documentType'), isChecked: t.exposeBoolean('isChecked') }),
})

const OtherDocumentRef = builder.objectRef<{ name: string; isActive: boolean; isChecked: boolean }>(
  'ChecklistOtherDocument',
)
OtherDocumentRef.implement({
  fields: (t) => ({
    isActive: t.exposeBoolean('isActive'),
    name: t.exposeString('name'),
    isChecked: t.exposeBoolean('isChecked'),
  }),
})

const ChangeRef = builder.objectRef<ChecklistChange>('ChecklistChange')
ChangeRef.implement({
  description: 'A field of the checklist before and after, in words.',
  fields: (t) => ({
    label: t.exposeString('label'),
    from: t.exposeString('from'),
    to: t.exposeString('to'),
  }),
})

const OwnersMemoRef = builder.objectRef<NonNullable<ReturnType<typeof ownersMemo>>>('OwnersMemo')
OwnersMemoRef.implement({
  fields: (t) => ({ text: t.exposeString('text'), at: t.expose('at', { type: 'DateTime' }) }),
})

export const ChecklistRef = builder.objectRef<Checklist>('Checklist')
ChecklistRef.implement({
  fields: (t) => ({
    checklistId: t.exposeInt('checklistId'),
    version: t.exposeInt('version', { description: 'Counts from 1; what a change of it has to name.' }),
    bikeOwnerDocuments: t.field({ type: [DocumentRef], resolve: (it) => it.bikeOwnerDocuments }),
    bikeOwnerOtherDocuments: t.field({ type: [OtherDocumentRef], resolve: (it) => it.bikeOwnerOtherDocuments }),
    deliveryOn: t.expose('deliveryOn', { type: 'Date' }),
    deliveryTime: t.exposeString('deliveryTime'),
    deliveryPlace: t.exposeString('deliveryPlace'),
    paymentMethod: t.exposeString('paymentMethod'),
    deliveryManagerName: t.exposeString('deliveryManagerName'),
    emergencyContact: t.exposeString('emergencyContact'),
    memo: t.exposeString('memo'),
    ownersMemo: t.field({
      type: OwnersMemoRef,
      nullable: true,
      description: 'What the owner wrote into the memo last, whatever the dealer made of it since.',
      resolve: async ({ auctionId }, _arguments, context) =>
        ownersMemo(await loadChecklistVersions(context, auctionId)),
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    updatedBySide: t.string({
      description: 'owner or dealer: who saved it last.',
      resolve: ({ updatedBy }) => sideOf(updatedBy),
    }),
    planProposedBySide: t.string({
      description: 'owner or dealer: who proposed day, time, place and way of payment as they stand.',
      resolve: ({ planProposedBy }) => sideOf(planProposedBy),
    }),
    planAcceptedAt: t.expose('planAcceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the other side accepted them; null until then.',
    }),
    lastChanges: t.field({
      type: [ChangeRef],
      description: 'What the last change made of it.',
      resolve: async ({ auctionId }, _arguments, context) => {
        const [after, before] = (await loadChecklistVersions(context, auctionId)).toReversed()
        return after ? changesBetween(before?.content ?? {}, after.content) : []
      },
    }),
  }),
})

const ReceiptImageRef = builder.objectRef<Selectable<AuctionTables['receiptImage']>>('ReceiptImage')
ReceiptImageRef.implement({
  fields: (t) => ({
    receiptImageId: t.exposeInt('receiptImageId'),
    assetId: t.exposeString('assetId'),
    userType: t.exposeInt('userType', { description: '1 seller, 2 shop, 3 agent.' }),
    userTypeLabel: t.string({ resolve: ({ userType }) => RECEIPT_USER_TYPE_LABELS[userType] }),
    imagePath: t.field({ type: [ImagePathRef], resolve: ({ assetId }) => imagePaths(assetId) }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const ContactLineRef = builder.objectRef<{ label: string; value: string }>('ContactLine')
ContactLineRef.implement({ fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }) })

interface SaleChoice {
  readonly auctionId: number
  readonly bikeDealerId: number
  readonly amount: number
}
const SaleChoiceRef = builder.objectRef<SaleChoice>('SaleChoice')
SaleChoiceRef.implement({
  description: 'A dealer to whom the owner may sell, and for how much.',
  fields: (t) => ({
    bikeDealerId: t.exposeInt('bikeDealerId'),
    amount: t.exposeInt('amount', {
      description: "Yen: the dealer's own highest open bid, or the owner's price that it accepted.",
    }),
    dealerName: t.string({
      resolve: async ({ bikeDealerId }, _arguments, context) => (await loadDealerName(context, bikeDealerId)) ?? '',
    }),
    agencyName: t.string({
      nullable: true,
      description: 'That acts for the dealer, and receives what it does.',
      resolve: async ({ bikeDealerId }, _arguments, context) => (await loadAgencyName(context, bikeDealerId)) ?? null,
    }),
    isSuspended: t.boolean({
      description: 'By an operator: nothing is sold to it.',
      resolve: async ({ bikeDealerId }, _arguments, context) =>
        (await loadSuspendedSince(context, bikeDealerId)) !== undefined,
    }),
    brokenContract: t.int({
      nullable: true,
      description: `${BROKEN_CONTRACT} Null of the others.`,
      resolve: ({ auctionId, bikeDealerId }, _arguments, context) =>
        readBrokenContract(context, auctionId, bikeDealerId),
    }),
    honour: t.field({
      type: HonourRef,
      resolve: ({ bikeDealerId }, _arguments, context) => readHonour(context, bikeDealerId),
    }),
  }),
})

async function readWinnersBrokenContract(context: RequestContext, view: AuctionView): Promise<number | null> {
  const winner = view.sees('brokenContract') ? winnerNumber(view) : null
  return winner === null ? null : readBrokenContract(context, view.row.auctionId, winner)
}

async function readChoices({ services: { db } }: RequestContext, { row, sees }: AuctionView): Promise<SaleChoice[]> {
  if (!sees('choices')) return []
  const rows = await readBids(db, row.auctionId, row.bidGeneration)
  return choicesOf(basicFactsOf(row).bidding, rows, counterOfferOf(row)).map(({ bikeDealerId, amount }) => ({
    auctionId: row.auctionId,
    bikeDealerId: Number(bikeDealerId),
    amount,
  }))
}

const TransitionRef = builder.objectRef<Selectable<AuctionTables['auctionTransition']>>('AuctionTransition')
TransitionRef.implement({
  fields: (t) => ({
    from: t.exposeInt('fromStatus', { nullable: true }),
    to: t.exposeInt('toStatus'),
    command: t.exposeString('command'),
    at: t.expose('at', { type: 'DateTime' }),
    reason: t.exposeString('reason', { nullable: true }),
    by: t.string({ description: 'The role alone.', resolve: ({ byActor }) => byActor.split(':')[0] ?? '' }),
  }),
})

builder.objectFields(AuctionRef, (t) => ({
  answerBy: t.field({ type: 'DateTime', nullable: true, resolve: seen('contractAmount', (it) => it.row.answerBy) }),
  saleIntention: t.int({ nullable: true, resolve: seen('contractAmount', (it) => it.row.saleIntention) }),
  contractAmount: t.int({ nullable: true, resolve: seen('contractAmount', (it) => it.row.contractAmount) }),
  contractAt: t.field({ type: 'DateTime', nullable: true, resolve: seen('contractAmount', (it) => it.row.contractAt) }),
  finalTransactionPrice: t.int({ nullable: true, resolve: seen('price', (it) => it.row.finalTransactionPrice) }),
  finalTransactionAt: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: seen('price', (it) => it.row.finalTransactionAt),
  }),
  completionReport: t.field({
    type: ReportRef,
    nullable: true,
    resolve: seen('completionReport', ({ row }) => {
      const report = readReport(row.completionReport)
      return report && { ...report, isOpen: row.auctionStatus === STATUS.inTransaction }
    }),
  }),
  settledBy: t.string({
    nullable: true,
    description: SETTLED_BY,
    resolve: (view, _arguments, context) => settledBy(context, view),
  }),
  cancelReason: t.string({ nullable: true, resolve: seen('cancelReason', cancelReasonTo) }),
  cancelReasonLabel: t.string({
    nullable: true,
    resolve: seen('cancelReason', (view) => reasonWords(cancelReasonTo(view))),
  }),
  canceledAt: t.field({ type: 'DateTime', nullable: true, resolve: seen('cancelReason', (it) => it.row.canceledAt) }),
  checklist: t.field({
    type: ChecklistRef,
    nullable: true,
    resolve: (view, _arguments, context) =>
      view.sees('checklist') ? loadChecklist(context, view.row.auctionId) : null,
  }),
  receiptImages: t.field({
    type: [ReceiptImageRef],
    resolve: async (view, _arguments, context) =>
      (await loadReceipts(context, view.row.auctionId)).filter(({ userType }) => view.reads(kindOfReceipt(userType))),
  }),
  winnerDealerId: t.int({
    nullable: true,
    resolve: (view) => (view.sees('winnerName') ? winnerNumber(view) : null),
  }),
  winnerName: t.string({
    nullable: true,
    resolve(view, _arguments, context) {
      const winner = view.sees('winnerName') ? winnerNumber(view) : null
      return winner === null ? null : loadDealerName(context, winner)
    },
  }),
  winnerAgencyName: t.string({
    nullable: true,
    description: 'For the owner: the agency that acts for the winner, and receives what the winner does.',
    resolve(view, _arguments, context) {
      const winner = view.sees('winnerAgency') ? winnerNumber(view) : null
      return winner === null ? null : loadAgencyName(context, winner)
    },
  }),
  isWinnerSuspended: t.boolean({
    nullable: true,
    description:
      'An operator has suspended the winner, or its agency. For the owner and operators, until the sale is completed.',
    resolve: (view, _arguments, context) => isWinnerSuspended(context, view),
  }),
  winnerBrokenContract: t.int({
    nullable: true,
    description: `Of the highest bidder, for the owner and operators, while the answer is open. ${BROKEN_CONTRACT}`,
    resolve: (view, _arguments, context) => readWinnersBrokenContract(context, view),
  }),
  choices: t.field({
    type: [SaleChoiceRef],
    description: 'For the owner, while the answer is open: the leading dealers, the highest bid first.',
    resolve: (view, _arguments, context) => readChoices(context, view),
  }),
  winnerContact: t.field({
    type: [ContactLineRef],
    description: 'For the owner, from the contract on.',
    resolve: (view, _arguments, { services }) => {
      const winner = view.sees('winnerContact') ? winnerNumber(view) : null
      return winner === null ? [] : dealerContact(services.db, winner)
    },
  }),
  ownerContact: t.field({
    type: [ContactLineRef],
    description: 'For the winner, from the contract on.',
    resolve: (view, _arguments, { services }) =>
      view.sees('ownerContact') ? ownerContact(services.db, view.row.bikeOwnerId) : [],
  }),
  transitions: t.field({
    type: [TransitionRef],
    resolve: async (view, _arguments, context) => {
      const steps = view.sees('history') ? await loadTransitions(context, view.row.auctionId) : []
      return steps.map((step) => ({
        ...step,
        reason: step.reason && shownStopReason(step.reason, step.byActor, view.relation),
      }))
    },
  }),
}))

function winnerNumber({ row }: AuctionView): number | null {
  const winner = winnerOf(row.auctionStatus, row.winnerDealerId === null ? null : String(row.winnerDealerId))
  return winner === null ? null : Number(winner)
}

async function isWinnerSuspended(context: RequestContext, view: AuctionView): Promise<boolean | null> {
  const winner = view.sees('winnerSuspension') ? winnerNumber(view) : null
  return winner === null ? null : (await loadSuspendedSince(context, winner)) !== undefined
}

const SETTLED_BY =
  'Of a completed sale, who said that it was paid: owner, operator, or silence after 7 days without an objection.'
const SETTLERS: Readonly<Record<string, string>> = {
  confirmCompletion: 'owner',
  completeUnopposed: 'silence',
  ruleOnPayment: 'operator',
}

async function settledBy(context: RequestContext, { row, sees }: AuctionView): Promise<string | null> {
  if (row.auctionStatus !== STATUS.completed || !sees('completionReport')) return null
  const last = (await loadTransitions(context, row.auctionId)).findLast(({ toStatus }) => toStatus === STATUS.completed)
  return last ? (SETTLERS[last.command] ?? null) : null
}

builder.objectField(PartnerAuctionRef, 'settledBy', (t) =>
  t.string({
    nullable: true,
    description: SETTLED_BY,
    resolve: (view, _arguments, context) => settledBy(context, view),
  }),
)

builder.objectField(PartnerAuctionRef, 'winnerBrokenContract', (t) =>
  t.int({
    nullable: true,
    description: `Of the highest bidder, for operators, while the owner's answer is open. ${BROKEN_CONTRACT}`,
    resolve: (view, _arguments, context) => readWinnersBrokenContract(context, view),
  }),
)

builder.objectField(PartnerAuctionRef, 'isWinnerSuspended', (t) =>
  t.boolean({
    nullable: true,
    description: 'For operators: the winner, or its agency, is suspended while the sale is open.',
    resolve: (view, _arguments, context) => isWinnerSuspended(context, view),
  }),
)

const SuspensionRef = builder.objectRef<SuspensionStep>('WinnerSuspension')
SuspensionRef.implement({
  description: 'The winner, or its agency, was suspended or let in again while the sale was open. For operators.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    isLift: t.exposeBoolean('isLift'),
    isAgency: t.exposeBoolean('isAgency'),
    operatorName: t.exposeString('operatorName'),
    reason: t.exposeString('reason', { nullable: true }),
  }),
})

builder.objectField(PartnerAuctionRef, 'winnerSuspensions', (t) =>
  t.field({
    type: [SuspensionRef],
    resolve: async (view, _arguments, context) => {
      const { winnerDealerId, auctionId } = view.row
      if (!view.sees('history') || winnerDealerId === null) return []
      const bought = (await loadTransitions(context, auctionId)).find(
        ({ toStatus }) => toStatus === STATUS.biddingEnded,
      )
      return bought ? readSuspensions(context.services.db, winnerDealerId, bought.at) : []
    },
  }),
)

builder.objectField(PartnerAuctionRef, 'checklist', (t) =>
  t.field({
    type: ChecklistRef,
    nullable: true,
    resolve: ({ row, sees }, _arguments, context) => (sees('checklist') ? loadChecklist(context, row.auctionId) : null),
  }),
)

interface ChecklistStep {
  readonly at: Date
  readonly isAcceptance: boolean
  readonly byActor: string
  readonly changes: readonly ChecklistChange[]
}
const StepRef = builder.objectRef<ChecklistStep>('PartnerChecklistStep')
StepRef.implement({
  description:
    'A change of the checklist, for operators. What is between the two sides alone is named without its words.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    byActor: t.exposeString('byActor'),
    actorName: t.string({
      nullable: true,
      description: 'Of a dealer, an agency or an operator.',
      resolve: async ({ byActor }, _args, context) => (await loadActorName(context, byActor)) ?? null,
    }),
    isAcceptance: t.exposeBoolean('isAcceptance', { description: 'The appointment was accepted; nothing changed.' }),
    changes: t.field({
      type: [ChangeRef],
      resolve: ({ changes }) => changes.map((it) => (it.isPrivate ? { ...it, from: '', to: '' } : it)),
    }),
  }),
})

builder.objectField(PartnerAuctionRef, 'checklistSteps', (t) =>
  t.field({
    type: [StepRef],
    resolve: async ({ row, sees }, _arguments, context) => {
      const versions = sees('history') ? await loadChecklistVersions(context, row.auctionId) : []
      return versions.map(({ at, byActor, isAcceptance, content }, index) => ({
        at,
        byActor,
        isAcceptance,
        changes: changesBetween(versions[index - 1]?.content ?? {}, content),
      }))
    },
  }),
)
