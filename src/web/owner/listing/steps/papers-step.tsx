import { needsPapers } from '#domain/listing/check-listing.ts'
import { LOAN_BALANCE } from '#domain/listing/listing-form.ts'
import { acceptedAmount, loanBalanceDoubt } from '#domain/listing/second-look.ts'
import { DOCUMENT_OWNERS, documentsOf, LOAN_STATUSES } from '#domain/options/documents.ts'
import { NUMBER_REGISTRATIONS } from '#domain/options/vehicle-condition.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { PaperUpload } from '../files/paper-upload.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { SecondLook } from './second-look.tsx'
import { SeveralChoices } from './several-choices.tsx'
import { useMarketPrice } from './use-market-price.ts'

export function PapersStep({ of }: { readonly of: SellForm }) {
  const { form, field, context } = of
  const isPaying = form.watch('loanStatus') === 'paying'
  const price = useMarketPrice(form)
  return (
    <>
      <PaperUpload of={of} />
      <div className="card grid gap-8 p-4 sm:p-6">
        <RadioGroup
          {...field('numberRegistration')}
          label="登録の状態"
          required
          options={choicesOf(NUMBER_REGISTRATIONS)}
          columns={1}
        />
        <SeveralChoices
          of={of}
          name="documentAvailableList"
          list={documentsOf(context.registrationClass)}
          label="お手元の書類"
          required={needsPapers(form.watch('numberRegistration'))}
          hint="お手元にあるものをすべてお選びください。"
          columns={1}
        />
        <RadioGroup {...field('documentOwner')} label="書類の名義" required options={choicesOf(DOCUMENT_OWNERS)} />
        <RadioGroup
          {...field('loanStatus')}
          label="ローンの状況"
          required
          options={choicesOf(LOAN_STATUSES)}
          columns={1}
        />
        {isPaying && (
          <div className="grid gap-2">
            <YenField {...field('loanBalance')} typed={form.watch('loanBalance')} label={LOAN_BALANCE.label} required />
            <SecondLook
              doubt={loanBalanceDoubt(acceptedAmount(form.watch('loanBalance'), LOAN_BALANCE), { max: price?.max })}
            />
          </div>
        )}
      </div>
    </>
  )
}
