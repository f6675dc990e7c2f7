import { CONTRACT_DEALER } from '#content/selling/who-sees.ts'
import { FormSection } from '#ui/forms/form-section.tsx'
import type { ServerForm } from '../../../forms/use-server-form.ts'
import { AddressFields } from './address-fields.tsx'
import { ConsentField } from './consent-field.tsx'
import { GuardianConsent } from './guardian-consent.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { BirthField, EmailField, NameField, PhoneField } from './person-fields.tsx'
import type { PersonValues } from './person-values.ts'

interface Properties<Output> {
  readonly of: ServerForm<PersonValues, Output>
  readonly today: string
}

/** All that is asked of somebody who becomes a member. */
export function NewPersonFields<Output>({ of: form, today }: Properties<Output>) {
  return (
    <>
      <FormSection title="お客さまについて">
        <NameField of={form} />
        <BirthField of={form} today={today} />
        <GuardianConsent of={form} today={today} />
        <PhoneField of={form} />
      </FormSection>
      <FormSection title="ご住所" text={`引き取りのご案内と本人確認に使います。${CONTRACT_DEALER}にだけ伝わります。`}>
        <AddressFields of={form} isWhole />
      </FormSection>
      <FormSection title="ログイン情報">
        <EmailField of={form} hint="認証コードをお送りします" />
        <NewPasswordField of={form} />
      </FormSection>
      <ConsentField of={form} />
    </>
  )
}
