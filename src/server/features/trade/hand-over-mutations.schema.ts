import { handOverHeldBack } from '#content/messages/account.ts'
import type { GivenClaim } from '#domain/auction/trade/check-claims.ts'
import { isReductionReason } from '#domain/auction/trade/final-price.ts'
import { isFraud } from '#domain/auction/trade/fraud.ts'
import { isPossibleCode, typedCode } from '#domain/auction/trade/hand-over-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Limited } from '../../auth/attempt-limits.ts'
import { actorGiving, requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { AuctionPayload, forwardCommand, payloadAfter, payloadOf } from '../auction/index.ts'
import { recordAudit } from '../audit/index.ts'
import { handOver, noteCodeAfterStop } from './hand-over.ts'
import { FOR_WHOM, OF_WHAT_WAS_READ, PRICE_READ, TYPED_AT } from './input-words.ts'
import { checkBike, reportCompletion } from './reports-with-files.ts'

const ClaimInput = builder.inputType('ClaimInput', {
  fields: (t) => ({
    line: t.string({
      required: true,
      description: 'sheet:7 of the inspection sheet, or the code of a condition line.',
    }),
    reason: t.string({ required: true }),
    detail: t.string({ required: true }),
    amount: t.int({ required: true, description: 'Yen to take off.' }),
    photoAssetIds: t.stringList({
      required: true,
      description: 'At least one, uploaded by the dealer or its agency; an access token uploads none.',
    }),
  }),
})

const CheckInput = builder.inputType('CheckBikeInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    mileageKm: t.int({
      description:
        'The odometer as it was read. Null of a bike without one (`hasNoMeter` of its trade), and only there.',
    }),
    claims: t.field({ type: [ClaimInput], required: true, description: 'None: all is as described.' }),
  }),
})

const AnswerClaimsInput = builder.inputType('AnswerClaimsInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    isAccepted: t.booleanList({ required: true, description: 'One for each claim, in their order.' }),
    finalTransactionPrice: t.int({
      required: true,
      description: 'The price that follows from the answers, as it was read.',
    }),
  }),
})

const TakeInput = builder.inputType('TakeBikeInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    finalTransactionPrice: t.int({ required: true, description: PRICE_READ }),
  }),
})

const AskInput = builder.inputType('AskForRulingInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
  }),
})

const RulingInput = builder.inputType('RuleOnReductionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    allowed: t.intList({ required: true, description: 'The yen that stand of each refused claim, in their order.' }),
    comment: t.string({ required: true }),
  }),
})

const MoneyInput = builder.inputType('ConfirmMoneyInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    finalTransactionPrice: t.int({ required: true, description: PRICE_READ }),
  }),
})

const RefundInput = builder.inputType('AskForRefundInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    finalTransactionPrice: t.int({ required: true, description: PRICE_READ }),
    isAsked: t.boolean({ required: true, description: 'False: it is no longer asked for.' }),
  }),
})

const HandOverInput = builder.inputType('HandOverInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    finalTransactionPrice: t.int({ required: true, description: PRICE_READ }),
    code: t.string({ required: true, description: "The six digits on the owner's phone." }),
    typedAt: t.field({ type: 'DateTime', description: TYPED_AT }),
  }),
})

const ReductionInput = builder.inputType('ReductionInput', {
  fields: (t) => ({
    reason: t.string({ required: true }),
    detail: t.string({ required: true }),
    amount: t.int({ required: true }),
  }),
})

const ReportInput = builder.inputType('ReportCompletionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    finalTransactionPrice: t.int({ required: true, description: 'The price that was fixed before the bike left.' }),
    reductions: t.field({ type: [ReductionInput], description: 'Those that stand; others are refused.' }),
    paidOn: t.string({ description: 'YYYY-MM-DD, from the contract to today; required.' }),
    proofAssetId: t.string({
      description:
        'An image or PDF that the dealer or its agency uploaded; required, and an access token uploads none.',
    }),
  }),
})

const PaymentRulingInput = builder.inputType('RuleOnPaymentInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    isProven: t.boolean({ required: true, description: 'It was paid: the sale is complete. Else it is unpaid again.' }),
    comment: t.string({ required: true }),
  }),
})

const FraudInput = builder.inputType('RuleOnFraudInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    fraud: t.string({ required: true, description: 'odometer or stolen.' }),
    owed: t.int({ required: true, description: 'Yen that the owner owes the dealer.' }),
    comment: t.string({ required: true }),
  }),
})

