import { redirect } from 'react-router'
import { CreateSupportThreadDocument, SendContactDocument } from '#contract/generated/support.ts'
import { emailField, MAX_NAME_LENGTH } from '#domain/account/account-forms.ts'
import { fieldFault } from '#domain/account/form-check.ts'
import { ANSWER_PROMISE, answerDueAt, OPENING_WORDS } from '#domain/support/answer-promise.ts'
import { CUSTOMER_SUBJECTS, SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { MAX_SUPPORT_TEXT } from '#domain/support/support-form.ts'
import { isRequestId } from '#domain/values/request-id.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { useKeptText } from '../../forms/use-kept-text.ts'
import { hostContext } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/contact.ts'
import { contactCookie, contactIdOf } from './contact-cookie.ts'
import { failureSearch } from './failure-search.ts'
import { isRefusal, postOnServer, textsOf, toLogin } from './post-on-server.ts'
import { SendForm } from './send-form.tsx'

const SUBJECTS = CUSTOMER_SUBJECTS.map((value) => ({ value, label: SUPPORT_SUBJECTS[value] }))
/** Under these names the fields stay in the tab until the message has been sent. */
export const KEPT = {
  subject: 'contact-subject',
  text: 'contact-text',
  email: 'contact-email',
  name: 'contact-name',
} as const

/** Says that the form was opened with a session. */
const AS_MEMBER = 'asMember'

/** A path of ours as an address carries it. */
const PATH = /^\/[\x21\x22\x24-\x3e\x40-\x7e]{0,199}$/

/** What no error screen of ours writes into an address is no page. */
function pathOf(text: string | null | undefined): string {
  return text && PATH.test(text) ? text : ''
}

/** Below what was typed, for whoever looks into it. */
function pageLine(page: string): string {
  return page === '' ? '' : `\n\n表示できなかったページ：${page}`
}

/** How a message about a trade begins, where the page of one led here. */
export function aboutTrade(auctionId: string | null): string {
  return auctionId && /^[1-9]\d{0,9}$/.test(auctionId) ? `取引 No.${auctionId} について\n` : ''
}

export function loader({ url, context }: Route.LoaderArgs) {
  const { isLoggedIn, configuration } = context.get(hostContext)
  const requestId = url.searchParams.get('requestId')
  return {
    isMember: isLoggedIn,
    // What no error screen of ours writes into an address is nobody's id.
    requestId: isRequestId(requestId) ? requestId : '',
    page: pathOf(url.searchParams.get('page')),
    about: aboutTrade(url.searchParams.get('auction')),
    dueAt: answerDueAt(new Date(), configuration.closings).toISOString(),
  }
}

/** On the server, so that it works without scripts. */
export async function action(route: Route.ActionArgs) {
  const typed = await textsOf(route)
  const { subject = '', text: written = '', requestId = '', email = '', name = '' } = typed
  // Where nothing was written, that is what is wrong.
  const text = written.trim() === '' ? written : written.trimEnd() + pageLine(pathOf(typed.page))
  const { isLoggedIn, configuration } = route.context.get(hostContext)
  if (isLoggedIn) {
    const input = { subject, text, requestId }
    const made = await postOnServer(route, typed, (graphql) => graphql.request(CreateSupportThreadDocument, { input }))
    if (isRefusal(made)) return made
    throw redirect(`/kaitori/mypage/support/${made.createSupportThread}?sent=true`)
  }
  // Written as a member whose session has ended since: nobody becomes a stranger unasked.
  if (typed[AS_MEMBER]) throw toLogin(route)
  const input = { subject, text, requestId, email, name, formerUuid: contactIdOf(route.request) }
  const waiting = await postOnServer(route, typed, (graphql) => graphql.request(SendContactDocument, { input }))
  if (isRefusal(waiting)) return waiting
  throw redirect(`/kaitori/contact/code${failureSearch({ requestId, page: pathOf(typed.page) })}`, {
    headers: { 'set-cookie': contactCookie(waiting.sendContact, configuration.origin) },
  })
}

function firstSubject(isTrouble: boolean, isTrade: boolean): string {
  return isTrouble ? 'trouble' : isTrade ? 'handover' : ''
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { isMember, dueAt, about } = loaderData
  const refusal = actionData ?? null
  const [text, setText] = useKeptText(KEPT.text, refusal?.typed.text ?? about)
  const requestId = refusal?.typed.requestId ?? loaderData.requestId
  const page = pathOf(refusal?.typed.page ?? loaderData.page)
  const [subject, setSubject] = useKeptText(
    KEPT.subject,
    refusal?.typed.subject ?? firstSubject(requestId !== '' || page !== '', about !== ''),
  )
  return (
    <div className="page-read py-6">
      <PageMeta
        title="お問い合わせ"
        description="Kaitoriへのお問い合わせページです。出品、入札、お引渡し、画面の不具合など、どなたでもお送りいただけます。1営業日以内に回答します。"
        path="/kaitori/contact"
      />
      <PageBreadcrumb crumbs={[{ label: 'お問い合わせ' }]} />
      <div className="mt-2 grid gap-6">
        <h1 className="text-2xl">お問い合わせ</h1>
        <AnswerPromise dueAt={dueAt} />
        {isMember ? (
          <p className="text-text-2">
            回答は<AppLink to="/kaitori/mypage/support">マイページのお問い合わせ</AppLink>
            に届き、メールでもお知らせします。
          </p>
        ) : (
          <p className="text-text-2">
            会員の方は、<AppLink to="/kaitori/login">ログイン</AppLink>
            してからお送りいただくと、マイページで続けてやり取りできます。
          </p>
        )}
        <div className="card p-4 sm:p-6">
          <SendForm label="お問い合わせ" submitLabel={isMember ? '送信する' : '認証コードを受け取る'} refusal={refusal}>
            <SelectField
              name="subject"
              label="お問い合わせの種類"
              required
              options={SUBJECTS}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
            <TextArea
              name="text"
              label="お問い合わせの内容"
              required
              rows={8}
              limit={MAX_SUPPORT_TEXT - pageLine(page).length}
              value={text}
              onChange={(event) => setText(event.target.value)}
              hint="パスワードや認証コードは書かないでください。"
            />
            {page !== '' && (
              <TextField
                name="page"
                label="表示できなかったページ"
                readOnly
                mark="自動入力"
                defaultValue={page}
                hint="お問い合わせの内容に添えてお送りします。"
                className="text-sm"
              />
            )}
            {requestId !== '' && (
              <TextField
                name="requestId"
                label="エラーの番号"
                readOnly
                mark="自動入力"
                defaultValue={requestId}
                hint="エラーの画面から引き継ぎました。原因をお調べするために使います。"
                className="text-sm"
              />
            )}
            {isMember && <input type="hidden" name={AS_MEMBER} value="1" />}
            {!isMember && <VisitorFields typed={refusal?.typed} />}
          </SendForm>
        </div>
      </div>
    </div>
  )
}

/** Where the answer goes. */
function VisitorFields({ typed }: { readonly typed: Readonly<Record<string, string>> | undefined }) {
  const [email, setEmail] = useKeptText(KEPT.email, typed?.email)
  const [name, setName] = useKeptText(KEPT.name, typed?.name)
  return (
    <>
      <TextField
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label="メールアドレス"
        required
        limit={254}
        // Full-width letters are taken, as at the login: the browser's own check refuses them.
        validate={(typed) => (typed === '' ? null : fieldFault(emailField, typed))}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        hint="確認のため、6桁の認証コードをお送りします。入力されるまで、お問い合わせは送信されません。"
      />
      <TextField
        name="name"
        autoComplete="name"
        label="お名前"
        limit={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-sm text-text-2">
        お送りいただいた内容は、お問い合わせへの回答のためにだけ使います（
        <AppLink to="/kaitori/personal-information">個人情報の取り扱い</AppLink>
        ）。完了から1年で消去します。
      </p>
    </>
  )
}

/** When an answer comes: the rule, and what it means for whoever writes now. */
function AnswerPromise({ dueAt }: { readonly dueAt: string }) {
  return (
    <Notice title={`${ANSWER_PROMISE}に回答します`}>
      受付時間は{OPENING_WORDS}です。いまお送りいただくと、
      <strong className="tabular whitespace-nowrap">{dateTimeText(dueAt)}</strong>までに回答します。
    </Notice>
  )
}
