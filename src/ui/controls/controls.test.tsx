import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { StepForm } from '../forms/step-form.tsx'
import { Checkbox } from './checkbox.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { DateField } from './date-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const options = [
  { value: '1', label: '1本' },
  { value: '2', label: '2本' },
]
const error = 'ご確認ください'

/** The first value of an attribute in the markup. */
function attribute(markup: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(markup)?.[1]
}

describe('an error is tied to its field', () => {
  it.each([
    ['text', <TextField key="f" name="zip" label="郵便番号" hint="7桁" error={error} />],
    ['password', <PasswordField key="f" name="zip" label="パスワード" hint="10文字" error={error} />],
    ['select', <SelectField key="f" name="zip" label="鍵" hint="本数" options={options} error={error} />],
    ['text area', <TextArea key="f" name="zip" label="備考" hint="任意" error={error} />],
    ['radio group', <RadioGroup key="f" name="zip" label="鍵" hint="本数" options={options} error={error} />],
    ['checkbox group', <CheckboxGroup key="f" name="zip" label="鍵" hint="本数" options={options} error={error} />],
  ])('%s', (_, field) => {
    const markup = renderToStaticMarkup(field)
    const described = attribute(markup, 'aria-describedby')?.split(' ') ?? []
    expect(described).toContain('field-zip-hint')
    expect(described).toContain('field-zip-error')
    expect(markup).toMatch(new RegExp(`id="field-zip-error"[^>]*>.*${error}`))
    expect(attribute(markup, 'aria-invalid')).toBe('true')
  })

  it('and nothing is tied where there is none', () => {
    const markup = renderToStaticMarkup(<TextField name="zip" label="郵便番号" />)
    expect(markup).not.toContain('aria-describedby')
    expect(markup).not.toContain('aria-invalid')
  })
})

it('labels point to their control and say whether it is required', () => {
  const markup = renderToStaticMarkup(<TextField name="zip" label="郵便番号" required />)
  expect(attribute(markup, 'for')).toBe(attribute(markup, ' id'))
  expect(markup).toContain('必須')
  expect(markup).toMatch(/<input[^>]* required/)
  expect(renderToStaticMarkup(<TextField name="zip" label="郵便番号" />)).toContain('任意')
})

function Form() {
  const { register } = useForm({
    defaultValues: { name: '', keys: '2', parts: ['1'], note: '', agrees: false, year: '', month: '', date: '' },
  })
  return (
    <form>
      <TextField label="名前" {...register('name')} />
      <RadioGroup label="鍵" options={options} {...register('keys')} defaultValue="2" />
      <CheckboxGroup label="部品" options={options} {...register('parts')} defaultSelected={['1']} />
      <TextArea label="備考" limit={100} {...register('note')} />
      <Checkbox {...register('agrees')}>同意する</Checkbox>
      <DateField
        label="生年月日"
        firstYear={1940}
        lastYear={1942}
        year={register('year')}
        month={register('month')}
        day={register('date')}
      />
    </form>
  )
}

it('works with the register function of react-hook-form, values included', () => {
  const markup = renderToStaticMarkup(<Form />)
  expect(markup).toMatch(/<input[^>]*id="field-keys-2"[^>]*checked=""/)
  expect(markup).toMatch(/<input[^>]*id="field-parts-1"[^>]*checked=""/)
  expect(markup.match(/<option value="194\d"/g)).toEqual([
    '<option value="1942"',
    '<option value="1941"',
    '<option value="1940"',
  ])
  expect(markup).toContain('0／100文字')
})

it('counts what a text area holds and says when it is too long', () => {
  const markup = renderToStaticMarkup(<TextArea name="note" label="備考" limit={3} defaultValue="長すぎる" />)
  expect(markup).toMatch(/text-bad[^>]*>4／3文字/)
})

it('offers no button to show a password before scripts run', () => {
  expect(renderToStaticMarkup(<PasswordField name="password" label="パスワード" />)).not.toContain('<button')
})

it('a step names two missing fields with links and counts the rest', () => {
  const missing = ['maker', 'model', 'type', 'mileage'].map((name) => ({ name, label: `${name}欄` }))
  const markup = renderToStaticMarkup(
    <StepForm steps={['車両', '状態', '写真']} current={1} title="車両の状態" missing={missing} backTo="/kaitori">
      <input name="x" />
    </StepForm>,
  )
  expect(markup).toContain('href="#field-maker"')
  expect(markup).toContain('ほか2項目')
  expect(markup).not.toContain('type欄')
  expect(markup).toContain('ステップ 2／3')
  expect(markup).toContain('次は「写真」')
})
