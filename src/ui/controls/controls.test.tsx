import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { StepForm } from '../forms/step-form.tsx'
import { Checkbox } from './checkbox.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { DateField } from './date-field.tsx'
import { Disclosure } from './disclosure.tsx'
import { FormFaults } from './field/form-faults.tsx'
import { FormFields } from './field/form-fields.ts'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { SuggestedTextField } from './suggested-text-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { YenField } from './yen-field.tsx'

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

describe('what the server has against a field is tied to it by the form', () => {
  it.each([
    ['text', <TextField key="f" name="zip" label="郵便番号" hint="7桁" />],
    ['yen', <YenField key="f" name="zip" label="上限金額" limits={{ label: '上限金額', min: 1, max: 9 }} />],
    ['search', <TextField key="f" name="zip" type="search" label="番号" />],
    ['text area', <TextArea key="f" name="zip" label="備考" limit={100} />],
    ['select', <SelectField key="f" name="zip" label="方法" options={options} />],
    [
      'checkbox',
      <Checkbox key="f" name="zip">
        公開する
      </Checkbox>,
    ],
    ['checkbox group', <CheckboxGroup key="f" name="zip" label="表示場所" options={options} />],
    [
      'suggestions',
      <SuggestedTextField key="f" id="ng" name="zip" label="理由" placeholder="理由" suggestions={['暗いです']} />,
    ],
  ])('%s', (_, field) => {
    const markup = renderToStaticMarkup(<FormFaults faults={[{ field: 'zip', message: error }]}>{field}</FormFaults>)
    const described = attribute(markup, ' aria-describedby')?.split(' ') ?? []
    const fault = new RegExp(`id="([^"]+)"[^>]*>(?:(?!id=).)*${error}`).exec(markup)?.[1]
    expect(described).toContain(fault)
    expect(attribute(markup, ' aria-invalid')).toBe('true')
    expect(renderToStaticMarkup(<FormFaults>{field}</FormFaults>)).not.toContain(error)
  })
})

it.each([
  ['a full stop', '郵便番号を入力してください。'],
  ['none', '郵便番号を入力してください'],
])('an error that is written with %s ends with one', (_, words) => {
  expect(renderToStaticMarkup(<TextField name="zip" label="郵便番号" error={words} />)).toContain(
    '<span>郵便番号を入力してください。</span>',
  )
})

it('what the browser finds missing is told with the name of the field', () => {
  const form = {
    id: 'form',
    typed: {},
    resets: 0,
    faults: { subject: { missing: 'choice' }, text: { missing: 'text' } },
  } as const
  const markup = renderToStaticMarkup(
    <FormFields value={form}>
      <SelectField name="subject" label="お問い合わせの種類" required options={options} />
      <TextArea name="text" label="お問い合わせの内容" required />
    </FormFields>,
  )
  expect(markup).toContain('お問い合わせの種類を選択してください。')
  expect(markup).toContain('お問い合わせの内容を入力してください。')
})

it('two forms of a page may ask for the same', () => {
  const form = (
    <FormFaults>
      <TextField name="reason" label="理由" />
    </FormFaults>
  )
  const markup = renderToStaticMarkup(
    <>
      {form}
      {form}
    </>,
  )
  const ids = [...markup.matchAll(/<input[^>]* id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})

it('what was typed stands in a form that is made anew', () => {
  const form = (
    <FormFaults typed={{ note: '引取りの日' }}>
      <TextField name="note" label="メモ" defaultValue="前のメモ" />
      <TextArea name="memo" label="備考" defaultValue="そのまま" />
    </FormFaults>
  )
  const markup = renderToStaticMarkup(form)
  expect(attribute(markup, ' value')).toBe('引取りの日')
  expect(markup).toContain('>そのまま</textarea>')
})

it('a label that the eye need not see is spoken', () => {
  const markup = renderToStaticMarkup(<TextField name="from" label="下限" isLabelHidden />)
  expect(attribute(markup, ' aria-label')).toBe('下限')
  expect(markup).not.toContain('<label')
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
  // As the server sends it, nothing would take it.
  expect(markup).toMatch(/<noscript>.*JavaScript.*<\/noscript>/)
  expect(markup).toMatch(/<button type="submit" disabled=""/)
})

it.each([
  [false, 'button-action'],
  [true, 'button-quiet'],
])('a step whose fields hold the action (%s) has the button %s', (isNextQuiet, look) => {
  const markup = renderToStaticMarkup(
    <StepForm steps={['車検証', '車種']} current={0} title="車検証を読み取る" isNextQuiet={isNextQuiet} />,
  )
  expect(/<button type="submit"[^>]*class="([^"]*)"/.exec(markup)?.[1]?.split(' ')).toContain(look)
})

it('a select sends its choice with the form, and has an empty one unless it is left out', () => {
  const chosen = renderToStaticMarkup(<SelectField name="payment" label="方法" options={options} defaultValue="2" />)
  expect(chosen).toMatch(/<select[^>]* name="payment"/)
  expect(chosen).toMatch(/<option value="2" selected=""/)
  expect(chosen).toContain('選択してください')
  const required = renderToStaticMarkup(<SelectField name="payment" label="方法" options={options} required />)
  expect(required).toMatch(/<select[^>]* required/)
  expect(required.match(/<option/g)).toHaveLength(options.length + 1)
  const full = renderToStaticMarkup(<SelectField name="payment" label="方法" options={options} placeholder={null} />)
  expect(full.match(/<option/g)).toHaveLength(options.length)
})

it('suggestions leave the text free', () => {
  const markup = renderToStaticMarkup(
    <SuggestedTextField id="ng-1" name="reason" label="前のNG理由" placeholder="NGの理由" suggestions={['暗いです']} />,
  )
  expect(markup).toMatch(/<input[^>]* role="combobox"/)
  expect(markup).toMatch(/<input[^>]* name="reason"/)
  expect(markup).toMatch(/<input[^>]* id="ng-1"/)
})

it('what is folded is in the page all the same', () => {
  const markup = renderToStaticMarkup(<Disclosure title="減額がある場合">内訳</Disclosure>)
  expect(markup).toMatch(/aria-expanded="false"/)
  expect(markup).toContain('内訳')
})
