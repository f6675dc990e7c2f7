import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep2Document,
  ResetPasswordBikeOwnerStep3Document,
} from '#contract/generated/account.ts'
import { newPasswordForm, resetEmailForm } from '#domain/account/account-forms.ts'
import { deviceCookie } from '#domain/session/session-cookies.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { StepProgress } from '#ui/forms/step-progress.tsx'
import { GoodIcon } from '#ui/icons/state-icons.tsx'
import { CodeForm } from '../../../forms/code-form.tsx'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { browserSession, deviceToken, rememberWay, setCookie } from '../../../session/browser-session.ts'
import { keptKey, readKept, writeKept } from '../../../session/kept-entries.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { viewerChanged } from '../../../shell/viewer.ts'
import { NarrowPage } from '../../page-frame/narrow-page.tsx'
import { NewPasswordField } from '../person/new-password-field.tsx'

interface Request {
  readonly requestUuid: string
  readonly isMailHeldBack: boolean
}

type Step =
  | { readonly kind: 'email' }
  | ({ readonly kind: 'code'; readonly email: string } & Request)
  | { readonly kind: 'password'; readonly email: string; readonly uuid: string }
  | { readonly kind: 'done' }

const NAME = 'resetting'
const KEPT = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), email: z.string(), requestUuid: z.string(), isMailHeldBack: z.boolean() }),
  z.object({ kind: z.literal('password'), email: z.string(), uuid: z.string() }),
])
const STEPS = ['メールアドレス', '認証コード', '新しいパスワード']
const ORDER = ['email', 'code', 'password']

/** Three steps on one address; the browser's back button leaves them. */
export default function Resetting() {
  const [step, goTo] = useState<Step>({ kind: 'email' })
  const [formerUuid, setFormerUuid] = useState<string | null>(null)
  // A reload goes on where it was: in this tab, and as long as the server lets it.
  useEffect(() => {
    const kept = z.safeParse(KEPT, readKept(keptKey(NAME)))
    if (kept.success) goTo(kept.data)
  }, [])
  const setStep = (next: Step) => {
    writeKept(keptKey(NAME), next.kind === 'email' || next.kind === 'done' ? null : next)
    goTo(next)
  }
  return (
    <NarrowPage title="パスワードの再設定">
      <PageMeta
        title="パスワードの再設定"
        description="登録したメールアドレスに届くコードで、新しいパスワードを設定できます。"
        path="/kaitori/resetting"
        isIndexed={false}
      />
      <div className="grid gap-6">
        {step.kind !== 'done' && <StepProgress steps={STEPS} current={ORDER.indexOf(step.kind)} />}
        {step.kind === 'email' && (
          <EmailStep
            formerUuid={formerUuid}
            onDone={(email, request) => setStep({ kind: 'code', email, ...request })}
          />
        )}
        {step.kind === 'code' && (
          <CodeForm
            email={step.email}
            isMailHeldBack={step.isMailHeldBack}
            submitLabel="コードを確認して次へ"
            send={(graphql, code) => {
              const { email, requestUuid } = step
              return graphql.request(ResetPasswordBikeOwnerStep2Document, { email, code, requestUuid })
            }}
            onDone={({ resetPasswordBikeOwnerStep2: { uuid } }) =>
              setStep({ kind: 'password', email: step.email, uuid })
            }
            resend={async (graphql) =>
              setStep({ ...step, ...(await requestCode(graphql, step.email, step.requestUuid)) })
            }
            other={
              <p>
                会員登録のないメールアドレスには、認証コードも予備コードも届きません。
                <button
                  type="button"
                  className="min-h-11 text-link underline underline-offset-4"
                  onClick={() => {
                    setFormerUuid(step.requestUuid)
                    setStep({ kind: 'email' })
                  }}
                >
                  メールアドレスを入力し直す
                </button>
              </p>
            }
          />
        )}
        {step.kind === 'password' && (
          <PasswordStep
            email={step.email}
            uuid={step.uuid}
            onDone={() => {
              leaveSession()
              setStep({ kind: 'done' })
            }}
            onAgain={() => setStep({ kind: 'email' })}
          />
        )}
        {step.kind === 'done' && (
          <div role="status" className="grid justify-items-center gap-3 text-center">
            <GoodIcon className="size-10 text-good" />
            <p className="text-lg font-bold">パスワードを変更しました</p>
            <p className="text-text-2">
              安全のため、すべての端末でログアウトしました。新しいパスワードでログインしてください。
            </p>
            <AppLink to="/kaitori/login" className="button button-action w-full">
              ログインする
            </AppLink>
          </div>
        )}
      </div>
    </NarrowPage>
  )
}

/** The new password ended all sessions, this one too: whoever came from the settings gets back there by the login. */
function leaveSession(): void {
  const session = browserSession()
  if (!session.isThere()) return
  session.clear()
  viewerChanged()
  rememberWay('/kaitori/mypage/setting')
}

async function requestCode(graphql: GraphqlClient, email: string, formerUuid: string | null): Promise<Request> {
  const asked = { email, deviceToken: deviceToken(), formerUuid }
  const sent = await graphql.request(ResetPasswordBikeOwnerStep1Document, asked)
  const { uuid, isMailHeldBack } = sent.resetPasswordBikeOwnerStep1
  return { requestUuid: uuid, isMailHeldBack }
}

interface EmailStepProperties {
  /** Of the request that this browser made before, for whichever address. */
  readonly formerUuid: string | null
  readonly onDone: (email: string, request: Request) => void
}

function EmailStep({ formerUuid, onDone }: EmailStepProperties) {
  const { form, field, submit, isBusy, problem } = useServerForm<{ email: string }, { email: string }>(resetEmailForm, {
    email: '',
  })
  const onSubmit = submit(
    (graphql, { email }) => requestCode(graphql, email, formerUuid),
    (request) => onDone(form.getValues('email').trim(), request),
  )
  return (
    <FormFrame
      label="メールアドレス"
      onSubmit={onSubmit}
      isBusy={isBusy}
      problem={problem}
      submitLabel="認証コードを送る"
      foot={
        <p className="text-center">
          <AppLink to="/kaitori/login" className="inline-flex min-h-11 items-center">
            ログインへ戻る
          </AppLink>
        </p>
      }
    >
      <TextField
        {...field('email')}
        label="ご登録のメールアドレス"
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
    </FormFrame>
  )
}

interface PasswordStepProperties {
  readonly email: string
  readonly uuid: string
  readonly onDone: () => void
  /** Another code is needed: the ten minutes are over. */
  readonly onAgain: () => void
}

function PasswordStep({ email, uuid, onDone, onAgain }: PasswordStepProperties) {
  const form = useServerForm<{ password: string }, { password: string }>(newPasswordForm, { password: '' })
  const onSubmit = form.submit(
    (graphql, { password }) => graphql.request(ResetPasswordBikeOwnerStep3Document, { uuid, password }),
    ({ resetPasswordBikeOwnerStep3: { deviceToken } }) => {
      const isSecure = window.location.protocol === 'https:'
      if (deviceToken) setCookie(deviceCookie(deviceToken, { isSecure, now: Date.now() }))
      onDone()
    },
  )
  return (
    <FormFrame
      label="新しいパスワード"
      onSubmit={onSubmit}
      isBusy={form.isBusy}
      problem={form.problem}
      submitLabel="パスワードを変更する"
      foot={
        <p className="text-center text-sm">
          <button type="button" className="min-h-11 text-link underline underline-offset-4" onClick={onAgain}>
            メールアドレスの入力からやり直す
          </button>
        </p>
      }
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField of={form} label="新しいパスワード" />
    </FormFrame>
  )
}
