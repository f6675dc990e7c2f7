import type { ActionFunctionArgs } from 'react-router'
import { CLIENT_LEADS } from '#content/messages/bids.ts'
import { RecordIdentityCheckDocument } from '#contract/generated/ledger.ts'
import { ClearFrameDocument, StopForDefaultDocument } from '#contract/generated/operator.ts'
import {
  AnswerCounterOfferDocument,
  AnswerRunnerUpDocument,
  AskQuestionDocument,
  PartnerAcceptDeliveryDocument,
  PartnerAuctionDocument,
  type PartnerAuctionQuery,
  PartnerCreateReceiptImageDocument,
  PartnerPostCheckedListDocument,
  PartnerPurchaseDocument,
  PlaceBidDocument,
  StopListingDocument,
  StopTransactionDocument,
  VoidBidDocument,
  WatchAuctionDocument,
} from '#contract/generated/partner.ts'
import { questionFault } from '#domain/auction/question.ts'
import { deliveryTimeDoubt, readTypedChecklist, typedChecklistFaults } from '#domain/auction/trade/checklist.ts'
import { writtenPlace } from '#domain/auction/trade/delivery-place.ts'
import { isDefaultCause } from '#domain/auction/trade/payment.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { notFound } from '../../shell/data-route.ts'
import { aboveMarketWords, bidToken, bindingWords, costWords, readBid } from '../bidding/bid-question.ts'
import { requestText, voidWords } from '../bidding/struck-out.ts'
import { type FormReader, formOf, numberOfAddress } from '../call/form-values.ts'
import { actorNameOf } from '../call/opened-for.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import { transportOf } from '../cost/cost-of.ts'
import { saveOwnTerms } from '../cost/save-own-terms.ts'
import { clearConsequences, clearToken } from '../inspection/frames/frame-words.ts'
import { OFFER_WORDS, offerWords } from '../trade/offer-words.ts'
import { runPickupForm } from '../trade/pickup/pickup-actions.ts'
import { REFUND_FORM, runRefund } from '../trade/ruling/refund.ts'
import { runStopQuestion } from '../trade/stop/stop-question-actions.ts'
import { ASK_QUESTION, QUESTION_IS_PUBLIC } from './question-words.ts'

export type AuctionOutcome =
  | Refusal
  | {
      readonly done: string
      readonly form?: string
      /** Of a bid: another dealer's maximum was above it. */
      readonly isOutbid?: boolean
      /** Of a bid: by it the bid is known again where bids were struck out. */
      readonly bidAt?: string
    }

/** Every form of an auction's page, by the name of its hidden field "do". */
export async function runAuctionForm(route: ActionFunctionArgs): Promise<AuctionOutcome> {
  const form = await formOf(route)
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const outcome = await run(route, form, { auctionId, bikeDealerId: dealerOf(route) })
  return { ...outcome, form: form.text('do') }
}

interface Subject {
  readonly auctionId: number
  /** For whom the page was shown. */
  readonly bikeDealerId: number | null
}

