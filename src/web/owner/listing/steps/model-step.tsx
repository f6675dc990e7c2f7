import { SelectField } from '#ui/controls/select-field.tsx'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { useModels } from '../../catalog/catalog-choices.ts'
import { ModelSearch } from '../../catalog/model-search.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { asNumber, shownNumber } from './number-choice.ts'

/** Maker → displacement → model, or the model by its name. */
export function ModelStep({ of: { form, field, lists, model } }: { readonly of: SellForm }) {
  const makerId = form.watch('makerId')
  const displacementCtgId = form.watch('displacementCtgId')
  const modelId = form.watch('modelId')
  const models = useModels(makerId, displacementCtgId)
  const isOpen = makerId !== null && displacementCtgId !== null
  const clearModel = {
    ...asNumber,
    onChange: () => {
      form.setValue('modelId', null)
      form.setValue('modelTypeId', null)
    },
  }
  return (
    <>
      <ModelSearch
        keyword=""
        found={[]}
        page="/kaitori/souba"
        onChoose={(chosen) => {
          form.setValue('makerId', chosen.makerId)
          form.setValue('displacementCtgId', chosen.displacementCtgId)
          form.setValue('modelId', chosen.modelId)
          form.setValue('modelTypeId', null)
          form.clearErrors()
        }}
      />
      {model && (
        <div className="card flex items-center gap-4 p-4" role="status">
          <BikeDrawing kind={model.kind as BikeKind} className="w-24 shrink-0 text-ink" />
          <p className="min-w-0">
            <span className="block text-sm text-text-2">{model.maker?.makerNameJp}</span>
            <span className="block text-lg font-bold">{model.modelNameJp}</span>
            <span className="tabular block text-sm text-text-2">{model.displacementCtgTitle}</span>
          </p>
        </div>
      )}
      <div className="card grid gap-6 p-4 sm:p-6">
        <SelectField
          {...field('makerId', clearModel)}
          value={shownNumber(makerId)}
          label="メーカー"
          required
          options={lists.makers.map((it) => ({ value: String(it.makerId), label: it.makerNameJp }))}
        />
        <SelectField
          {...field('displacementCtgId', clearModel)}
          value={shownNumber(displacementCtgId)}
          label="排気量"
          required
          options={lists.displacementCategories.map((it) => ({ value: String(it.displacementCtgId), label: it.title }))}
        />
        <SelectField
          {...field('modelId', { ...asNumber, onChange: () => form.setValue('modelTypeId', null) })}
          value={shownNumber(modelId)}
          label="車種"
          required
          placeholder={
            !isOpen ? '先にメーカーと排気量を選択' : models === null ? '読み込んでいます' : '選択してください'
          }
          options={(models ?? (model ? [model] : [])).map((it) => ({
            value: String(it.modelId),
            label: it.modelNameJp,
          }))}
        />
      </div>
    </>
  )
}
