import { accept, type Result, refuse } from '../../values/result.ts'
import type { CommandOf } from '../command.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { faultsOfCheck } from '../trade/check-claims.ts'
import { rulingCommentFault } from '../trade/final-price.ts'
import { type Claim, type HandOver, priceOf, refusedClaims, typedMoment } from '../trade/hand-over.ts'
import { isPossibleCode } from '../trade/hand-over-code.ts'
import { changedOnFault, nameChangeReminderAt } from '../trade/name-change.ts'
import { biddingHoldAt, paymentReminderAt } from '../trade/payment.ts'
import { type Consequences, consequences, mail, schedule, unschedule, writeDocument } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

export function ofCheck(
  { mileageKm, claims }: CommandOf<'checkBike'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const faults = faultsOfCheck({ mileageKm, claims }, fact(facts, 'contractAmount') ?? 0, fact(facts, 'listed'))
  if (faults.length > 0) return refuse(refusal('BAD_REQUEST', faults))
  const checked: HandOver = {
    checkedAt: now,
    mileageKm,
    claims: claims.map((claim) => ({ ...claim, answer: null, ruled: null })),
    number: (fact(facts, 'handOver')?.number ?? 0) + 1,
    price: null,
    fixedAt: null,
    fixedVersion: null,
    rulingAskedAt: null,
    ruling: null,
    handedOverAt: null,
    moneySeenAt: null,
    refundAskedAt: null,
    stopAsked: null,
    stopsBefore: [],
    isBiddingHeld: false,
  }
  return accept(
    claims.length > 0
      ? consequences({ handOver: checked }, [mail('claimsMade')])
      : consequences({ handOver: fixed(checked, facts, now) }, [mail('checkedAsDescribed')]),
  )
}

/** With a refusal among them it is the dealer's turn: it takes the bike, leaves it, or asks the operator. */
export function ofAnswers(
  { isAccepted }: CommandOf<'answerClaims'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withHandOver(facts, (handOver) => {
    if (isAccepted.length !== handOver.claims.length)
      return refuse(refusal('BAD_REQUEST', [{ field: 'isAccepted', message: '減額の申請ごとに回答してください。' }]))
    const answered = { ...handOver, claims: answeredClaims(handOver.claims, isAccepted) }
    const settled = isAccepted.every(Boolean) ? fixed(answered, facts, now) : answered
    return accept(consequences({ handOver: settled }, [mail('claimsAnswered', 'winner')]))
  })
}

export function answeredClaims(claims: readonly Claim[], isAccepted: readonly boolean[]): Claim[] {
  return claims.map((claim, index) => ({ ...claim, answer: isAccepted[index] ? 'accepted' : 'refused' }))
}

export function ofTaking(facts: AuctionFacts, now: Date): Result<Consequences, Refusal> {
  return withHandOver(facts, (handOver) =>
    accept(consequences({ handOver: fixed(handOver, facts, now) }, [mail('priceFixed')])),
  )
}

export function ofRulingRequest(facts: AuctionFacts, now: Date): Result<Consequences, Refusal> {
  return withHandOver(facts, (handOver) =>
    accept(
      consequences({ handOver: { ...handOver, rulingAskedAt: now } }, [
        mail('rulingAsked', 'operator'),
        mail('rulingAsked', 'owner'),
      ]),
    ),
  )
}

export function ofRuling(
  { allowed, comment }: CommandOf<'ruleOnReduction'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withHandOver(facts, (handOver) => {
    const refused = refusedClaims(handOver)
    const fits =
      allowed.length === refused.length && refused.every(({ amount }, index) => isUpTo(allowed[index], amount))
    const wordless = rulingCommentFault(comment)
    const faults = [
      ...(fits ? [] : [{ field: 'allowed', message: '認める金額は、申請された減額の範囲で入力してください。' }]),
      ...(wordless ? [wordless] : []),
    ]
    if (faults.length > 0) return refuse(refusal('BAD_REQUEST', faults))
    const claims = handOver.claims.map((claim) =>
      claim.answer === 'refused' ? { ...claim, ruled: allowed[refused.indexOf(claim)] ?? 0 } : claim,
    )
    const ruled = fixed({ ...handOver, claims, ruling: { at: now, comment } }, facts, now)
    return accept(
      consequences({ handOver: ruled }, [mail('reductionRuled', 'owner'), mail('reductionRuled', 'winner')]),
    )
  })
}

