import { expect, test } from 'vitest'
import { startAtFirstTouch } from './first-touch.ts'

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"/></head><body><script type="module" async="">import "/a.js"</script></body></html>'
const transformed = (page: string, hasAnalytics = false) =>
  startAtFirstTouch(Buffer.from(page), { hasAnalytics }).toString()

test('what would start by itself waits, and is still in the page, word by word', () => {
  const html = transformed(PAGE)
  expect(html).not.toMatch(/type="module"|rel="modulepreload"/)
  expect(html).toContain('>import "/a.js"</script>')
  expect(html).toContain('href="/a.js"')
})

test('who agreed to analytics is asked only where there is analytics', () => {
  expect(transformed(PAGE)).not.toContain('kaitori-analytics-consent')
  expect(transformed(PAGE, true)).toContain('kaitori-analytics-consent')
})

test('a page without scripts stays as it is', () => {
  const page = '<html><body>本文</body></html>'
  expect(transformed(page)).toBe(page)
})