forwardCommand('answerClaims', {
  input: AnswerClaimsInput,
  toCommand: ({ version, isAccepted, finalTransactionPrice: price }) => ({ version, isAccepted, price }),
})
forwardCommand('takeBike', {
  input: TakeInput,
  description: 'At what is decided of the claims: without those that the owner refused or has not answered.',
  toCommand: ({ version, finalTransactionPrice: price }) => ({ version, price }),
})
forwardCommand('askForRuling', { input: AskInput, toCommand: ({ version }) => ({ version }) })
forwardCommand('ruleOnReduction', {
  input: RulingInput,
  toCommand: ({ version, allowed, comment }) => ({ version, allowed, comment: comment.trim() }),
})
forwardCommand('confirmMoney', {
  input: MoneyInput,
  description:
    'The owner has received the price before the hand-over. From then on only an operator stops the trade for it.',
  toCommand: ({ finalTransactionPrice: price }) => ({ price }),
})
forwardCommand('askForRefund', {
  input: RefundInput,
  description: 'An operator asks the owner to return money that came before the hand-over, or takes that back.',
  toCommand: ({ finalTransactionPrice: price, isAsked }) => ({ price, isAsked }),
})
forwardCommand('ruleOnPayment', {
  input: PaymentRulingInput,
  toCommand: ({ version, isProven, comment }) => ({ version, isProven, comment: comment.trim() }),
})
forwardCommand('ruleOnFraud', {
  input: FraudInput,
  toCommand: ({ version, fraud, owed, comment }) => {
    if (!isFraud(fraud)) throw fault('fraud', '不正の種類を選択してください。')
    return { version, fraud, owed, comment: comment.trim() }
  },
})

builder.mutationFields((t) => ({
  checkBike: t.field({
    type: AuctionPayload,
    description: 'The dealer looks at the bike beside the owner, on the agreed day.',
    args: { input: t.arg({ type: CheckInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { auctionId, version, mileageKm = null } = input
      const actor = actorGiving(context, 'checkBike', input.bikeDealerId)
      const claims = input.claims.map(checkedClaim)
      return payloadAfter(context, auctionId, actor, (tx) =>
        checkBike(tx, context.services, actor, { auctionId, version, mileageKm, claims }),
      )
    },
  }),
  handOver: t.field({
    type: AuctionPayload,
    description: 'The bike leaves. From then on nothing can be claimed.',
    args: { input: t.arg({ type: HandOverInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { auctionId, version, finalTransactionPrice: price, bikeDealerId } = input
      const actor = actorGiving(context, 'handOver', bikeDealerId)
      const typed = { auctionId, version, price, code: typedCode(input.code), typedAt: input.typedAt ?? null }
      const run = async () => {
        await transact(context.services.db, (tx) => handOver(tx, context.services, actor, typed))
        return payloadOf(context, auctionId, actor)
      }
      // What cannot be a code is refused anyway, and is no guess.
      if (!isPossibleCode(typed.code)) return run()
      return withCodeTries(context, auctionId, actor, bikeDealerId ?? null, async () => {
        try {
          return await run()
        } catch (error) {
          if (error instanceof ExpectedError && error.code === 'ERROR_AUCTION_STATUS_INVALID')
            await noteCodeAfterStop(context.services, requirePartner(context), typed)
          throw error
        }
      })
    },
  }),
  reportCompletion: t.field({
    type: AuctionPayload,
    description: 'The dealer has paid.',
    args: { input: t.arg({ type: ReportInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { auctionId, version, finalTransactionPrice } = input
      const actor = actorGiving(context, 'reportCompletion', input.bikeDealerId)
      const report = {
        version,
        finalTransactionPrice,
        reductions: input.reductions?.map((given, index) => checkedReduction(given, `reductions.${index}`)) ?? null,
        paidOn: input.paidOn ?? null,
        proofAssetId: input.proofAssetId ?? null,
      }
      return payloadAfter(context, auctionId, actor, (tx) =>
        reportCompletion(tx, context.services, actor, auctionId, report),
      )
    },
  }),
}))

/** Tries are counted before they are judged, and given back to the right one alone; wrong ones are written down. */
async function withCodeTries<Done>(
  context: RequestContext,
  auctionId: number,
  by: Actor,
  bikeDealerId: number | null,
  run: () => Promise<Done>,
): Promise<Done> {
  const { services, now } = context
  // By whom, too: nobody uses up the tries of the winner.
  const subject = `${auctionId} ${actorName(by)}`
  const tries: Limited[] = [
    { action: 'code-hand-over', subject },
    { action: 'code-hand-over-day', subject },
  ]
  await services.limits.take(tries, now, handOverHeldBack)
  try {
    const done = await run()
    await services.limits.giveBack(tries)
    return done
  } catch (error) {
    if (error instanceof ExpectedError && error.code === 'CODE_IS_INVALID') {
      const entry = { action: 'handOverCodeWrong', subjectKind: 'auction', subjectId: auctionId, bikeDealerId }
      await transact(services.db, (tx) => recordAudit(tx, requirePartner(context), entry))
    }
    throw error
  }
}

interface GivenLine {
  readonly reason: string
  readonly detail: string
  readonly amount: number
}

function checkedReduction({ reason, detail, amount }: GivenLine, field: string) {
  if (!isReductionReason(reason)) throw fault(`${field}.reason`, '減額の理由を選択してください。')
  return { reason, detail: detail.trim(), amount }
}

function checkedClaim(
  { line, photoAssetIds, ...given }: GivenLine & { readonly line: string; readonly photoAssetIds: readonly string[] },
  index: number,
): GivenClaim {
  return { ...checkedReduction(given, `claims.${index}`), line, photos: [...new Set(photoAssetIds)] }
}

function fault(field: string, message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}
