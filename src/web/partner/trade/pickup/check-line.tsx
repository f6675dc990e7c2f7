import { explanationFault, MIN_EXPLANATION } from '#domain/account/explanation.ts'
import { reasonsAt } from '#domain/auction/trade/claim-lines.ts'
import { MAX_DETAIL_LENGTH, REDUCTION_REASONS } from '#domain/auction/trade/final-price.ts'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { useField } from '#ui/controls/field/field-words.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { AS_DESCRIBED, DIFFERS } from './check-fields.ts'
import type { ListedLine } from './claim-lines.ts'
import { UploadPhotos } from './upload-photos.tsx'

export interface ClaimBefore {
  readonly line: string
  readonly reason: string
  readonly detail: string
  readonly amount: number
  readonly photoAssetIds: readonly string[]
}

interface Properties {
  readonly listed: ListedLine
  /** In the form. */
  readonly place: number
  readonly auctionId: number
  readonly contractAmount: number
  /** Null: nothing is said yet; undefined: it was as described. */
  readonly before: ClaimBefore | null | undefined
}

/** What the listing says, and whether the bike is so. The fields of a claim come with "differs", also without scripts. */
export function CheckLine({ listed, place, auctionId, contractAmount, before }: Properties) {
  const { line, label, says, note } = listed
  const name = `state${place}`
  const { id, error } = useField(name, {})
  const chosen = before === null ? null : before ? DIFFERS : AS_DESCRIBED
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="group grid gap-2 border-b border-line py-3"
    >
      <input type="hidden" name="line" value={line} />
      <legend className="float-left w-full">
        <span className="font-bold">{label}</span>
        <span className="mt-0.5 block wrap-anywhere">{says}</span>
        {note && <span className="block wrap-anywhere text-text-2">{note}</span>}
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {[
          { value: AS_DESCRIBED, words: '記載どおり' },
          { value: DIFFERS, words: '違いがある' },
        ].map(({ value, words }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              aria-label={`${label} ${words}`}
              className="choice-box"
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
      <div className="hidden gap-3 rounded-control bg-ground p-3 group-has-[input[value=differs]:checked]:grid">
        <SelectField
          name={`reason${place}`}
          label={`${label}の減額の理由`}
          placeholder="理由を選択"
          mark="必須"
          options={choicesOf(REDUCTION_REASONS.filter(({ code }) => reasonsAt(line).includes(code)))}
          defaultValue={before?.reason ?? ''}
        />
        <YenField
          name={`amount${place}`}
          label={`${label}の減額の金額`}
          mark="必須"
          limits={{ label: '減額の金額', min: 1, max: contractAmount - 1 }}
          defaultValue={String(before?.amount ?? '')}
        />
        <TextArea
          name={`detail${place}`}
          label={`${label}の違いの内容`}
          mark="必須"
          rows={2}
          limit={MAX_DETAIL_LENGTH}
          hint={`${MIN_EXPLANATION}文字以上の文章で入力してください。`}
          validate={(text) => explanationFault(text, '減額の内容')}
          defaultValue={before?.detail ?? ''}
        />
        <UploadPhotos
          name={`photo${place}`}
          label={label}
          subject={`claim-photos ${auctionId}`}
          {...(before ? { initial: before.photoAssetIds } : {})}
        />
      </div>
    </fieldset>
  )
}
