import { useMemo } from 'react'
import { CreateBikeOwnerDocument, type CreateBikeOwnerInput } from '#contract/generated/account.ts'
import { birthFault, signUpForm } from '#domain/account/account-forms.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepForm } from '#ui/forms/step-form.tsx'
import { ProblemNotice } from '../../../forms/problem-notice.tsx'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { advertisingSource } from '../../../session/advertising-source.ts'
import { rememberWay } from '../../../session/browser-session.ts'
import { formerRequest } from '../../../session/former-request.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { NewPersonFields } from '../../account/person/new-person-fields.tsx'
import { NEVER_KEPT, type PersonValues } from '../../account/person/person-values.ts'
import { useToday } from '../../account/person/today.ts'
import { AboutStep } from './about-step.tsx'

type Auction = NonNullable<CreateBikeOwnerInput['auction']>

interface Properties {
  readonly stepNames: readonly string[]
  readonly before: PersonValues
  readonly auction: () => Auction
  /** What is wrong with the listing by now: the browser's buttons lead past the step that checked it. */
  readonly listingFaults: () => readonly FieldFault[]
  readonly onBack: (typed: PersonValues) => void
  readonly onDone: (
    waiting: { uuid: string; isMailHeldBack: boolean; input: CreateBikeOwnerInput },
    typed: PersonValues,
  ) => void
  /** The server refuses the listing, not the person. */
  readonly onListingFaults: (faults: readonly FieldFault[], typed: PersonValues) => void
}

/** Until the account is made: a reload at the code does not ask for everything again. */
export const KEPT_PERSON = 'sell-form'
const LISTING = 'listing.'

/** Who sells: the account is made together with the listing. */
export function PersonStep(properties: Properties) {
  const { stepNames, before, auction, listingFaults, onBack, onDone, onListingFaults } = properties
  const today = useToday()
  const schema = useMemo(() => signUpForm(today), [today])
  const form = useServerForm<PersonValues, CreateBikeOwnerInput>(
    schema,
    before,
    (values) => birthFault(values, today),
    {
      name: KEPT_PERSON,
      without: NEVER_KEPT,
      isStep: true,
    },
  )
  const typed = () => form.form.getValues()
  const send = form.submit(
    async (graphql, person) => {
      const input = { ...person, ...advertisingSource(), ...formerRequest(), auction: auction() }
      const { createBikeOwner } = await graphql.request(CreateBikeOwnerDocument, { input })
      const { authChallenge, isMailHeldBack } = createBikeOwner
      return { uuid: authChallenge.uuid, isMailHeldBack, input }
    },
    (waiting) => onDone(waiting, typed()),
    ({ fields }) => {
      const faults = fields.filter(({ field }) => field.startsWith(LISTING))
      if (faults.length === 0) return false
      onListingFaults(
        faults.map(({ field, message }) => ({ field: field.slice(LISTING.length), message })),
        typed(),
      )
      return true
    },
  )
  function onSubmit(event: React.FormEvent) {
    const faults = listingFaults()
    if (faults.length === 0) return send(event)
    event.preventDefault()
    onListingFaults(faults, typed())
  }
  return (
    <StepForm
      method="post"
      noValidate
      aria-label="お客さまの情報"
      onSubmit={onSubmit}
      steps={stepNames}
      current={stepNames.length - 2}
      title="お客さまについて"
      text={
        <>
          会員登録（無料）と出品を同時に行います。すでに会員の方は
          <AppLink to="/kaitori/login" onClick={() => rememberWay('/kaitori/sell-form')}>
            ログイン
          </AppLink>
          してください。入力した内容は残ります。 <AboutStep step="person" />
        </>
      }
      onBack={() => onBack(typed())}
      nextLabel="認証コードを受け取る"
      isBusy={form.isBusy}
    >
      {form.kept.isRestored && before.password === '' && (
        <Notice>
          入力の途中だった内容を表示しています。パスワードと利用規約への同意、保護者の同意書（18歳未満の方）は、もう一度ご入力ください。
        </Notice>
      )}
      <NewPersonFields of={form} today={today} />
      {form.problem && <ProblemNotice problem={form.problem} />}
    </StepForm>
  )
}
