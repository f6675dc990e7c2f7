import type { ActionFunctionArgs } from 'react-router'
import {
  PartnerAgreeToStopDocument,
  PartnerAskToStopDocument,
  PartnerRefuseToStopDocument,
  PartnerWithdrawStopDocument,
} from '#contract/generated/partner.ts'
import type { FormReader } from '../../call/form-values.ts'
import { isRefusal, mutate, type Refusal } from '../../call/partner-call.ts'

interface Subject {
  readonly auctionId: number
  readonly bikeDealerId: number | null
}

const QUESTIONS: Readonly<Record<string, string>> = {
  'ask-stop':
    '取引の中止を出品者に申し出ます。出品者が代金の受け取りを確認している場合は、運営が判断します。中止になると、自社による中止として取引実績に記録されます。',
  'agree-stop':
    '出品者の申し出に同意して、取引を中止します。車両を受け取っていないこと、支払った代金がある場合は返金を受けたことを、先に確かめてください。元に戻すことはできません。',
  'refuse-stop': '中止に同意しないことを出品者に伝えます。取引は続きます。',
  'withdraw-stop': '中止の申し出を取り下げます。取引は続きます。',
}

/** The question whether to stop a trade whose price is fixed, for the dealer: asked, answered or taken back. */
export async function runStopQuestion(
  route: ActionFunctionArgs,
  form: FormReader,
  subject: Subject,
): Promise<Refusal | { readonly done: string }> {
  const { text } = form
  const name = text('do')
  const question = await form.questionAbout(name, async () => QUESTIONS[name] ?? '')
  if (question) return question
  const done = (result: unknown, words: string) => (isRefusal(result) ? result : { done: words })
  const askedAt = text('askedAt')
  const reason = text('reason')
  if (name === 'ask-stop')
    return done(
      await mutate(route, PartnerAskToStopDocument, { input: { ...subject, reason } }),
      '取引の中止を申し出ました。回答の期限と今後の進み方は、「中止の申し出」の欄でご確認ください。',
    )
  if (name === 'agree-stop')
    return done(
      await mutate(route, PartnerAgreeToStopDocument, { input: { ...subject, askedAt } }),
      '取引を中止しました。',
    )
  if (name === 'refuse-stop')
    return done(
      await mutate(route, PartnerRefuseToStopDocument, { input: { ...subject, askedAt, reason } }),
      '取引を続けることを伝えました。',
    )
  return done(await mutate(route, PartnerWithdrawStopDocument, { input: subject }), '中止の申し出を取り下げました。')
}