async function run(route: ActionFunctionArgs, form: FormReader, subject: Subject): Promise<AuctionOutcome> {
  const { text } = form
  // Of what the person read; a form without one is refused as outdated.
  const version = form.id('version') ?? 0
  const done = (result: unknown, words: string): AuctionOutcome => (isRefusal(result) ? result : { done: words })
  switch (text('do')) {
    case 'watch': {
      const isWatched = text('isWatched') === '1'
      const result = await mutate(route, WatchAuctionDocument, { input: { ...subject, isWatched } })
      return done(result, isWatched ? '注目に追加しました。' : '注目から外しました。')
    }
    case 'own-terms':
      return saveOwnTerms(route, form, subject.bikeDealerId)
    case 'bid':
      return bid(route, form, subject)
    case 'ask': {
      const fault = questionFault(text('question'))
      if (fault) form.fault('question', fault)
      const refusal = form.refusal() ?? form.question(ASK_QUESTION, QUESTION_IS_PUBLIC)
      if (refusal) return refusal
      const input = { ...subject, question: text('question') }
      return done(await mutate(route, AskQuestionDocument, { input }), '質問を送りました。')
    }
    case 'checklist':
      return saveChecklist(route, form, subject)
    case 'accept-delivery': {
      const question = await form.questionAbout('accept-delivery', () =>
        wordsFor(route, subject, ({ checklist: it }) => {
          const when = it ? `${dayText(it.deliveryOn)} ${it.deliveryTime}、${it.deliveryPlace}` : ''
          return `の引渡しの予定（${when}）を承諾します。`
        }),
      )
      if (question) return question
      return done(
        await mutate(route, PartnerAcceptDeliveryDocument, { input: { ...subject, version } }),
        '引渡しの予定を承諾しました。',
      )
    }
    case 'receipt': {
      const input = { ...subject, assetId: text('assetId'), uploadId: text('uploadId') }
      return done(await mutate(route, PartnerCreateReceiptImageDocument, { input }), '写真を追加しました。')
    }
    case 'identity': {
      const checkedOn = form.day('checkedOn', { label: '確認した日', until: tokyoDay(new Date()) })
      const refusal = form.refusal()
      if (refusal) return refusal
      const input = { ...subject, method: text('method'), checkedOn, occupation: text('occupation') }
      return done(await mutate(route, RecordIdentityCheckDocument, { input }), '本人確認を記録しました。')
    }
    case 'counter-offer':
    case 'runner-up':
      return answerOffer(route, form, subject)
    case 'ask-stop':
    case 'agree-stop':
    case 'refuse-stop':
    case 'withdraw-stop':
      return runStopQuestion(route, form, subject)
    case REFUND_FORM:
      return runRefund(route, form, subject.auctionId)
    case 'stop': {
      const cause = text('cause')
      const isDefault = isDefaultCause(cause)
      const asked = { isBikeAsked: text('isBikeAsked') !== '', isRefundAsked: text('isRefundAsked') !== '' }
      const question = await form.questionAbout('stop', () =>
        wordsFor(route, subject, (it) => {
          const amount = `成約金額 ${yenText(it.contractAmount ?? 0)} の買取をとりやめ`
          return `の取引を中止します。${amount}、理由「${text('reason')}」を、出品者、販売店、運営に伝えます。${isDefault ? '販売店による中止として記録し、ほかの入札販売店に確認します。' : ''}元に戻すことはできません。`
        }),
      )
      if (question) return question
      if (isDefault) {
        const ofDefault = { auctionId: subject.auctionId, version, cause, reason: text('reason'), ...asked }
        return done(await mutate(route, StopForDefaultDocument, { input: ofDefault }), '取引を中止しました。')
      }
      const input = { ...subject, version, reason: text('reason'), ...asked }
      return done(await mutate(route, StopTransactionDocument, { input }), '取引を中止しました。')
    }
    case 'stop-listing': {
      const question = await form.questionAbout('stop-listing', () =>
        wordsFor(route, subject, ({ bidCount, currentPrice }) => {
          const bids = `${bidCount}件の入札（現在価格 ${yenText(currentPrice)}）はすべて無効になります。`
          const readers = bidCount > 0 ? '出品者と、最高額の販売店' : '出品者'
          return `の出品を停止します。${bidCount > 0 ? bids : ''}理由「${text('reason')}」を、${readers}に伝えます。元に戻すことはできません。`
        }),
      )
      if (question) return question
      const input = { auctionId: subject.auctionId, version, reason: text('reason') }
      return done(await mutate(route, StopListingDocument, { input }), '出品を停止しました。')
    }
    case 'clear': {
      const matches = text('frameMatches').split(' ').filter(Boolean)
      const { auctionId } = subject
      const question = await form.questionAbout(clearToken(auctionId, matches), () =>
        wordsFor(route, subject, ({ auctionStatus }) => {
          const words = clearConsequences(matches, text('reason'), auctionStatus)
          return `の車台番号の一致を、問題なしと判断します。${words.join('。')}`
        }),
      )
      if (question) return question
      const input = { auctionId, matches, reason: text('reason') }
      return done(await mutate(route, ClearFrameDocument, { input }), '車台番号の一致を、問題なしと記録しました。')
    }
    case 'void-bid': {
      const sequence = form.id('sequence') ?? form.fault('sequence', '取り消す入札を選択してください。')
      const words = () =>
        wordsFor(route, subject, ({ voidableBids }) => {
          const bid = voidableBids.find((it) => it.sequence === sequence)
          const object = bid ? `${bid.bikeDealerName ?? ''}の ${requestText(bid)}` : `${sequence}番目`
          return `への${object}です。${bid ? voidWords(bid).join('') : ''}元に戻すことはできません。`
        })
      const refusal = form.refusal() ?? (await form.questionAbout(`void-bid ${sequence}`, words))
      if (refusal || sequence === null) return refusal ?? UNKNOWN
      const input = { auctionId: subject.auctionId, sequence, reason: text('reason') }
      return done(await mutate(route, VoidBidDocument, { input }), '入札を取り消しました。')
    }
    default:
      return (
        (await runPickupForm(route, form, subject, (rest) =>
          wordsFor(route, subject, typeof rest === 'function' ? rest : () => rest),
        )) ?? UNKNOWN
      )
  }
}

/** モト横浜として、Honda CB400（No.1000314）… */
async function wordsFor(
  route: ActionFunctionArgs,
  subject: Subject,
  rest: (auction: PartnerAuctionQuery['partnerAuction']) => string,
): Promise<string> {
  const { partnerAuction } = await query(route, PartnerAuctionDocument, { ...subject })
  const { makerName, modelName, auctionId } = partnerAuction
  const { partner, dealerId } = route.context.get(consoleVisit)
  const actor = partner.role === 'operator' ? '運営' : actorNameOf({ partner, dealerId })
  return `${actor}として、${makerName} ${modelName}（No.${auctionId}）${rest(partnerAuction)}`
}

