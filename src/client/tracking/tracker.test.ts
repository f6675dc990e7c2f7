import { expect, test } from 'vitest'
import { createTracker, readConsent, saleButtonEvent, saveConsent } from './tracker.ts'

function watch(analyticsId: string | null) {
  const scripts: string[] = []
  const sent: Readonly<Record<string, unknown>>[] = []
  const tracker = createTracker({
    analyticsId,
    loadScript: (address) => scripts.push(address),
    queue: (entry) => sent.push(entry),
    now: () => 1_700_000_000_000,
  })
  return { tracker, scripts, sent }
}

test('nothing is loaded or sent before the visitor agreed', () => {
  const { tracker, scripts, sent } = watch('GTM-TEST')
  tracker.send({ event: 'market_price' })
  expect(scripts).toEqual([])
  expect(sent).toEqual([])
})

test('nothing is loaded or sent without an id, even after consent', () => {
  const { tracker, scripts, sent } = watch(null)
  tracker.start()
  tracker.send({ event: 'exhibit' })
  expect(scripts).toEqual([])
  expect(sent).toEqual([])
})

test('after consent the script is loaded once and events reach it', () => {
  const { tracker, scripts, sent } = watch('GTM-TEST')
  tracker.start()
  tracker.start()
  tracker.send({ event: 'click_all_marketprices', page: 'TOP' })
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST'])
  expect(sent).toEqual([
    { 'gtm.start': 1_700_000_000_000, event: 'gtm.js' },
    { event: 'click_all_marketprices', page: 'TOP' },
  ])
})

test('a withdrawn consent stops events, a new one resumes them without a second script', () => {
  const { tracker, scripts, sent } = watch('GTM-TEST')
  tracker.start()
  tracker.stop()
  tracker.send({ event: 'exhibit' })
  tracker.start()
  tracker.send({ event: 'market_price' })
  expect(scripts).toHaveLength(1)
  expect(sent.map(({ event }) => event)).toEqual(['gtm.js', 'market_price'])
})

test('an owner’s listing button is exhibit, a visitor’s button market_price, an owner’s price search neither', () => {
  expect(saleButtonEvent(true, true)).toEqual({ event: 'exhibit' })
  expect(saleButtonEvent(true, false)).toBeNull()
  for (const isListing of [true, false]) expect(saleButtonEvent(false, isListing)).toEqual({ event: 'market_price' })
})

test('consent is remembered, and anything else in the store counts as not asked', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(readConsent(storage)).toBeNull()
  saveConsent(storage, 'denied')
  expect(readConsent(storage)).toBe('denied')
  for (const key of kept.keys()) kept.set(key, 'perhaps')
  expect(readConsent(storage)).toBeNull()
})

test('a browser that refuses storage counts as not asked', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(readConsent({ getItem: refuse })).toBeNull()
  expect(() => saveConsent({ setItem: refuse }, 'granted')).not.toThrow()
})
