import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CONTRACT_DEALER } from '#content/selling/who-sees.ts'
import {
  CreateBikeOwnerDocument,
  type CreateBikeOwnerInput,
  CreateBikeOwnerMfaDocument,
  type CreateBikeOwnerMutation,
} from '#contract/generated/account.ts'
import { birthFault, signUpForm } from '#domain/account/account-forms.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { CodeForm } from '../../forms/code-form.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { advertisingSource } from '../../session/advertising-source.ts'
import { browserSession, deviceToken } from '../../session/browser-session.ts'
import { formerRequest } from '../../session/former-request.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { useFinishLogin } from './login/finish-login.ts'
import { AddressFields } from './person/address-fields.tsx'
import { AlreadyRegistered } from './person/already-registered.tsx'
import { ConsentField } from './person/consent-field.tsx'
import { GuardianConsent } from './person/guardian-consent.tsx'
import { NewPasswordField } from './person/new-password-field.tsx'
import { BirthField, EmailField, NameField, PhoneField } from './person/person-fields.tsx'
import { NEVER_KEPT, NOBODY, type PersonValues } from './person/person-values.ts'
import { useToday } from './person/today.ts'

interface Waiting {
  readonly uuid: string
  readonly isMailHeldBack: boolean
  readonly input: CreateBikeOwnerInput
}

function waitingFor(
  { authChallenge, isMailHeldBack }: CreateBikeOwnerMutation['createBikeOwner'],
  input: CreateBikeOwnerInput,
): Waiting {
  return { uuid: authChallenge.uuid, isMailHeldBack, input }
}

export default function SignUp() {
  const today = useToday()
  const schema = useMemo(() => signUpForm(today), [today])
  const form = useServerForm<PersonValues, CreateBikeOwnerInput>(
    schema,
    NOBODY,
    (values) => birthFault(values, today),
    {
      name: 'sign-up',
      without: NEVER_KEPT,
      isStep: true,
    },
  )
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isRegistered, setRegistered] = useState(false)
  const finish = useFinishLogin()
  const wantsAccount = useSearchParams()[0].has('createAccount')

  const onSubmit = form.submit(
    async (graphql, values) => {
      const input = { ...values, ...advertisingSource(), ...formerRequest() }
      const { createBikeOwner } = await graphql.request(CreateBikeOwnerDocument, { input })
      return waitingFor(createBikeOwner, input)
    },
    (next) => {
      browserSession().setChallenge(next.uuid)
      setWaiting(next)
      window.scrollTo(0, 0)
    },
  )

  return (
    <div className="page py-8">
      <PageMeta
        title="会員登録"
        description="Kaitoriの会員登録ページです。登録すると、バイクの出品や相場の確認ができます。登録は無料です。"
        path="/kaitori/sign-up"
      />
      <div className="mx-auto max-w-read">
        <h1 className="text-2xl">{waiting ? '認証コードの入力' : '会員登録'}</h1>
        {waiting ? (
          <div className="card mt-6 p-4 sm:p-6">
            {isRegistered ? (
              <AlreadyRegistered />
            ) : (
              <CodeForm
                email={waiting.input.email}
                isMailHeldBack={waiting.isMailHeldBack}
                submitLabel="会員登録を完了する"
                send={(graphql, code) =>
                  graphql.request(CreateBikeOwnerMfaDocument, {
                    input: { uuid: waiting.uuid, code, deviceToken: deviceToken() },
                  })
                }
                onDone={async ({ createBikeOwnerMfa: { auth } }) => {
                  form.kept.forget()
                  if (auth) await finish(auth, '/kaitori/mypage?registered=true')
                  else setRegistered(true)
                }}
                resend={async (graphql) => {
                  const input = { ...waiting.input, formerUuid: waiting.uuid }
                  const { createBikeOwner } = await graphql.request(CreateBikeOwnerDocument, { input })
                  browserSession().setChallenge(createBikeOwner.authChallenge.uuid)
                  setWaiting(waitingFor(createBikeOwner, input))
                }}
                other={
                  <p>
                    <button
                      type="button"
                      className="min-h-11 text-link underline underline-offset-4"
                      onClick={() => setWaiting(null)}
                    >
                      入力内容を直す
                    </button>
                  </p>
                }
              />
            )}
          </div>
        ) : (
          <>
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
          </>
        )}
      </div>
    </div>
  )
}
