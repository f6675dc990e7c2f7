import { hasInspection, needsPapers } from '#domain/listing/check-listing.ts'
import { frameNumberDoubt } from '#domain/listing/frame-number-doubt.ts'
import { LOAN_BALANCE } from '#domain/listing/listing-form.ts'
import { acceptedAmount, loanBalanceDoubt, papersDoubt } from '#domain/listing/second-look.ts'
import { DOCUMENT_OWNERS, LOAN_STATUSES, NO_DOCUMENTS, offeredPapers } from '#domain/options/documents.ts'
import { toggled } from '#domain/options/option.ts'
import type { RegistrationClass } from '#domain/options/registration-class.ts'
import { isUnregistered, registrationsOf } from '#domain/options/vehicle-condition.ts'
import { INVOICE_ISSUERS } from '#domain/options/vehicle-data.ts'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { PaperUpload } from '../files/paper-upload.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { SecondLook } from './second-look.tsx'
import { TypedField } from './typed-field.tsx'
import { useMarketPrice } from './use-market-price.ts'

/** Of a bike with a plate the owner may have lost them: said in so many words, it is an answer. */
function DocumentChoices({ of: { form, errorOf, context } }: { readonly of: SellForm }) {
  const [papers, atHand, state] = form.watch(['documentAvailableList', 'documentsAtHand', 'numberRegistration'])
  const mayLackAll = state === 'registered'
  const list = [...offeredPapers(context.registrationClass, state), ...(mayLackAll ? [NO_DOCUMENTS] : [])]
  const isNone = mayLackAll && papers.length === 0 && atHand === NO_DOCUMENTS.code
  const selected = isNone ? [NO_DOCUMENTS.code] : papers
  return (
    <CheckboxGroup
      name="documentAvailableList"
      label="お手元の書類"
      required={needsPapers(state)}
      hint={
        isUnregistered(state)
          ? '譲渡証明書・販売証明書など、お手元にあるものをお選びください（なくても出品できます）。'
          : 'お手元にあるものをすべてお選びください。'
      }
      columns={1}
      error={errorOf('documentAvailableList')}
      options={choicesOf(list)}
      selected={selected}
      onChange={({ target }) => {
        const chosen = toggled(list, selected, target.value)
        const change = { shouldDirty: true, shouldTouch: true }
        form.setValue('documentsAtHand', chosen.includes(NO_DOCUMENTS.code) ? NO_DOCUMENTS.code : '', change)
        form.setValue(
          'documentAvailableList',
          chosen.filter((code) => code !== NO_DOCUMENTS.code),
          { ...change, shouldValidate: true },
        )
      }}
    />
  )
}

/** Up to 125 cc the plate is the municipality's. */
function exampleOf(registration: RegistrationClass | null): { readonly frame: string; readonly plate: string } {
  if (registration === 'moped-1') return { frame: 'AF79-1234567', plate: '横浜市 あ 12-34' }
  if (registration === 'moped-2') return { frame: 'JK05-1234567', plate: '横浜市 あ 12-34' }
  return { frame: 'NC54-1234567', plate: '横浜 あ 12-34' }
}

export function PapersStep({ of }: { readonly of: SellForm }) {
  const { form, field, context, asks, isKnown } = of
  const hasNoPlate = isUnregistered(form.watch('numberRegistration'))
  const asksForInspection =
    (hasInspection(context.registrationClass) && !hasNoPlate) || form.watch('inspectionUntil') !== ''
  const isPaying = form.watch('loanStatus') === 'paying'
  const price = useMarketPrice(of)
  const example = exampleOf(context.registrationClass)
  return (
    <>
      {!isKnown && <PaperUpload of={of} />}
      <div className="card grid gap-8 p-4 sm:p-6">
        {asks('numberRegistration') && (
          <RadioGroup
            {...field('numberRegistration')}
            label="登録の状態"
            required
            options={choicesOf(registrationsOf(context.registrationClass))}
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
              hint="登録書類や車体の刻印で確認できます。売買が成立するまで、販売店には表示されません。盗難車でないことの確認にも使います。"
              placeholder={`例：${example.frame}`}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <SecondLook doubt={frameNumberDoubt(form.watch(), context.modelTypes)} />
          </div>
        )}
        {asks('plate') && (!hasNoPlate || form.watch('plate') !== '') && (
          <TextField
            {...field('plate')}
            label="ナンバープレート"
            hint="売買が成立するまで、販売店には表示されません。"
            placeholder={`例：${example.plate}`}
            autoComplete="off"
          />
        )}
        <DocumentChoices of={of} />
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
