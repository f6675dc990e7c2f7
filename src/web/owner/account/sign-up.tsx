import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CreateBikeOwnerDocument, type CreateBikeOwnerInput } from '#contract/generated/account.ts'
import { birthFault, signUpForm } from '#domain/account/account-forms.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { advertisingSource } from '../../session/advertising-source.ts'
import { browserSession } from '../../session/browser-session.ts'
import { formerRequest } from '../../session/former-request.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { useFinishLogin } from './login/finish-login.ts'
import { CodeStep } from './person/code-step.tsx'
import { NewPersonFields } from './person/new-person-fields.tsx'
import { usePendingCode } from './person/pending-code.ts'
import { NEVER_KEPT, NOBODY, type PersonValues } from './person/person-values.ts'
import { useToday } from './person/today.ts'

const KEPT = 'sign-up'

export default function SignUp() {
  const today = useToday()
  const schema = useMemo(() => signUpForm(today), [today])
  const form = useServerForm<PersonValues, CreateBikeOwnerInput>(
    schema,
    NOBODY,
    (values) => birthFault(values, today),
    {
      name: KEPT,
      without: NEVER_KEPT,
      isStep: true,
    },
  )
  const { waiting, waitFor, forget } = usePendingCode<CreateBikeOwnerInput>(KEPT)
  const finish = useFinishLogin()
  const wantsAccount = useSearchParams()[0].has('createAccount')

  const onSubmit = form.submit(
    async (graphql, values) => {
      const input = { ...values, ...advertisingSource(), ...formerRequest() }
      const { createBikeOwner } = await graphql.request(CreateBikeOwnerDocument, { input })
      const { authChallenge, isMailHeldBack } = createBikeOwner
      return { uuid: authChallenge.uuid, email: input.email, isMailHeldBack, input }
    },
    (next) => {
      browserSession().setChallenge(next.uuid)
      waitFor(next)
      window.scrollTo(0, 0)
    },
  )

  const meta = (
    <PageMeta
      title="会員登録"
      description="Kaitoriの会員登録ページです。登録すると、バイクの出品や相場の確認ができます。登録は無料です。"
      path="/kaitori/sign-up"
    />
  )
  if (waiting)
    return (
      <>
        {meta}
        <CodeStep
          submitLabel="会員登録を完了する"
          {...waiting}
          onResent={(request) => waitFor({ ...waiting, ...request })}
          onBack={() => waitFor(null)}
          onRegistered={() => {
            forget()
            form.kept.forget()
          }}
          onDone={async ({ auth }) => {
            forget()
            form.kept.forget()
            await finish(auth, '/kaitori/mypage?registered=true')
          }}
        />
      </>
    )
  return (
    <div className="page-read py-8">
      {meta}
      <h1 className="text-2xl">会員登録</h1>
      {wantsAccount && <Notice title="会員登録（無料）のお手続きです">続けるには会員登録が必要です。</Notice>}
      <p className="mt-2 text-text-2">
        登録は無料です。すでに会員の方は<AppLink to="/kaitori/login">ログイン</AppLink>してください。
      </p>
      <div className="mt-6">
        <FormFrame
          label="会員登録"
          onSubmit={onSubmit}
          isBusy={form.isBusy}
          problem={form.problem}
          kept={form.kept}
          submitLabel="認証コードを受け取る"
        >
          <NewPersonFields of={form} today={today} />
        </FormFrame>
      </div>
    </div>
  )
}
