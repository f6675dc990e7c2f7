import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { YenField } from './yen-field.tsx'

test.each([
  ['４２０，０００', '42万円'],
  ['1万5千', '1万5,000円'],
  ['百二十万', '120万円'],
  ['0', '0円'],
])('%s is read back as %s', (typed, spoken) => {
  const markup = renderToStaticMarkup(<YenField name="price" label="希望価格" typed={typed} />)
  expect(markup).toContain(`>希望価格：${spoken}</span>`)
  expect(markup).toContain(`＝ ${spoken}</span></p>`)
})

test.each([['一万五'], ['1.5'], ['-1'], ['10^12'], [''], ['😀']])('%j is read back as nothing', (typed) => {
  const markup = renderToStaticMarkup(<YenField name="price" label="希望価格" typed={typed} />)
  expect(markup).toMatch(/<p[^>]*aria-live="polite"><\/p>/)
})
