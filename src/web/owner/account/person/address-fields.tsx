import { MAX_ADDRESS_LENGTHS } from '#domain/account/account-forms.ts'
import { zipDoubt } from '#domain/account/zip-doubt.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { ServerForm } from '../../../forms/use-server-form.ts'
import { useCities, useTowns, useZipLookup } from './address-choices.ts'
import type { PersonValues } from './person-values.ts'

interface Properties<Output> {
  readonly of: ServerForm<PersonValues, Output>
  /** Street and building too. */
  readonly isWhole: boolean
}

const prefectures = PREFECTURES.map(({ code, label }) => ({ value: code, label }))

/** The zip code fills prefecture, city and town; each can be chosen by hand as well. */
export function AddressFields<Output>({ of: { form, field }, isWhole }: Properties<Output>) {
  const [zip, state, address1] = form.watch(['zip', 'state', 'address1'])
  const isZipTouched = Boolean(form.formState.dirtyFields.zip)
  const places = useZipLookup(zip, isZipTouched, (found) => {
    const only = (values: readonly string[]) => (new Set(values).size === 1 ? (values[0] ?? '') : '')
    const set = (name: 'state' | 'address1' | 'address2', value: string) =>
      form.setValue(name, value, { shouldValidate: value !== '', shouldDirty: true })
    set('state', only(found.map(({ stateCd }) => stateCd)))
    set('address1', only(found.map((place) => place.address1)))
    set('address2', only(found.map((place) => place.address2 ?? '')))
  })
  const cities = useCities(state)
  const towns = useTowns(state, address1)
  // The city of another prefecture has to be chosen anew. The town may stay empty, so that nobody would miss it.
  const ofState = field('state', { onChange: () => form.setValue('address1', '') })
  const ofCity = field('address1')
  const doubt = places && zipDoubt(places, { stateCd: state, address1 })
  return (
    <>
      <TextField
        {...field('zip')}
        label="郵便番号"
        required
        hint="入力すると、住所が自動で入ります"
        below={() => (
          <p aria-live="polite" className="text-sm text-warn">
            {doubt}
          </p>
        )}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="例：150-0002"
        maxLength={12}
        className="tabular max-w-48"
      />
      <SelectField
        {...ofState}
        value={state}
        label="都道府県"
        required
        autoComplete="address-level1"
        options={prefectures}
      />
      {cities.length > 0 || address1 === '' ? (
        <SelectField
          {...ofCity}
          value={address1}
          label="市区町村"
          required
          autoComplete="address-level2"
          disabled={state === ''}
          placeholder={state === '' ? '都道府県を先に選択してください' : '選択してください'}
          options={withCurrent(cities, address1)}
        />
      ) : (
        <TextField
          {...ofCity}
          label="市区町村"
          required
          limit={MAX_ADDRESS_LENGTHS.address1}
          autoComplete="address-level2"
        />
      )}
      <TextField
        {...field('address2')}
        label="町名"
        limit={MAX_ADDRESS_LENGTHS.address2}
        autoComplete="address-level3"
        list="towns"
        placeholder="例：渋谷"
        enterKeyHint="next"
      />
      <datalist id="towns">
        {towns.map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
      {isWhole && (
        <>
          <TextField
            {...field('address3')}
            label="番地"
            required
            limit={MAX_ADDRESS_LENGTHS.address3}
            autoComplete="address-line1"
            placeholder="例：1-2-3"
            enterKeyHint="next"
          />
          <TextField
            {...field('address4')}
            label="建物名・部屋番号"
            limit={MAX_ADDRESS_LENGTHS.address4}
            autoComplete="address-line2"
            enterKeyHint="next"
          />
        </>
      )}
    </>
  )
}

function withCurrent(choices: readonly string[], current: string) {
  const all = current === '' || choices.includes(current) ? choices : [current, ...choices]
  return all.map((value) => ({ value, label: value }))
}
