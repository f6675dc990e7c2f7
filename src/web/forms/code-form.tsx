import { useState } from 'react'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { CODES_THAT_COUNT } from '#content/messages/account.ts'
import { codeForm, eitherCodeForm } from '#domain/account/account-forms.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useIsReadable } from '#ui/forms/use-is-readable.ts'
import { AppLink } from '../shell/app-link.tsx'
import { FormFrame } from './form-frame.tsx'
import { isProblem, useServerCall } from './use-server-call.ts'
import { useServerForm } from './use-server-form.ts'

interface Properties<Result> {
  /** Where the code went. */
  readonly email?: string | null
  /** No mail went out; an earlier one has a code that counts meanwhile. */
  readonly isMailHeldBack?: boolean | undefined
  readonly submitLabel: string
  readonly send: (graphql: GraphqlClient, code: string) => Promise<Result>
  readonly onDone: (result: Result) => void | Promise<void>
  /** Sends another code. */
  readonly resend?: (graphql: GraphqlClient) => Promise<unknown>
  /** Another way out: back to the form, to the login … */
  readonly other?: React.ReactNode
}

const RESENT = '新しい認証コードをお送りしました。前のコードは使えません。'
const STILL_HELD_BACK =
  '新しいメールは、お送りしていないことがあります。届かないときは、予備コードを入力してください。入力の期限は、いまから10分後になりました。'
const EITHER_REFUSED = '認証コードまたは予備コードが正しくないか、有効期限が切れています。'

/** Six digits out of a mail; where mails may be held back, also the twenty of the reserve code. */
export function CodeForm<Result>(properties: Properties<Result>) {
  const { email, isMailHeldBack = false, submitLabel, send, onDone, resend, other } = properties
  const { form, field, submit, isBusy, problem } = useServerForm<{ code: string }, { code: string }>(
    isMailHeldBack ? eitherCodeForm : codeForm,
    { code: '' },
  )
  const name = isMailHeldBack ? '認証コードまたは予備コード' : '認証コード'
  const [wasResent, setResent] = useState(false)
  const [isSaidAtField, setSaidAtField] = useState(false)
  const again = useServerCall()
  const isSending = isBusy || form.formState.isSubmitting
  // The second tap of a double one on the button above was not meant for what stands below it.
  const isReadable = useIsReadable(isSending)
  const onSubmit = submit(
    (graphql, { code }) => send(graphql, code),
    onDone,
    ({ code, message }) => {
      setSaidAtField(code === 'CODE_IS_INVALID')
      if (code !== 'CODE_IS_INVALID') return false
      const words = isMailHeldBack ? EITHER_REFUSED : message
      form.setError('code', { type: 'server', message: words }, { shouldFocus: true })
      return true
    },
  )
  return (
    <div className="grid gap-6">
      <p>
        {email ? <strong className="break-all">{email}</strong> : 'ご登録のメールアドレス'}
        {isMailHeldBack
          ? '宛ての認証コードの請求が続いたため、新しいメールをお送りしていないことがあります。新しいメールが届かないときは、この24時間に届いた認証コードのメールにある「予備コード」（20桁）を、10分以内に入力してください。'
          : 'に、6桁の認証コードをお送りしました。10分以内に入力してください。'}
      </p>
      <FormFrame
        label={name}
        onSubmit={onSubmit}
        isBusy={isSending}
        problem={form.formState.errors.code || isSaidAtField ? null : problem}
        submitLabel={submitLabel}
      >
        <TextField
          {...field('code')}
          label={name}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={isMailHeldBack ? `${CODES_THAT_COUNT}ハイフンは入れても入れなくても構いません。` : undefined}
          enterKeyHint="done"
          maxLength={40}
          className="tabular text-xl"
        />
      </FormFrame>
      {(wasResent || again.problem) && (
        <Notice tone={again.problem ? 'bad' : isMailHeldBack ? 'warn' : 'good'} isAnswer>
          {again.problem?.message ?? (isMailHeldBack ? STILL_HELD_BACK : RESENT)}
        </Notice>
      )}
      <div className="grid gap-1 text-sm text-text-2">
        <p>
          {isMailHeldBack ? '予備コードのメールも見つからない' : 'メールが届かない'}ときは、迷惑メールフォルダと
          <AppLink to="/kaitori/faq_mail_receive">メールの受信設定</AppLink>
          をご確認ください。
        </p>
        {resend && (
          <p>
            <button
              type="button"
              className="min-h-11 text-link underline underline-offset-4 disabled:text-text-2"
              disabled={again.isBusy || isSending || !isReadable}
              onClick={async () => {
                setResent(false)
                const result = await again.call(resend)
                setResent(!isProblem(result))
              }}
            >
              {isMailHeldBack ? '認証コードをもう一度請求する' : '認証コードをもう一度送る'}
            </button>
          </p>
        )}
        {other}
      </div>
    </div>
  )
}
