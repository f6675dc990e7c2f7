import { FieldGroup } from './field/field-group.tsx'
import { type FieldWords, fieldId } from './field/field-words.ts'
import { SelectControl } from './select-control.tsx'

/** What `register('year')` of react-hook-form gives, or simply `{ name: 'year' }`. */
export interface DatePart extends Omit<React.ComponentProps<'select'>, 'name' | 'id' | 'children' | 'className'> {
  readonly name: string
}

interface Properties extends FieldWords {
  readonly year: DatePart
  readonly month: DatePart
  readonly day: DatePart
  readonly firstYear: number
  readonly lastYear: number
}

/** Year, month and day as three selects: quick for a birth date, and the same on every phone. */
export function DateField({ year, month, day, firstYear, lastYear, ...words }: Properties) {
  return (
    <FieldGroup id={`${fieldId(year.name)}-group`} {...words}>
      <div className="grid grid-cols-[1.4fr_1fr_1fr] gap-2">
        <Part
          {...year}
          required={words.required}
          isInvalid={Boolean(words.error)}
          unit="年"
          values={numbers(firstYear, lastYear).reverse()}
        />
        <Part {...month} required={words.required} isInvalid={Boolean(words.error)} unit="月" values={numbers(1, 12)} />
        <Part {...day} required={words.required} isInvalid={Boolean(words.error)} unit="日" values={numbers(1, 31)} />
      </div>
    </FieldGroup>
  )
}

interface PartProperties extends DatePart {
  readonly unit: string
  readonly values: readonly number[]
  readonly isInvalid: boolean
}

function Part({ unit, values, isInvalid, ...select }: PartProperties) {
  return (
    <SelectControl
      {...select}
      id={fieldId(select.name)}
      aria-label={unit}
      aria-invalid={isInvalid || undefined}
      className="tabular pl-2.5"
    >
      <option value="">{unit}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
          {unit}
        </option>
      ))}
    </SelectControl>
  )
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
