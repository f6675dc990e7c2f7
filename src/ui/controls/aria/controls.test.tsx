import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckboxGroup } from './checkbox-group.tsx'
import { Disclosure } from './disclosure.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import { ServerFaults } from './server-faults.tsx'
import { SuggestedTextField } from './suggested-text-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { YenField } from './yen-field.tsx'

const choices = [
  { id: '1', label: '現金' },
  { id: '2', label: '振込' },
]
const message = 'ご確認ください'

/** The first value of an attribute in the markup. */
function attribute(markup: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1]
}

describe("the server's words are tied to their field", () => {
  it.each([
    ['text', <TextField key="f" name="zip" label="郵便番号" hint="7桁" />],
    ['yen', <YenField key="f" name="zip" label="上限金額" limits={{ label: '上限金額', min: 1, max: 9 }} />],
    ['search', <SearchField key="f" name="zip" label="番号" />],
    ['text area', <TextArea key="f" name="zip" label="備考" limit={100} />],
  ])('%s', (_, field) => {
    const markup = renderToStaticMarkup(<ServerFaults faults={[{ field: 'zip', message }]}>{field}</ServerFaults>)
    const described = attribute(markup, 'aria-describedby')?.split(' ') ?? []
    const fault = new RegExp(`id="([^"]+)"[^>]*>(?:(?!id=).)*${message}`).exec(markup)?.[1]
    expect(described).toContain(fault)
    expect(attribute(markup, 'aria-invalid')).toBe('true')
  })

  it('a group says them, too', () => {
    const group = <CheckboxGroup name="zip" label="表示場所" choices={choices} defaultValue={[]} />
    const markup = renderToStaticMarkup(<ServerFaults faults={[{ field: 'zip', message }]}>{group}</ServerFaults>)
    expect(markup).toContain(message)
    expect(renderToStaticMarkup(<ServerFaults faults={undefined}>{group}</ServerFaults>)).not.toContain(message)
  })
})

it('labels point to their control and say whether it is required', () => {
  const markup = renderToStaticMarkup(<TextField name="zip" label="郵便番号" required />)
  expect(attribute(markup, 'for')).toBe(/<input[^>]* id="([^"]*)"/.exec(markup)?.[1])
  expect(markup).toContain('必須')
  expect(markup).toMatch(/<input[^>]* required/)
})

it('a select sends its choice with the form, and has an empty one only where nothing is required', () => {
  const chosen = renderToStaticMarkup(<SelectField name="payment" label="方法" choices={choices} defaultValue="2" />)
  expect(chosen).toMatch(/<select[^>]* name="payment"/)
  expect(chosen).toMatch(/<option value="2" selected=""/)
  expect(chosen).toContain('選択してください')
  const required = renderToStaticMarkup(<SelectField name="payment" label="方法" choices={choices} required />)
  expect(required).toMatch(/<select[^>]* required/)
  expect(required.match(/<option/g)).toHaveLength(choices.length + 1)
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
