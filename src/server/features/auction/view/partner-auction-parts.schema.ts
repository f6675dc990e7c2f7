import type { Selectable } from 'kysely'
import { statedLine } from '#domain/auction/trade/claim-lines.ts'
import type { ConditionLine } from '#domain/auction/trade/condition-sheet.ts'
import { type CompletionReport, type Reduction, reportFault } from '#domain/auction/trade/final-price.ts'
import { DEFAULT_CAUSES } from '#domain/auction/trade/payment.ts'
import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { reasonWords } from '#domain/options/sale-plans.ts'
import type { AuctionTables, StoredCover } from '../../../db/schema/auction.ts'
import { builder } from '../../../graphql/builder.ts'
import { loadActorName } from './actor-names.ts'
import type { Contact, QuestionView } from './partner-auction-details.ts'
import { findingsOf, PhotoFindingEnum } from './photo-findings.ts'
import type { LetteredBid } from './read-bids.ts'
import type { StruckOutBid, VoidableBid } from './struck-out-bids.ts'

export const DefaultCauseEnum = builder.enumType('DefaultCause', {
  description:
    'What is held against a dealer; unplanned: it agreed to no day of the hand-over; suspended: it was, when stopped.',
  values: DEFAULT_CAUSES.map(({ code }) => code),
})

const FOR_OPERATORS = 'For operators: what strangers read with a mask (phone, mail, link, account).'

export interface FlaggedLine extends ConditionLine {
  readonly contacts: readonly ContactKind[]
}
export const ConditionLineRef = builder.objectRef<FlaggedLine>('ConditionLine')
ConditionLineRef.implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    value: t.exposeString('value'),
    claimLine: t.string({
      nullable: true,
      description: 'What a claim about it names; null where it says nothing of the bike.',
      resolve: ({ code }) => statedLine(code),
    }),
    isStated: t.exposeBoolean('isStated', {
      description: 'Else the owner left it open: nothing can be claimed about it.',
    }),
    isConcern: t.exposeBoolean('isConcern', { description: 'Something a buyer looks at twice.' }),
    contacts: t.stringList({ description: FOR_OPERATORS, resolve: ({ contacts }) => [...contacts] }),
  }),
})

export interface ListedImage {
  readonly auctionId: number
  /** Whether these eyes see what was found about the photo. */
  readonly isJudged: boolean
  readonly assetId: string
  readonly imageType: string
  readonly isInspectionNg: boolean
  readonly ngReason: string | null
  readonly version: number
  readonly operatorCover: StoredCover | null
  readonly coveredFrom: string | null
}
export const PartnerImageRef = builder.objectRef<ListedImage>('PartnerImage')
PartnerImageRef.implement({
  fields: (t) => ({
    assetId: t.exposeString('assetId'),
    imageType: t.exposeString('imageType', { description: 'A code of the photo types.' }),
    isInspectionNg: t.exposeBoolean('isInspectionNg'),
    ngReason: t.exposeString('ngReason', { nullable: true }),
    version: t.exposeInt('version', { description: 'Counts its marks and the photos before it.' }),
    pictureId: t.string({
      description: 'Stays while parts of the photo are covered; a photo that replaces it has another. For operators.',
      resolve: ({ isJudged, assetId, coveredFrom }) => (isJudged ? (coveredFrom ?? assetId) : assetId),
    }),
    isCoveredByOperator: t.boolean({
      description: 'Whether an operator covered a part of it. For operators.',
      resolve: ({ isJudged, operatorCover }) => isJudged && operatorCover !== null,
    }),
    findings: t.field({
      type: [PhotoFindingEnum],
      description: 'What the look at the photo found. For operators.',
      resolve: (image, _args, context) => findingsOf(context, image),
    }),
  }),
})

export interface ListedMovie {
  readonly assetId: string
  readonly movieType: string
  readonly isInspectionNg: boolean
  readonly ngReason: string | null
  readonly version: number
}
export const PartnerMovieRef = builder.objectRef<ListedMovie>('PartnerMovie')
PartnerMovieRef.implement({
  fields: (t) => ({
    assetId: t.exposeString('assetId'),
    movieType: t.exposeString('movieType', { description: 'A code of the movie types.' }),
    isInspectionNg: t.exposeBoolean('isInspectionNg'),
    ngReason: t.exposeString('ngReason', { nullable: true }),
    version: t.exposeInt('version', { description: 'Counts its marks.' }),
  }),
})

export const PartnerBidRef = builder.objectRef<LetteredBid>('PartnerBid')
PartnerBidRef.implement({
  description: 'A bid as the partner may see it: of others neither the name nor the maximum.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence'),
    price: t.exposeInt('price'),
    bidAt: t.expose('bidAt', { type: 'DateTime' }),
    isOwn: t.exposeBoolean('isOwn'),
    dealerLetter: t.exposeString('dealerLetter', {
      description: 'A, B, C … in the order in which the dealers came to this auction, as its proof will name them.',
    }),
    bikeDealerId: t.exposeID('bikeDealerId', { nullable: true }),
    bikeDealerName: t.exposeString('bikeDealerName', { nullable: true }),
    maxPrice: t.exposeInt('maxPrice', { nullable: true }),
  }),
})

const AUTOMATIC = 'What the system bid for its maximum, oldest first: it falls with the bid.'

