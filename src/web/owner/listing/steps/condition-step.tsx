import { ACCIDENT_HISTORIES, ENGINE_STATUSES, METER_CHANGES } from '#domain/options/vehicle-condition.ts'
import { choicesOf } from '#ui/forms/option.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { SeveralChoices } from './several-choices.tsx'

export function ConditionStep({ of }: { readonly of: SellForm }) {
  return (
    <div className="card grid gap-8 p-4 sm:p-6">
      <SeveralChoices
        of={of}
        name="engineStatusList"
        list={ENGINE_STATUSES}
        label="エンジンの状態"
        hint="あてはまるものをすべてお選びください。"
      />
      <SeveralChoices
        of={of}
        name="accidentHistoryList"
        list={ACCIDENT_HISTORIES}
        label="事故・転倒歴"
        hint="正直にお答えいただくと、引渡しの日に減額されにくくなります。"
        columns={1}
      />
      <RadioGroup
        {...of.field('meterChange')}
        label="メーターの状態"
        required
        options={choicesOf(METER_CHANGES)}
        columns={1}
      />
    </div>
  )
}
