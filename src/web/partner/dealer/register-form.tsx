import { passwordFaults } from '#domain/account/password-rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import { NewerValues, type SavedValues } from '../call/newer-values.tsx'
import type { Refusal } from '../call/partner-call.ts'
import { ReadVersion } from '../call/read-version.tsx'
import { type Kind, readWrittenDown, saveToken, writtenLines } from './suspension.ts'

interface Properties {
  readonly kind: Kind
  /** Null: a new one. */
  readonly id: number | null
  /** Null: a new one. */
  readonly updatedAt: string | null
  readonly answer: Refusal | { readonly done: string } | null
  readonly others: readonly { readonly name: string }[]
  /** What else the question says, of what was chosen. */
  readonly also?: (read: FormReader) => string
  /** What the fields were opened with, as it is saved by now; a new one has none. */
  readonly saved?: SavedValues
  readonly children: React.ReactNode
}

/** Writes down a dealer or an agency, or changes what is written; who it is stands in the question. */
export function RegisterForm({ kind, id, updatedAt, answer, others, also, saved, children }: Properties) {
  return (
    <ConfirmForm
      className="grid items-start gap-3 sm:grid-cols-3"
      label={id === null ? `${kind}の登録` : `${kind}の変更`}
      // Registered, the form is empty again; changed, it shows what is written now.
      answer={answer && 'done' in answer && id !== null ? null : answer}
      draft={{
        subject: `${kind} ${id ?? 'new'}`,
        sent: answer && 'done' in answer ? answer : undefined,
      }}
      ask={(read) => {
        const written = readWrittenDown(kind, read)
        const { name } = written
        return {
          title: `運営として、${kind}「${name}」を${id === null ? '登録' : '変更'}します`,
          consequence: (
            <ul className="list-disc pl-5">
              {others.some((it) => it.name === name) && (
                <li className="font-bold text-bad">同じ名前の{kind}がすでにあります。</li>
              )}
              {writtenLines(written).map(({ label, value }) => (
                <li key={label}>
                  {label}：{value}
                </li>
              ))}
              {id === null && <li>このメールアドレスでログインできるようになります。</li>}
              {also?.(read) && <li>{also(read)}</li>}
            </ul>
          ),
          confirmLabel: id === null ? `${name}を登録する` : `${name}の内容を変更する`,
          token: saveToken(read.text('id'), written),
          ...(also ? { facts: also(read) } : {}),
        }
      }}
    >
      <input type="hidden" name="do" value="save" />
      <input type="hidden" name="id" value={id ?? ''} />
      <ReadVersion name="updatedAt" version={updatedAt} />
      {saved && <NewerValues saved={saved} isOwn={answer !== null && 'done' in answer} />}
      {children}
      {id === null && (
        <TextField
          name="password"
          label="初回パスワード"
          required
          type="password"
          autoComplete="new-password"
          validate={(text) => (text === '' ? null : passwordFaults(text).join('。') || null)}
        />
      )}
      <Button type="submit" look="action" className="self-end">
        {id === null ? '登録する' : '変更する'}
      </Button>
    </ConfirmForm>
  )
}
