import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HIDDEN_INPUT_STYLES } from '#contract/allowed-styles.ts'
import { Checkbox } from '#ui/controls/aria/checkbox.tsx'
import { CheckboxGroup } from '#ui/controls/aria/checkbox-group.tsx'
import { SelectField } from '#ui/controls/aria/select-field.tsx'

const choices = [{ id: '1', label: '現金' }]

/** What the policy of the pages has to allow by its hash (src/server/http/security-headers.ts). */
test('the server writes exactly the style attributes that are known', () => {
  const markup = renderToStaticMarkup(
    <>
      <Checkbox name="isPublished">公開する</Checkbox>
      <CheckboxGroup name="places" label="表示場所" choices={choices} defaultValue={[]} />
      <SelectField name="payment" label="お支払い方法" choices={choices} />
    </>,
  )
  const styles = new Set([...markup.matchAll(/ style="([^"]*)"/g)].map(([, text]) => text))
  expect([...styles].sort()).toEqual([...HIDDEN_INPUT_STYLES].sort())
})
