import { useMemo, useState } from 'react'
import { redirect, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { PASSWORD_NEEDED } from '#content/messages/account.ts'
import {
  BikeOwnerProfileDocument,
  type BikeOwnerProfileFieldsFragment,
  UpdateBikeOwnerProfileDocument,
  type UpdateBikeOwnerProfileInput,
} from '#contract/generated/account.ts'
import { birthFault, profileForm } from '#domain/account/account-forms.ts'
import { tidyEmail } from '#domain/account/written-text.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { guardRedirect } from '#domain/session/redirect-address.ts'
import { formatZip } from '#domain/values/zip.ts'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { CodeForm } from '../../../forms/code-form.tsx'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { useNewerValues } from '../../../forms/use-newer-values.ts'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { viewerChanged } from '../../../shell/viewer.ts'
import { OwnerPage, SETTING } from '../../page-frame/owner-page.tsx'
import { AddressFields } from '../person/address-fields.tsx'
import { GuardianConsent } from '../person/guardian-consent.tsx'
import { usePendingCode } from '../person/pending-code.ts'
import { BirthField, EmailField, NameField, PhoneField } from '../person/person-fields.tsx'
import { NEVER_KEPT, NOBODY, type PersonValues } from '../person/person-values.ts'
import { useToday } from '../person/today.ts'
import type { Route } from './+types/profile-edit.ts'

const PROFILE = '/kaitori/mypage/setting/profile'

/** While an auction is active the profile stays as it is. */
async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const answer = await graphql.request(BikeOwnerProfileDocument, {}, signal)
  if (answer.bikeOwnerProfile.hasActiveAuction)
    throw redirect(guardRedirect({ path: url.pathname, search: url.search }, PROFILE) ?? PROFILE)
  return answer
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** Under which what is typed, and a code that is waited for, outlive a reload. */
const KEPT = 'profile'

/** What the account holds, without what only the answer carries. */
function heldValues(owner: BikeOwnerProfileFieldsFragment) {
  const { userName, email, state, address1, address2, address3, address4 } = owner
  const { phone, year, month, date, guardianConsentAssetId } = owner
  return {
    userName,
    email,
    state,
    address1,
    address2,
    address3,
    address4,
    phone,
    year,
    month,
    date,
    guardianConsentAssetId,
  }
}

function isOtherEmail(typed: string, held: string): boolean {
  return tidyEmail(typed) !== held
}

function passwordFault({ email, password }: PersonValues, held: string): FieldFault | null {
  return isOtherEmail(email, held) && password === '' ? { field: 'password', message: PASSWORD_NEEDED } : null
}

export default function ProfileEdit({ loaderData: { bikeOwnerProfile: owner } }: Route.ComponentProps) {
  const today = useToday()
  const schema = useMemo(() => profileForm(today), [today])
  const saved = { ...NOBODY, ...heldValues(owner), zip: formatZip(owner.zip) }
  const form = useServerForm<PersonValues, UpdateBikeOwnerProfileInput>(
    schema,
    saved,
    (values) => birthFault(values, today) ?? passwordFault(values, owner.email),
    { name: KEPT, without: NEVER_KEPT },
  )
  const { waiting, waitFor, forget } = usePendingCode<UpdateBikeOwnerProfileInput>(KEPT)
  // What is typed follows on this one. After a refusal what stands now is shown beside what is typed.
  const [filledFrom, setFilledFrom] = useState(owner.profileVersion)
  const [isOvertaken, setOvertaken] = useState(false)
  const version = isOvertaken ? owner.profileVersion : filledFrom
  useNewerValues(form.form, saved, isOvertaken)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isForListing = useSearchParams()[0].get('next') === 'sell-form' // from the sell form, and back to it

  async function done() {
    forget()
    viewerChanged()
    await navigate(isForListing ? '/kaitori/sell-form' : `${PROFILE}?saved=true`)
  }
  const onSubmit = form.submit(
    async (graphql, typed) => {
      const input = { ...typed, version }
      const { updateBikeOwnerProfile } = await graphql.request(UpdateBikeOwnerProfileDocument, { input })
      const { authChallenge: challenge, bikeOwner } = updateBikeOwnerProfile
      return { challenge, input: { ...typed, version: bikeOwner.profileVersion } } // all but the address is saved
    },
    async ({ challenge, input }) => {
      if (!challenge) return done()
      // What was just saved is no change by somebody else, should the person come back from the code.
      setFilledFrom(input.version)
      setOvertaken(false)
      waitFor({ uuid: challenge.uuid, email: input.email, input })
      window.scrollTo(0, 0)
    },
    ({ code, message }) => {
      if (code === 'ERROR_CONTENT_CHANGED') {
        void revalidate().then(() => setOvertaken(true))
        return true
      }
      if (code !== 'ERROR_EMAIL_DUPLICATION') return false
      form.form.setError('email', { type: 'server', message }, { shouldFocus: true })
      return true
    },
  )

  return (
    <OwnerPage
      title={waiting ? '新しいメールアドレスの確認' : 'プロフィールの変更'}
      description="お名前、ご住所、連絡先を変更できるページです。"
      path={`${PROFILE}/edit`}
      above={[SETTING, { label: 'プロフィール', to: PROFILE }]}
    >
      {waiting ? (
        <div className="card grid gap-4 p-4 sm:p-6">
          <p>メールアドレス以外の内容は保存しました。メールアドレスは、認証コードを入力すると変更されます。</p>
          <CodeForm
            email={waiting.email}
            submitLabel="メールアドレスを変更する"
            send={(graphql, code) => {
              const { email, uuid } = waiting
              const rest = waiting.input ?? { ...heldValues(owner), zip: owner.zip, version: owner.profileVersion }
              return graphql.request(UpdateBikeOwnerProfileDocument, { input: { ...rest, email, uuid, code } })
            }}
            onDone={done}
            {...(waiting.input && {
              resend: async (graphql: GraphqlClient) => {
                const { input } = waiting
                if (!input) return
                const { updateBikeOwnerProfile } = await graphql.request(UpdateBikeOwnerProfileDocument, { input })
                const uuid = updateBikeOwnerProfile.authChallenge?.uuid
                if (uuid) waitFor({ ...waiting, uuid })
              },
            })}
            other={
              <p>
                {waiting.input === null && '認証コードを送り直すには、パスワードをもう一度入力してください。'}
                <button
                  type="button"
                  className="min-h-11 text-link underline underline-offset-4"
                  onClick={() => {
                    form.form.setValue('email', waiting.email)
                    waitFor(null)
                  }}
                >
                  入力内容を直す
                </button>
              </p>
            }
          />
        </div>
      ) : (
        <FormFrame
          label="プロフィールの変更"
          onSubmit={onSubmit}
          isBusy={form.isBusy}
          problem={form.problem}
          kept={form.kept}
          submitLabel="保存する"
        >
          {isOvertaken && <NewerProfile owner={owner} typed={form.form.watch()} />}
          <FormSection title="お客さまについて">
            <NameField of={form} />
            <BirthField of={form} today={today} />
            <GuardianConsent of={form} today={today} isOwner />
            <PhoneField of={form} />
          </FormSection>
          <FormSection title="ご住所">
            <AddressFields of={form} isWhole />
          </FormSection>
          <FormSection title="メールアドレス">
            <EmailField of={form} hint="変更すると、新しいメールアドレスに認証コードをお送りします" />
            {isOtherEmail(form.form.watch('email'), owner.email) && (
              <PasswordField
                {...form.field('password')}
                label="現在のパスワード"
                required
                hint="メールアドレスの変更には、ご本人の確認が必要です。変更すると、ほかの端末からはログアウトします"
              />
            )}
          </FormSection>
        </FormFrame>
      )}
    </OwnerPage>
  )
}

/** What stands now, where it differs from what is typed; saving writes the typed over it. */
function NewerProfile({
  owner,
  typed,
}: {
  readonly owner: BikeOwnerProfileFieldsFragment
  readonly typed: PersonValues
}) {
  const address = ({ address1, address2, address3, address4 }: Pick<PersonValues, AddressPart>) =>
    [address1, address2, address3, address4].join(' ').trim()
  const birth = ({ year, month, date }: Pick<PersonValues, 'year' | 'month' | 'date'>) => `${year}年${month}月${date}日`
  const compared = [
    ['お名前', owner.userName, typed.userName],
    ['生年月日', birth(owner), birth(typed)],
    ['電話番号', owner.phone, typed.phone.replaceAll('-', '')],
    ['郵便番号', formatZip(owner.zip), formatZip(typed.zip.replaceAll('-', ''))],
    [
      'ご住所',
      `${owner.stateName} ${address(owner)}`,
      owner.state === typed.state && `${owner.stateName} ${address(typed)}`,
    ],
    ['メールアドレス', owner.email, tidyEmail(typed.email)],
  ] as const
  const different = compared.filter(([, now, here]) => now !== here)
  return (
    <Notice tone="warn" title="プロフィールが変更されています">
      <p>この画面で変更していない項目には、新しい内容を反映しました。</p>
      {different.length > 0 && <p>次の項目は、保存すると入力中の内容に変わります（いまの内容）。</p>}
      <dl>
        {different.map(([label, now]) => (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt>{label}</dt>
            <dd className="min-w-0 break-all">{now || '（空欄）'}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

type AddressPart = 'address1' | 'address2' | 'address3' | 'address4'
