import { passwordFaults } from '#domain/account/password-rules.ts'
import { Button } from '#ui/controls/aria/button.tsx'
import { TextField } from '#ui/controls/aria/text-field.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import type { Refusal } from '../call/partner-call.ts'

interface Properties {
  /** 販売店 or 代理店. */
  readonly kind: string
  /** Null: a new one. */
  readonly id: number | null
  readonly answer: Refusal | { readonly done: string } | null
  /** Of all others. */
  readonly names: readonly string[]
  readonly children: React.ReactNode
}

/** Writes down a dealer or an agency, or changes what is written; who it is stands in the question. */
export function RegisterForm({ kind, id, answer, names, children }: Properties) {
  return (
    <ConfirmForm
      className="grid items-start gap-3 sm:grid-cols-3"
      label={id === null ? `${kind}の登録` : `${kind}の変更`}
      // Registered, the form is empty again; changed, it shows what is written now.
      answer={answer && 'done' in answer && id !== null ? null : answer}
      ask={(read) => {
        const name = read.text('name')
        return {
          title: `運営として、${kind}「${name}」を${id === null ? '登録' : '変更'}します`,
          consequence: (
            <ul className="list-disc pl-5">
              {names.includes(name) && <li className="font-bold text-bad">同じ名前の{kind}がすでにあります。</li>}
              <li>電話番号：{read.text('phone') || 'なし'}</li>
              <li>
                メールアドレス：{read.text('email')}
                {id === null && '（このアドレスでログインできるようになります）'}
              </li>
            </ul>
          ),
          confirmLabel: id === null ? `${name}を登録する` : `${name}の内容を変更する`,
          token: saveToken(read),
        }
      }}
    >
      <input type="hidden" name="do" value="save" />
      <input type="hidden" name="id" value={id ?? ''} />
      {children}
      {id === null && (
        <TextField
          name="password"
          label="初回パスワード"
          required
          type="password"
          autoComplete="new-password"
          validate={(text) => (text === '' ? null : (passwordFaults(text)[0] ?? null))}
        />
      )}
      <Button type="submit" look="action" className="self-end">
        {id === null ? '登録する' : '変更する'}
      </Button>
    </ConfirmForm>
  )
}

/** What was understood of it. */
export function saveToken({ text }: Pick<FormReader, 'text'>): string {
  return `save ${text('id')} ${text('name')} ${text('email')}`
}
