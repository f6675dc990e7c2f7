import { MAX_LENGTHS } from '#domain/listing/listing-form.ts'
import { asksForOriginalPart, CUSTOM_PARTS, ORIGINAL_PARTS } from '#domain/options/custom-parts.ts'
import { KEY_COUNTS } from '#domain/options/vehicle-condition.ts'
import { choicesOf } from '#ui/forms/option.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { SeveralChoices } from '../several-choices.tsx'
import type { SellForm } from '../use-sell-form.ts'

export function EquipmentStep({ of }: { readonly of: SellForm }) {
  const { form, field } = of
  const chosen = form.watch('customPartsList')
  const asked = CUSTOM_PARTS.filter(({ code }) => asksForOriginalPart(code) && chosen.includes(code))
  return (
    <div className="card grid gap-8 p-4 sm:p-6">
      <RadioGroup {...field('keyCount')} label="鍵の本数" required options={choicesOf(KEY_COUNTS)} />
      <SeveralChoices
        of={of}
        name="customPartsList"
        list={CUSTOM_PARTS}
        label="カスタム"
        hint="交換や追加をした所をすべてお選びください。"
      />
      {asked.map(({ code, label }) => (
        <RadioGroup
          key={code}
          {...field(`originalParts.${code}`)}
          label={`${label}の純正品`}
          required
          options={choicesOf(ORIGINAL_PARTS)}
        />
      ))}
      {chosen.some((code) => code !== 'normal') && (
        <TextArea
          {...field('customPartsText')}
          label="カスタムの内容"
          hint="メーカー名や部品名がわかると、評価されやすくなります。"
          limit={MAX_LENGTHS.customPartsText}
          length={form.watch('customPartsText').length}
        />
      )}
    </div>
  )
}
