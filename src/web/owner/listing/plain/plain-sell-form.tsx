import { hasInspection } from '#domain/listing/check-listing.ts'
import { type DraftAnswers, NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { UNKNOWN_MONTH } from '#domain/listing/listing-fields.ts'
import { UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import {
  LISTING_FIELD_NAMES,
  LISTING_FIELDS,
  type ListingField,
  type ListingFieldName,
} from '#domain/listing/listing-table.ts'
import { shownAnswer } from '#domain/listing/shown-answer.ts'
import { asksForOriginalPart, CUSTOM_PARTS, ORIGINAL_PARTS } from '#domain/options/custom-parts.ts'
import { NO_DOCUMENTS, offeredPapers } from '#domain/options/documents.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import { STEP_WORDS } from '../steps/step-words.ts'
import type { SellLists } from '../use-sell-form.ts'
import { isRequiredIn, plainContext } from './plain-context.ts'
import type { PlainPart, PostedListing } from './plain-sell-action.ts'

const BEGUN: PostedListing = { step: 'model', answers: NO_ANSWERS, model: null, faults: [], keyword: '', found: [] }

/** The sell form as a browser without scripts sends it, step by step, up to the photos. The answers travel with the form. */
export function PlainSellForm({
  lists,
  posted = BEGUN,
}: {
  readonly lists: SellLists
  readonly posted?: PostedListing | undefined
}) {
  const { step, answers, faults } = posted
  if (step === 'photos') return <Photos posted={posted} />
  const { title, text } = STEP_WORDS[step]
  return (
    // The server checks: what is required may depend on an answer of the same page.
    <form method="post" noValidate aria-label={title} className="card grid gap-6 p-4 sm:p-6">
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="answers" value={JSON.stringify(answers)} />
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm text-text-2">
          {step === 'model' ? '車種名を入力して「次へ」を押し、候補から選んでください。' : text}
        </p>
      </div>
      {step === 'model' && (
        <Notice tone="warn" title="写真の追加と出品には、JavaScriptが必要です">
          ブラウザの設定で有効にすると、すべての手続きを進められます。無効のままでも、写真の手前まで入力できます。
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice tone="bad" title="次の項目をご確認ください">
          {faults.map(({ field, message }) => (
            <span key={field} className="block">
              {message}
            </span>
          ))}
        </Notice>
      )}
      {step === 'model' ? <Model posted={posted} /> : <Fields step={step} posted={posted} lists={lists} />}
      <div className="flex gap-3">
        {step !== 'model' && (
          <button type="submit" name="back" value="1" formNoValidate className="button button-quiet">
            戻る
          </button>
        )}
        <button type="submit" className="button button-action grow">
          次へ
        </button>
      </div>
    </form>
  )
}

function Model({ posted: { keyword, found, answers } }: { readonly posted: PostedListing }) {
  return (
    <>
      <TextField
        name="keyword"
        label="車種名"
        required
        defaultValue={keyword}
        hint="車種名の一部や型式でも探せます。"
      />
      {found.length > 0 && (
        <RadioGroup
          name="modelId"
          label={found.every(({ isGuess }) => isGuess) ? 'もしかして、次の車種ですか' : '車種'}
          required
          defaultValue={answers.modelId === null ? undefined : String(answers.modelId)}
          options={found.map(({ modelId, modelNameJp }) => ({ value: String(modelId), label: modelNameJp }))}
          columns={1}
        />
      )}
    </>
  )
}

function Fields({
  step,
  posted,
  lists,
}: {
  readonly step: PlainPart
  readonly posted: PostedListing
  readonly lists: SellLists
}) {
  const { answers, faults, model } = posted
  const context = plainContext(model)
  const { registrationClass } = context
  const names = LISTING_FIELD_NAMES.filter((name) => LISTING_FIELDS[name].part === step && name in NO_ANSWERS)
  return names
    .filter((name) => name !== 'inspectionUntil' || hasInspection(registrationClass))
    .map((name) => (
      <PlainField
        key={name}
        name={name}
        answers={answers}
        required={isRequiredIn(name, answers, context)}
        error={faults.find(({ field }) => field === name)?.message}
        options={
          name === 'modelTypeId'
            ? [
                ...(model?.modelTypes ?? []).map((type) => ({
                  value: String(type.modelTypeId),
                  label: typeLabel(type),
                })),
                { value: String(UNKNOWN_TYPE), label: '不明' },
              ]
            : name === 'mileageId'
              ? lists.mileages.map(({ mileageId, title }) => ({ value: String(mileageId), label: title }))
              : name === 'documentAvailableList'
                ? choicesOf([...offeredPapers(registrationClass, answers.numberRegistration), NO_DOCUMENTS])
                : choicesOf((LISTING_FIELDS[name] as ListingField).options ?? [])
        }
      />
    ))
}

interface FieldProperties {
  readonly name: ListingFieldName
  readonly answers: DraftAnswers
  readonly required: boolean
  readonly error: string | undefined
  readonly options: { value: string; label: string }[]
}

function PlainField({ name, answers, required, error, options }: FieldProperties) {
  const { label, kind, maxLength }: ListingField = LISTING_FIELDS[name]
  const answer = answers[name as keyof DraftAnswers]
  const text = answer === null || typeof answer === 'object' ? '' : String(answer)
  const words = { name, label, error, required }
  switch (kind) {
    case 'id':
      return <SelectField {...words} defaultValue={text} options={options} />
    case 'choice':
      return <RadioGroup {...words} defaultValue={text || undefined} options={options} columns={1} />
    case 'choices':
      return (
        <CheckboxGroup
          {...words}
          defaultSelected={name === 'documentAvailableList' ? papersOf(answers) : Array.isArray(answer) ? answer : []}
          options={options}
          columns={1}
        />
      )
    case 'parts':
      return CUSTOM_PARTS.filter(({ code }) => asksForOriginalPart(code) && answers.customPartsList.includes(code)).map(
        (part) => (
          <RadioGroup
            key={part.code}
            name={`originalParts.${part.code}`}
            label={`${part.label}の純正品`}
            required
            defaultValue={answers.originalParts[part.code]}
            options={choicesOf(ORIGINAL_PARTS)}
          />
        ),
      )
    case 'month':
      return (
        <div className="grid gap-2">
          <TextField
            {...words}
            defaultValue={text === UNKNOWN_MONTH ? '' : text}
            placeholder="例：2015年4月、平成27年4月"
            hint={shownAnswer(name, text)}
          />
          <Checkbox name="isMonthUnknown" look="plain" defaultChecked={text === UNKNOWN_MONTH}>
            初度登録年月は不明
          </Checkbox>
        </div>
      )
    case 'km':
      return (
        <TextField {...words} defaultValue={text} unit="km" placeholder="例：12,345" hint={shownAnswer(name, text)} />
      )
    case 'day':
      return <TextField {...words} defaultValue={text} placeholder="例：2027年5月1日" hint={shownAnswer(name, text)} />
    case 'sealed':
      return <TextField {...words} defaultValue={text} hint={shownAnswer(name, text)} />
    default:
      return <TextField {...words} defaultValue={text} {...(maxLength !== undefined && { limit: maxLength })} />
  }
}

function papersOf({ documentAvailableList, documentsAtHand }: DraftAnswers): string[] {
  return documentAvailableList.length === 0 && documentsAtHand !== '' ? [documentsAtHand] : documentAvailableList
}

/** From here on scripts are needed; what was answered is not lost. */
function Photos({ posted: { answers, model } }: { readonly posted: PostedListing }) {
  const names = LISTING_FIELD_NAMES.filter(
    (name) => name in NO_ANSWERS && !['id', 'parts'].includes(LISTING_FIELDS[name].kind),
  )
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-label="写真の追加">
      <h2 className="text-xl">写真を追加する</h2>
      <Notice>
        写真の追加と出品には、ブラウザのJavaScriptが必要です。JavaScriptを有効にして、このページを再読み込みしてください（送信し直すかを尋ねられたら「はい」をお選びください）。ここまでの内容を引き継ぎます。
      </Notice>
      <dl className="grid gap-2 text-sm">
        {[
          ['車種', model?.modelNameJp ?? ''],
          ...names.map((name) => [LISTING_FIELDS[name].label, shownAnswer(name, answers[name as keyof DraftAnswers])]),
        ]
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="grid sm:grid-cols-[11rem_1fr]">
              <dt className="text-text-2">{label}</dt>
              <dd className="written">{value}</dd>
            </div>
          ))}
      </dl>
      <form method="post">
        <input type="hidden" name="step" value="papers" />
        <input type="hidden" name="answers" value={JSON.stringify(answers)} />
        <button type="submit" name="back" value="1" className="button button-quiet">
          内容を直す
        </button>
      </form>
    </section>
  )
}