const UNKNOWN: Refusal = { problem: 'この操作はできません。ページを開き直してください。', fields: [] }

async function bid(route: ActionFunctionArgs, form: FormReader, subject: Subject): Promise<AuctionOutcome> {
  const typed = readBid(form)
  const { price, maxPrice } = typed
  const words = [
    price !== null && `${yenText(price)} で入札します。`,
    maxPrice !== null && `${yenText(maxPrice)} を自動入札の上限にします。`,
  ]
  const ask = async () => {
    const { purchaseTerms: terms, partnerAuction } = await query(route, PartnerPurchaseDocument, { ...subject })
    const { feeBands } = partnerAuction
    return wordsFor(route, subject, (auction) => {
      const paid = costWords(typed, { feeBands, transport: transportOf(auction, terms) })
      const rival = auction.isClientLeading && CLIENT_LEADS
      const all = [...words, paid, rival, aboveMarketWords(typed, auction.marketPrice?.max), bindingWords(typed)]
      return `への入札です。${all.filter(Boolean).join('')}`
    })
  }
  const refusal = form.refusal() ?? (await form.questionAbout(bidToken(typed), ask))
  if (refusal) return refusal
  const input = {
    ...subject,
    ...typed,
    asLeader: form.text('asLeader') === '1',
    idempotencyKey: form.text('idempotencyKey'),
  }
  const result = await mutate(route, PlaceBidDocument, { input })
  if (isRefusal(result)) return result
  const { kind, price: shown, maxPrice: maximum, bidAt, isLeading } = result.placeBid.bid
  if (kind === 'raise') return { done: `上限を${yenText(maximum ?? 0)}に引き上げました。`, bidAt }
  const upTo = maximum !== null && maximum > shown ? `自動入札の上限は${yenText(maximum)}です。` : ''
  return { done: `${yenText(shown)}で入札しました。${upTo}`, isOutbid: isLeading === false, bidAt }
}

/** Yes or no to a price that the dealer is asked for. */
async function answerOffer(route: ActionFunctionArgs, form: FormReader, subject: Subject): Promise<AuctionOutcome> {
  const accepts = form.text('accepts') === '1'
  const amount = form.id('amount') ?? 0
  const asked = form.text('do') === 'counter-offer' ? 'counter-offer' : 'runner-up'
  const question = await form.questionAbout(`${asked} ${accepts} ${amount}`, () =>
    wordsFor(route, subject, () => `${offerWords(asked, accepts, amount)}。`),
  )
  if (question) return question
  const version = form.id('version') ?? 0
  const result =
    asked === 'counter-offer'
      ? await mutate(route, AnswerCounterOfferDocument, { input: { ...subject, version, price: amount, accepts } })
      : await mutate(route, AnswerRunnerUpDocument, { input: { ...subject, amount, accepts } })
  if (isRefusal(result)) return result
  return { done: OFFER_WORDS[asked][accepts ? 'yes' : 'no'].done }
}

async function saveChecklist(route: ActionFunctionArgs, form: FormReader, subject: Subject): Promise<AuctionOutcome> {
  const { text } = form
  const [documents, others] = [jsonOf(text('documents')), jsonOf(text('otherDocuments'))]
  if (!documents || !others) return UNKNOWN
  const time = text('deliveryTime')
  // What is refused anyway is not asked about first.
  for (const { field, message } of typedChecklistFaults(readTypedChecklist(text), new Date()))
    form.fault(field, message)
  const refusal = form.refusal()
  if (refusal) return refusal
  const doubt = time === text('savedTime') ? null : deliveryTimeDoubt(time)
  const question = doubt === null ? null : form.question(`time ${time}`, '', doubt)
  if (question) return question
  const input = {
    ...subject,
    version: form.id('version'),
    deliveryOn: text('deliveryOn'),
    deliveryTime: text('deliveryTime'),
    deliveryPlace: writtenPlace({ code: text('deliveryPlace'), detail: text('deliveryPlaceDetail') }),
    paymentMethod: text('paymentMethod'),
    deliveryManagerName: text('deliveryManagerName'),
    emergencyContact: text('emergencyContact'),
    memo: text('memo'),
    bikeOwnerDocuments: documents,
    bikeOwnerOtherDocuments: others,
  }
  const result = await mutate(route, PartnerPostCheckedListDocument, { input })
  if (isRefusal(result)) return result
  const { planProposedBySide, planAcceptedAt } = result.postCheckedList.checklist
  const isProposed = planProposedBySide === 'dealer' && planAcceptedAt === null
  return {
    done: isProposed
      ? 'チェックリストを保存し、引渡しの予定を出品者に提案しました。'
      : 'チェックリストを保存しました。',
  }
}

/** A list that the page itself wrote; null where somebody changed it. */
function jsonOf(text: string) {
  try {
    const list = JSON.parse(text || '[]')
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}
