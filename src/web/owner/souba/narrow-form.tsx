import { Form } from 'react-router'
import { spokenKm } from '#domain/values/typed-km.ts'
import { spokenYear } from '#domain/values/typed-year.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { typeLabel } from '../catalog/vehicle-values.ts'
import { isNarrowed, type Narrowing } from './narrowing.ts'

interface ModelType {
  readonly modelTypeId: number
  readonly name: string
  readonly startYear: number | null
  readonly endYear: number | null
}

interface Properties {
  readonly path: string
  readonly modelTypes: readonly ModelType[]
  readonly narrowing: Narrowing
}

/** Type, year and mileage travel in the address: it works without scripts, and can be shared. */
export function NarrowForm({ path, modelTypes, narrowing }: Properties) {
  const { modelTypeId, typed, faults } = narrowing
  return (
    <Form
      key={`${modelTypeId} ${typed.year} ${typed.km}`}
      method="get"
      action={path}
      preventScrollReset
      className="mt-5 grid gap-3 border-t border-line pt-4 sm:grid-cols-[2fr_1fr_1fr_auto] sm:items-start"
    >
      <SelectField
        name="type"
        label="型式"
        placeholder="指定しない"
        defaultValue={modelTypeId ?? ''}
        error={faults.type ?? undefined}
        options={modelTypes.map((type) => ({ value: String(type.modelTypeId), label: typeLabel(type) }))}
      />
      <TextField
        name="year"
        label="年式"
        placeholder="2015、H27"
        defaultValue={typed.year}
        error={faults.year ?? undefined}
      />
      <TextField
        name="km"
        label="走行距離"
        unit="km"
        placeholder="12000"
        defaultValue={typed.km}
        error={faults.km ?? undefined}
      />
      <button type="submit" className="button button-quiet min-h-12 sm:mt-8.5">
        絞り込む
      </button>
      {isNarrowed(narrowing) && (
        <p className="text-sm sm:col-span-4">
          <AppLink to={path}>条件をはずす</AppLink>
        </p>
      )}
    </Form>
  )
}

/** What was understood, read back: 2015年（平成27年）式・12,000km */
export function narrowedWords(
  { modelTypeId, modelYear, mileageKm }: Narrowing,
  modelTypes: readonly ModelType[],
): string {
  const type = modelTypes.find((it) => it.modelTypeId === modelTypeId)
  return [
    ...(type ? [typeLabel(type)] : []),
    ...(modelYear === null ? [] : [`${spokenYear(modelYear)}式`]),
    ...(mileageKm === null ? [] : [spokenKm(mileageKm)]),
  ].join('・')
}
