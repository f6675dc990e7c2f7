import { runInNewContext } from 'node:vm'
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

interface Sign {
  readonly type: string
  readonly clientX?: number
  readonly clientY?: number
}

/** Runs the starter in a page of nothing but events. */
function startsAfter(signs: readonly Sign[]): boolean {
  const [, starter = ''] = /<script>([\s\S]*)<\/script><\/body>/.exec(transformed(PAGE)) ?? []
  const listeners = new Map<string, Set<(sign: Sign) => void>>()
  const listenersOf = (type: string) => listeners.get(type) ?? new Set()
  let hasStarted = false
  runInNewContext(starter, {
    document: {
      querySelectorAll: () => [],
      querySelector: () => ({ textContent: '' }),
      createElement: () => ({ remove: () => undefined }),
      head: { append: () => (hasStarted = true) },
    },
    location: { search: '' },
    addEventListener: (type: string, listener: (sign: Sign) => void) =>
      listeners.set(type, listenersOf(type).add(listener)),
    removeEventListener: (type: string, listener: (sign: Sign) => void) => listenersOf(type).delete(listener),
  })
  for (const sign of signs) for (const listener of listenersOf(sign.type)) listener(sign)
  return hasStarted
}

const moveTo = (clientX: number, clientY: number): Sign => ({ type: 'pointermove', clientX, clientY })

test.each<[string, boolean, Sign[]]>([
  ['nothing', false, []],
  ['the pointer stands where the page opened', false, [moveTo(0, 0)]],
  ['it is reported again at the same place', false, [moveTo(640, 400), moveTo(640, 400)]],
  ['the browser sets the focus', false, [{ type: 'focusin' }, { type: 'focus' }]],
  ['the browser restores where one had scrolled to', false, [{ type: 'scroll' }, { type: 'scrollend' }]],
  ['all that the browser does by itself', false, [moveTo(0, 0), { type: 'focusin' }, { type: 'scroll' }, moveTo(0, 0)]],
  ['the pointer moves by a pixel', true, [moveTo(0, 0), moveTo(1, 0)]],
  ['a finger', true, [{ type: 'touchstart' }]],
  ['a button of the mouse', true, [{ type: 'pointerdown', clientX: 0, clientY: 0 }]],
  ['the wheel', true, [{ type: 'wheel' }]],
  ['a key', true, [{ type: 'keydown' }]],
  ['words that are spoken', true, [{ type: 'input' }]],
  ['a click by an assistive program', true, [{ type: 'click', clientX: 0, clientY: 0 }]],
])('%s: scripts start %s', (_what, starts, signs) => {
  expect(startsAfter(signs)).toBe(starts)
})
