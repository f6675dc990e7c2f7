import type { ActionFunctionArgs } from 'react-router'
import { RuleOnFraudDocument } from '#contract/generated/operator.ts'
import {
  AskForRulingDocument,
  CheckBikeDocument,
  HandOverDocument,
  type PartnerAuctionQuery,
  ReportCompletionDocument,
  ReportNameChangeDocument,
  TakeBikeDocument,
} from '#contract/generated/partner.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { mileageDoubt } from '#domain/auction/trade/check-claims.ts'
import { FRAUDS } from '#domain/auction/trade/fraud.ts'
import { typedCode } from '#domain/auction/trade/hand-over-code.ts'
import { labelOf } from '#domain/options/option.ts'
import { NO_METER_LABEL } from '#domain/options/vehicle-condition.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { FormReader } from '../../call/form-values.ts'
import { isRefusal, mutate, type Refusal } from '../../call/partner-call.ts'
import { checkToken, claimedTotal, formFaults, readCheck } from './check-fields.ts'
import { codeFault } from './code-fault.ts'

interface Subject {
  readonly auctionId: number
  readonly bikeDealerId: number | null
}

/** モト横浜として、Honda CB400（No.1000314）… */
type WordsFor = (rest: string | ((auction: PartnerAuctionQuery['partnerAuction']) => string)) => Promise<string>

type Outcome = Refusal | { readonly done: string }

/** The forms of the hand-over and the payment, by the name of their hidden field "do"; null where it is another one. */
export async function runPickupForm(
  route: ActionFunctionArgs,
  form: FormReader,
  subject: Subject,
  wordsFor: WordsFor,
): Promise<Outcome | null> {
  const version = form.id('version') ?? 0
  const price = () => form.yen('price', { label: '金額', min: 1, max: HIGHEST_BID, required: true }) ?? 0
  switch (form.text('do')) {
    case 'check':
      return check(route, form, { ...subject, version }, wordsFor)
    case 'take': {
      const finalTransactionPrice = price()
      const asked = await form.questionAbout(`take ${finalTransactionPrice}`, () =>
        wordsFor(`を ${yenText(finalTransactionPrice)} で引き取ります。金額はあとから変えられません。`),
      )
      if (asked) return asked
      const input = { ...subject, version, finalTransactionPrice }
      return done(
        await mutate(route, TakeBikeDocument, { input }),
        `${yenText(finalTransactionPrice)} に確定しました。`,
      )
    }
    case 'ask-ruling': {
      const asked = await form.questionAbout('ask-ruling', () =>
        wordsFor('の減額の裁定を運営に依頼します。裁定が出るまで、車両は出品者のもとに置いたままにします。'),
      )
      if (asked) return asked
      const input = { ...subject, version }
      return done(await mutate(route, AskForRulingDocument, { input }), '運営に裁定を依頼しました。')
    }
    case 'hand-over': {
      const finalTransactionPrice = price()
      const code = typedCode(form.text('code'))
      const fault = codeFault(code)
      if (fault) form.fault('code', fault)
      const asked =
        form.refusal() ??
        (await form.questionAbout(`hand-over ${code}`, () =>
          wordsFor(`を ${yenText(finalTransactionPrice)} で引き取ります。このあとは、減額の申請も中止もできません。`),
        ))
      if (asked) return asked
      const typedAt = form.textOrNull('typedAt')
      const input = { ...subject, version, finalTransactionPrice, code, typedAt }
      return done(await mutate(route, HandOverDocument, { input }), '引渡しが完了しました。')
    }
    case 'payment': {
      const finalTransactionPrice = price()
      const paidOn = form.day('paidOn', { label: '支払った日', until: tokyoDay(new Date()) })
      const asked =
        form.refusal() ??
        (await form.questionAbout(`payment ${finalTransactionPrice} ${paidOn}`, () =>
          wordsFor(`の代金 ${yenText(finalTransactionPrice)} を${dayText(paidOn)}に支払ったと報告します。`),
        ))
      if (asked) return asked
      const proofAssetId = form.textOrNull('proofAssetId')
      const input = { ...subject, version, finalTransactionPrice, paidOn, proofAssetId }
      return done(
        await mutate(route, ReportCompletionDocument, { input }),
        '支払いを報告しました。出品者の確認を待ちます。',
      )
    }
    case 'name-change': {
      const changedOn = form.day('changedOn', { label: '名義変更をした日', until: tokyoDay(new Date()) })
      const asked =
        form.refusal() ??
        (await form.questionAbout(`name-change ${changedOn}`, () =>
          wordsFor(`の名義変更が${dayText(changedOn)}に済んだと報告します。`),
        ))
      if (asked) return asked
      const input = { ...subject, version, changedOn, proofAssetId: form.text('proofAssetId') }
      return done(await mutate(route, ReportNameChangeDocument, { input }), '名義変更を報告しました。')
    }
    case 'fraud':
      return ruleOnFraud(route, form, subject.auctionId, version, wordsFor)
    default:
      return null
  }
}

async function check(
  route: ActionFunctionArgs,
  form: FormReader,
  subject: Subject & { readonly version: number },
  wordsFor: WordsFor,
): Promise<Outcome> {
  const given = readCheck(form)
  const { claims, mileageKm } = given
  const asked =
    form.refusal() ??
    (await form.questionAbout(checkToken(given), () =>
      wordsFor((auction) => {
        const said = auction.mileageKm === null ? auction.mileage : spokenKm(auction.mileageKm)
        const doubt = mileageDoubt(mileageKm, auction) ?? ''
        const odometer = mileageKm === null ? NO_METER_LABEL : `走行距離計 ${spokenKm(mileageKm)}、申告 ${said}`
        return `の車両の確認（${odometer}）を送ります。${doubt}${
          claims.length === 0
            ? 'すべて記載どおりで、成約金額に確定します。'
            : `${claims.length}件、合計 ${yenText(claimedTotal(claims))} の減額を申請します。`
        }`
      }),
    ))
  if (asked) return asked
  const input = {
    ...subject,
    mileageKm,
    claims: claims.map(({ photos, ...claim }) => ({ ...claim, photoAssetIds: [...photos] })),
  }
  const result = await mutate(route, CheckBikeDocument, { input })
  if (isRefusal(result)) return { ...result, fields: formFaults(result.fields, given.places) }
  return {
    done:
      claims.length === 0
        ? '記載どおりと確認しました。金額が確定しました。'
        : '減額を申請しました。出品者の回答を待ちます。',
  }
}

async function ruleOnFraud(
  route: ActionFunctionArgs,
  form: FormReader,
  auctionId: number,
  version: number,
  wordsFor: WordsFor,
): Promise<Outcome> {
  const fraud = form.text('fraud')
  const owed = form.yen('owed', { label: '返還する金額', min: 1, max: HIGHEST_BID, required: true }) ?? 0
  const words = () =>
    wordsFor(`について、${labelOf(FRAUDS, fraud)}と裁定します。出品者は販売店に ${yenText(owed)} を返還します。`)
  const asked = form.refusal() ?? (await form.questionAbout(`fraud ${fraud} ${owed}`, words))
  if (asked) return asked
  const input = { auctionId, version, fraud, owed, comment: form.text('comment') }
  return done(await mutate(route, RuleOnFraudDocument, { input }), '不正について裁定しました。')
}

function done(result: unknown, words: string): Outcome {
  return isRefusal(result) ? result : { done: words }
}
