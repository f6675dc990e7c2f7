import type { SearchedModelFragment, SearchFormListsQuery } from '#contract/generated/market-search.ts'
import { registrationPaper } from '#domain/options/documents.ts'
import { TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useModels } from './catalog-choices.ts'
import { typeLabel, type VehicleValues } from './vehicle-values.ts'

interface Properties<Output> {
  readonly of: ServerForm<VehicleValues, Output>
  readonly lists: SearchFormListsQuery
  readonly model: SearchedModelFragment | null
}

const plans = TRANSFER_PLANS.map(({ code, label }) => ({ value: code, label }))
const asNumber = { setValueAs: (text: unknown) => (text === '' || text == null ? null : Number(text)) }

/** Maker → displacement → model → type → mileage → plan; a choice clears what hangs on it. */
export function VehicleFields<Output>({ of: { form, field }, lists, model }: Properties<Output>) {
  const values = form.watch()
  const models = useModels(values.makerId, values.displacementCtgId)
  const shown = (value: number | null) => (value === null ? '' : String(value))
  const clearing = (...names: ('modelId' | 'modelTypeId')[]) => ({
    ...asNumber,
    onChange: () => {
      for (const name of names) form.setValue(name, null)
    },
  })
  const isOpen = values.makerId !== null && values.displacementCtgId !== null
  return (
    <>
      <SelectField
        {...field('makerId', clearing('modelId', 'modelTypeId'))}
        value={shown(values.makerId)}
        label="メーカー"
        required
        options={lists.allMakers.map(({ makerId, makerNameJp }) => ({ value: String(makerId), label: makerNameJp }))}
      />
      <SelectField
        {...field('displacementCtgId', clearing('modelId', 'modelTypeId'))}
        value={shown(values.displacementCtgId)}
        label="排気量"
        required
        options={lists.displacementCategories.map(({ displacementCtgId, title }) => ({
          value: String(displacementCtgId),
          label: title,
        }))}
      />
      <SelectField
        {...field('modelId', clearing('modelTypeId'))}
        value={shown(values.modelId)}
        label="車種"
        required
        placeholder={placeholderOf(isOpen, models)}
        options={modelOptions(models, model)}
      />
      <SelectField
        {...field('modelTypeId', asNumber)}
        value={shown(values.modelTypeId)}
        label="型式・年式"
        hint={`${registrationPaper(null)}で確認できます。わからないときは「わからない」のままで進めます。`}
        disabled={!model}
        placeholder="わからない"
        options={(model?.modelTypes ?? []).map((type) => ({
          value: String(type.modelTypeId),
          label: typeLabel(type),
        }))}
      />
      <SelectField
        {...field('mileageId', asNumber)}
        value={shown(values.mileageId)}
        label="走行距離"
        required
        options={lists.mileages.map(({ mileageId, title }) => ({ value: String(mileageId), label: title }))}
      />
      <RadioGroup {...field('transferPlan')} label="売却の予定" required options={plans} />
    </>
  )
}

type Models = ReturnType<typeof useModels>

function placeholderOf(isOpen: boolean, models: Models): string {
  if (!isOpen) return '先にメーカーと排気量を選択'
  if (models === null) return '読み込んでいます'
  return models.length === 0 ? 'この排気量の車種はありません' : '選択してください'
}

/** The chosen model is there before the list of its maker has come. */
function modelOptions(models: Models, model: SearchedModelFragment | null) {
  const list = models ?? (model ? [model] : [])
  return list.map(({ modelId, modelNameJp }) => ({ value: String(modelId), label: modelNameJp }))
}