/** Said once more, the first moment stands, and nobody hears of it again. */
export function ofMoneySeen(
  { price }: CommandOf<'confirmMoney'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withHandOver(facts, (handOver) =>
    price === handOver.price
      ? accept(
          handOver.moneySeenAt
            ? consequences({})
            : consequences({ handOver: { ...handOver, moneySeenAt: now } }, [mail('moneySeen', 'winner')]),
        )
      : refuse(refusal('ERROR_CONTENT_CHANGED')),
  )
}

/** So that the trade can be stopped; or no longer. What is asked already is not told again. */
export function ofRefundRequest(
  { price, isAsked }: CommandOf<'askForRefund'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  return withHandOver(facts, (handOver) => {
    if (price !== handOver.price) return refuse(refusal('ERROR_CONTENT_CHANGED'))
    if (isAsked === (handOver.refundAskedAt !== null)) return accept(consequences({}))
    const mails = isAsked
      ? [mail('refundAsked', 'owner'), mail('refundAsked', 'winner')]
      : [mail('refundUnasked', 'owner'), mail('refundUnasked', 'winner')]
    return accept(consequences({ handOver: { ...handOver, refundAskedAt: isAsked ? now : null } }, mails))
  })
}

/** Whether it is the right code, whoever keeps the secret has to know. */
export function ofHandOver(
  { code, typedAt }: CommandOf<'handOver'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  if (!isPossibleCode(code))
    return refuse(
      refusal('BAD_REQUEST', [
        { field: 'code', message: '引渡しコードが正しくありません。出品者の画面の6桁の数字をご確認ください。' },
      ]),
    )
  return withHandOver(facts, (handOver) => {
    const handedOverAt = typedMoment(handOver, typedAt, now)
    const nameChangeReminder = nameChangeReminderAt(handedOverAt, now)
    return accept(
      consequences({ handOver: { ...handOver, handedOverAt }, holdBiddingAt: biddingHoldAt(handedOverAt) }, [
        mail('handedOver', 'owner'),
        mail('handedOver', 'winner'),
        schedule('remindPayment', paymentReminderAt(handedOverAt)),
        ...(nameChangeReminder ? [schedule('remindNameChange', nameChangeReminder)] : []),
        writeDocument('handOver', handedOverAt),
      ]),
    )
  })
}

/** The registration is the dealer's own: the owner hears of it. */
export function ofNameChange(
  { changedOn, proofAssetId }: CommandOf<'reportNameChange'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const message = changedOnFault(changedOn, fact(facts, 'handOver'), now)
  if (message !== null) return refuse(refusal('BAD_REQUEST', [{ field: 'changedOn', message }]))
  const number = (fact(facts, 'nameChange')?.number ?? 0) + 1
  const nameChange = { changedOn, proofAssetId, reportedAt: now, number }
  return accept(consequences({ nameChange }, [mail('nameChanged'), unschedule('remindNameChange')]))
}

function fixed(handOver: HandOver, facts: AuctionFacts, now: Date): HandOver {
  const price = priceOf(fact(facts, 'contractAmount') ?? 0, handOver.claims)
  return { ...handOver, price, fixedAt: now, fixedVersion: facts.version + 1 }
}

function withHandOver(
  facts: AuctionFacts,
  decide: (handOver: HandOver) => Result<Consequences, Refusal>,
): Result<Consequences, Refusal> {
  const handOver = fact(facts, 'handOver')
  return handOver ? decide(handOver) : refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
}

function isUpTo(amount: number | undefined, most: number): boolean {
  return amount !== undefined && Number.isSafeInteger(amount) && amount >= 0 && amount <= most
}
