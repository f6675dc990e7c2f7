import { hasInspection, needsPapers } from '#domain/listing/check-listing.ts'
import { frameNumberDoubt } from '#domain/listing/frame-number-doubt.ts'
import { LOAN_BALANCE } from '#domain/listing/listing-form.ts'
import { acceptedAmount, loanBalanceDoubt, papersDoubt } from '#domain/listing/second-look.ts'
import { DOCUMENT_OWNERS, documentsOf, LOAN_STATUSES } from '#domain/options/documents.ts'
import { NUMBER_REGISTRATIONS } from '#domain/options/vehicle-condition.ts'
import { INVOICE_ISSUERS } from '#domain/options/vehicle-data.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { PaperUpload } from '../files/paper-upload.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { SecondLook } from './second-look.tsx'
import { SeveralChoices } from './several-choices.tsx'
import { TypedField } from './typed-field.tsx'
import { useMarketPrice } from './use-market-price.ts'

export function PapersStep({ of }: { readonly of: SellForm }) {
  const { form, field, context, asks, isKnown } = of
  const asksForInspection = hasInspection(context.registrationClass) || form.watch('inspectionUntil') !== ''
  const isPaying = form.watch('loanStatus') === 'paying'
  const price = useMarketPrice(of)
  return (
    <>
      {!isKnown && <PaperUpload of={of} />}
      <div className="card grid gap-8 p-4 sm:p-6">
        {asks('numberRegistration') && (
          <RadioGroup
            {...field('numberRegistration')}
            label="登録の状態"
            required
            options={choicesOf(NUMBER_REGISTRATIONS)}
            columns={1}
          />
        )}
        {asksForInspection && asks('inspectionUntil') && (
          <TypedField
            of={of}
            {...field('inspectionUntil')}
            name="inspectionUntil"
            label="車検満了日"
            hint="車検証の「有効期間の満了する日」です。切れているときは、その日付をご入力ください。"
            placeholder="例：2027年5月1日、令和9年5月1日"
          />
        )}
        {asks('frameNumber') && (
          <div className="grid gap-2">
            <TextField
              {...field('frameNumber')}
              label="車台番号"
              required={needsPapers(form.watch('numberRegistration'))}
              hint="登録書類に記載されています。売買が成立するまで、販売店には表示されません。盗難車でないことの確認にも使います。"
              placeholder="例：NC54-1234567"
              autoComplete="off"
              autoCapitalize="characters"
            />
            <SecondLook doubt={frameNumberDoubt(form.watch(), context.modelTypes)} />
          </div>
        )}
        {asks('plate') && (
          <TextField
            {...field('plate')}
            label="ナンバープレート"
            hint="売買が成立するまで、販売店には表示されません。"
            placeholder="例：横浜 あ 12-34"
            autoComplete="off"
          />
        )}
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
        <SecondLook doubt={papersDoubt(form.watch(), context.registrationClass)} />
        {/* Below: whether the buyer may deduct the consumption tax. */}
        <RadioGroup
          {...field('invoiceIssuer')}
          label="適格請求書発行事業者（インボイス登録事業者）ですか"
          required
          hint="落札した販売店の経理に必要です。個人の方は「いいえ」をお選びください。"
          options={choicesOf(INVOICE_ISSUERS)}
          columns={1}
        />
      </div>
    </>
  )
}
