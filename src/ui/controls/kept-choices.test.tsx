import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { FormFaults } from './field/form-faults.tsx'
import { SelectField } from './select-field.tsx'

const OPTIONS = ['off', 'daily'].map((value) => ({ value, label: value }))
const drawn = (typed?: Record<string, string>) =>
  renderToStaticMarkup(
    <FormFaults typed={typed}>
      <SelectField name="mail" label="メール" placeholder={null} defaultValue="off" options={OPTIONS} />
      <Checkbox name="push" defaultChecked>
        端末に通知
      </Checkbox>
      <Checkbox name="hasSound">音</Checkbox>
    </FormFaults>,
  )
const checked = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([box]) => box.includes('checked'))

test('a page that is made anew without scripts shows what was chosen, not what is saved', () => {
  expect(drawn()).toContain('<option value="off" selected="">')
  expect(checked(drawn())).toEqual([true, false])
  const again = drawn({ mail: 'daily', hasSound: 'on' })
  expect(again).toContain('<option value="daily" selected="">')
  expect(checked(again)).toEqual([false, true])
})
