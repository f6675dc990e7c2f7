import { useState } from 'react'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  CreateBikeOwnerDocument,
  type CreateBikeOwnerInput,
  CreateBikeOwnerMfaDocument,
  type CreateBikeOwnerMfaMutation,
} from '#contract/generated/account.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepProgress } from '#ui/forms/step-progress.tsx'
import { CodeForm } from '../../../forms/code-form.tsx'
import { browserSession, deviceToken } from '../../../session/browser-session.ts'
import { AppLink } from '../../../shell/app-link.tsx'

type Completed = CreateBikeOwnerMfaMutation['createBikeOwnerMfa']

interface Properties {
  /** Of the whole form; this one is the last. None: the form has no others. */
  readonly steps?: readonly string[]
  readonly submitLabel: string
  /** Where more is said about this step. */
  readonly about?: React.ReactNode
  readonly uuid: string
  readonly isMailHeldBack?: boolean | undefined
  /** Where the code went. */
  readonly email: string
  /** What another code is asked for with; null after a reload, since the password is not kept. */
  readonly input: CreateBikeOwnerInput | null
  readonly onResent: (request: { readonly uuid: string; readonly isMailHeldBack: boolean }) => void
  readonly onBack: () => void
  readonly onDone: (completed: Completed & { auth: NonNullable<Completed['auth']> }) => Promise<void>
  /** The address has an account already, with another password: what the person gave waits for the login. */
  readonly onRegistered?: () => void
}

/** The last step of a form that makes an account: the code of the mail. */
export function CodeStep(properties: Properties) {
  const {
    steps = [],
    submitLabel,
    about,
    uuid,
    isMailHeldBack,
    email,
    input,
    onResent,
    onBack,
    onDone,
    onRegistered,
  } = properties
  const [isRegistered, setRegistered] = useState(false)
  return (
    <div className="mx-auto grid max-w-read gap-6 px-4 pt-6 pb-10">
      {steps.length > 0 && <StepProgress steps={steps} current={steps.length - 1} />}
      <h1 className="text-2xl">認証コードの入力</h1>
      {about && <p>{about}</p>}
      <div className="card p-4 sm:p-6">
        {isRegistered ? (
          <AlreadyRegistered />
        ) : (
          <CodeForm
            email={email}
            isMailHeldBack={isMailHeldBack}
            submitLabel={submitLabel}
            send={(graphql, code) =>
              graphql.request(CreateBikeOwnerMfaDocument, { input: { uuid, code, deviceToken: deviceToken() } })
            }
            onDone={async ({ createBikeOwnerMfa }) => {
              const { auth } = createBikeOwnerMfa
              if (auth) return onDone({ ...createBikeOwnerMfa, auth })
              onRegistered?.()
              setRegistered(true)
            }}
            {...(input && {
              resend: async (graphql: GraphqlClient) => {
                const { createBikeOwner } = await graphql.request(CreateBikeOwnerDocument, {
                  input: { ...input, formerUuid: uuid },
                })
                const { authChallenge, isMailHeldBack } = createBikeOwner
                browserSession().setChallenge(authChallenge.uuid)
                onResent({ uuid: authChallenge.uuid, isMailHeldBack })
              },
            })}
            other={
              <p>
                {input === null && '認証コードを送り直すには、パスワードをもう一度入力してください。'}
                <button type="button" className="min-h-11 text-link underline underline-offset-4" onClick={onBack}>
                  入力内容を直す
                </button>
              </p>
            }
          />
        )}
      </div>
    </div>
  )
}

/** The address has an account, and the password just chosen is not its password. */
function AlreadyRegistered() {
  return (
    <Notice
      tone="warn"
      isAnswer
      title="このメールアドレスは会員登録済みです"
      action={
        <span className="flex flex-wrap gap-3">
          <AppLink to="/kaitori/login" className="button button-action">
            ログインする
          </AppLink>
          <AppLink to="/kaitori/resetting" className="button button-quiet">
            パスワードを再設定する
          </AppLink>
        </span>
      }
    >
      登録済みのパスワードでログインしてください。お忘れの場合は、再設定できます。
    </Notice>
  )
}