export const StruckOutBidRef = builder.objectRef<StruckOutBid>('StruckOutBid')
StruckOutBidRef.implement({
  description: 'A bid that an operator struck out: to operators every one, to a dealer its own.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence'),
    kind: t.exposeString('kind', { description: 'bid, or raise of a maximum.' }),
    price: t.exposeInt('price'),
    maxPrice: t.exposeInt('maxPrice', { nullable: true }),
    bidAt: t.expose('bidAt', { type: 'DateTime' }),
    bikeDealerName: t.exposeString('bikeDealerName', { nullable: true }),
    automaticPrices: t.intList({ description: AUTOMATIC, resolve: ({ automaticPrices }) => [...automaticPrices] }),
    isOwn: t.exposeBoolean('isOwn'),
    reason: t.exposeString('reason'),
    voidedAt: t.expose('voidedAt', { type: 'DateTime' }),
  }),
})

export const VoidableBidRef = builder.objectRef<VoidableBid>('VoidableBid')
VoidableBidRef.implement({
  description: 'For operators: a bid that can be struck out, and what that leads to.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence'),
    kind: t.exposeString('kind', { description: 'bid, or raise of a maximum.' }),
    price: t.exposeInt('price'),
    maxPrice: t.exposeInt('maxPrice', { nullable: true }),
    bidAt: t.expose('bidAt', { type: 'DateTime' }),
    bikeDealerName: t.exposeString('bikeDealerName', { nullable: true }),
    automaticPrices: t.intList({ description: AUTOMATIC, resolve: ({ automaticPrices }) => [...automaticPrices] }),
    priceAfter: t.exposeInt('priceAfter', { description: 'The price without it; 0 where no bid is left.' }),
    leaderAfter: t.exposeString('leaderAfter', { nullable: true }),
  }),
})

export const PartnerQuestionRef = builder.objectRef<QuestionView>('PartnerQuestion')
PartnerQuestionRef.implement({
  fields: (t) => ({
    auctionQuestionId: t.exposeID('auctionQuestionId'),
    question: t.exposeString('question'),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    answer: t.exposeString('answer', { nullable: true }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    isOwn: t.exposeBoolean('isOwn'),
    contacts: t.stringList({ description: FOR_OPERATORS, resolve: ({ contacts }) => [...contacts] }),
  }),
})

export const PartnerContactRef = builder.objectRef<Contact>('PartnerContact')
PartnerContactRef.implement({
  description: 'The owner, for the winning dealer from the contract on.',
  fields: (t) => ({
    name: t.exposeString('name'),
    phone: t.exposeString('phone'),
    zip: t.exposeString('zip'),
    address: t.exposeString('address'),
    deliveryPlace: t.exposeString('deliveryPlace', {
      nullable: true,
      description: 'Where the listing offers to hand the bike over, with the address of a residence.',
    }),
    isMinorWithConsent: t.exposeBoolean('isMinorWithConsent', {
      description: "Under 18 on the day of the contract; the guardian's consent is on file with the operator.",
    }),
  }),
})

const PartnerReductionRef = builder.objectRef<Reduction>('PartnerReduction')
PartnerReductionRef.implement({
  fields: (t) => ({
    reason: t.exposeString('reason'),
    detail: t.exposeString('detail'),
    amount: t.exposeInt('amount', { description: 'Yen, taken off the contract amount.' }),
  }),
})

export const PartnerCompletionReportRef = builder.objectRef<CompletionReport>('PartnerCompletionReport')
PartnerCompletionReportRef.implement({
  fields: (t) => ({
    finalTransactionPrice: t.exposeInt('finalTransactionPrice'),
    reductions: t.field({ type: [PartnerReductionRef], resolve: ({ reductions }) => [...reductions] }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime' }),
    confirmBy: t.expose('confirmBy', { type: 'DateTime' }),
    objection: t.string({ nullable: true, resolve: ({ objection }) => objection?.comment }),
    ruling: t.string({ nullable: true, resolve: ({ ruling }) => ruling?.comment }),
    objectedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ objection }) => objection?.at }),
    ruledAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ ruling }) => ruling?.at }),
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
    isReplaceable: t.boolean({
      description:
        'The dealer may report anew: not while its report waits for an answer, nor after a second objection.',
      resolve: (report) => reportFault(report) === null,
    }),
    claimedPrice: t.int({
      nullable: true,
      description: 'What was reported before a ruling; null without one.',
      resolve: ({ claimed }) => claimed?.finalTransactionPrice,
    }),
    claimedReductions: t.field({
      type: [PartnerReductionRef],
      resolve: ({ claimed }) => [...(claimed?.reductions ?? [])],
    }),
  }),
})

interface Step {
  readonly at: Date
  readonly toStatus: number
  readonly command: string
  readonly byActor: string
  readonly reason: string | null
}
export const PartnerHistoryStepRef = builder.objectRef<Step>('PartnerHistoryStep')
PartnerHistoryStepRef.implement({
  description: 'A change of status, for operators.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    toStatus: t.exposeInt('toStatus'),
    command: t.exposeString('command'),
    byActor: t.exposeString('byActor'),
    actorName: t.string({
      nullable: true,
      description: 'Of a dealer, an agency or an operator.',
      resolve: async ({ byActor }, _args, context) => (await loadActorName(context, byActor)) ?? null,
    }),
    reason: t.string({
      nullable: true,
      description: 'In words, also where one of a list was chosen.',
      resolve: ({ reason }) => reasonWords(reason),
    }),
  }),
})

type Said = Selectable<AuctionTables['auctionStatement']>
export const PartnerStatementRef = builder.objectRef<Said>('PartnerStatement')
PartnerStatementRef.implement({
  description: 'What somebody said and another relies on; for operators. It stays when something else is said later.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.exposeString('kind'),
    amount: t.exposeInt('amount', { nullable: true }),
    byActor: t.exposeString('byActor'),
    actorName: t.string({
      nullable: true,
      description: 'Of a dealer, an agency or an operator.',
      resolve: async ({ byActor }, _args, context) => (await loadActorName(context, byActor)) ?? null,
    }),
    comment: t.exposeString('comment'),
  }),
})
