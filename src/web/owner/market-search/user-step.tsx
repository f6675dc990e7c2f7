import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { searchFormUser } from '#domain/account/account-forms.ts'
import { StepForm } from '#ui/forms/step-form.tsx'
import { ProblemNotice } from '../../forms/problem-notice.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { AddressFields } from '../account/person/address-fields.tsx'
import { ConsentField } from '../account/person/consent-field.tsx'
import { NewPasswordField } from '../account/person/new-password-field.tsx'
import { EmailField, NameField, PhoneField } from '../account/person/person-fields.tsx'
import { NEVER_KEPT, type PersonValues } from '../account/person/person-values.ts'

/** What searchFormUser answers: the person, tidied. */
export interface SearchUser {
  readonly userName: string
  readonly email: string
  readonly password: string
  readonly zip: string
  readonly state: string
  readonly address1: string
  readonly address2: string
  readonly phone: string
  readonly isAgreed: boolean
}

interface Properties<Result> {
  readonly before: PersonValues
  readonly steps: readonly string[]
  readonly onBack: (typed: PersonValues) => void
  readonly send: (graphql: GraphqlClient, user: SearchUser) => Promise<Result>
  readonly onDone: (result: Result, typed: PersonValues) => void
}

export const KEPT_USER = 'search-form'

const LABELS = {
  userName: 'お名前',
  zip: '郵便番号',
  state: '都道府県',
  address1: '市区町村',
  phone: '電話番号',
  email: 'メールアドレス',
  password: 'パスワード',
  isAgreed: '利用規約への同意',
} as const

export function UserStep<Result>({ before, steps, onBack, send, onDone }: Properties<Result>) {
  const form = useServerForm<PersonValues, SearchUser>(searchFormUser, before, undefined, {
    name: KEPT_USER,
    without: NEVER_KEPT,
    isStep: true,
  })
  const values = form.form.watch()
  const missing = Object.entries(LABELS).flatMap(([name, label]) =>
    values[name as keyof typeof LABELS] ? [] : [{ name, label }],
  )
  return (
    <StepForm
      method="post"
      noValidate
      aria-label="お客さまの情報"
      onSubmit={form.submit(send, (result) => onDone(result, form.form.getValues()))}
      steps={steps}
      current={1}
      title="相場をお届けする方について"
      text={
        <>
          会員登録（無料）をして、相場をマイページでお知らせします。すでに会員の方は
          <AppLink to="/kaitori/login">ログイン</AppLink>してください。
        </>
      }
      missing={missing}
      onBack={() => onBack(form.form.getValues())}
      nextLabel="認証コードを受け取る"
      isBusy={form.isBusy}
    >
      <div className="card grid gap-6 p-4 sm:p-6">
        <NameField of={form} />
        <AddressFields of={form} isWhole={false} />
        <PhoneField of={form} />
        <EmailField of={form} hint="認証コードをお送りします" />
        <NewPasswordField of={form} />
        <ConsentField of={form} />
      </div>
      {form.problem && <ProblemNotice problem={form.problem} />}
    </StepForm>
  )
}
