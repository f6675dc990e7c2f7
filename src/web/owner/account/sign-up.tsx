import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CONTRACT_DEALER } from '#content/selling/who-sees.ts'
import { CreateBikeOwnerDocument, type CreateBikeOwnerInput } from '#contract/generated/account.ts'
import { birthFault, signUpForm } from '#domain/account/account-forms.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { advertisingSource } from '../../session/advertising-source.ts'
import { browserSession } from '../../session/browser-session.ts'
import { formerRequest } from '../../session/former-request.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { useFinishLogin } from './login/finish-login.ts'
import { AddressFields } from './person/address-fields.tsx'
import { CodeStep } from './person/code-step.tsx'
import { ConsentField } from './person/consent-field.tsx'
import { GuardianConsent } from './person/guardian-consent.tsx'
import { NewPasswordField } from './person/new-password-field.tsx'
import { usePendingCode } from './person/pending-code.ts'
import { BirthField, EmailField, NameField, PhoneField } from './person/person-fields.tsx'
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
    <div className="page py-8">
      {meta}
      <div className="mx-auto max-w-read">
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
            <FormSection title="お客さまについて">
              <NameField of={form} />
              <BirthField of={form} today={today} />
              <GuardianConsent of={form} today={today} />
              <PhoneField of={form} />
            </FormSection>
            <FormSection
              title="ご住所"
              text={`引き取りのご案内と本人確認に使います。${CONTRACT_DEALER}にだけ伝わります。`}
            >
              <AddressFields of={form} isWhole />
            </FormSection>
            <FormSection title="ログイン情報">
              <EmailField of={form} hint="認証コードをお送りします" />
              <NewPasswordField of={form} />
            </FormSection>
            <ConsentField of={form} />
          </FormFrame>
        </div>
      </div>
    </div>
  )
}
