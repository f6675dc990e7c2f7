import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetAllKept, readOnDevice, writeOnDevice } from '../../session/kept-entries.ts'
import { SeenWords } from './seen-payment.tsx'

afterEach(() => vi.unstubAllGlobals())

test('who ticked that the money had come is reminded of it before it is asked about the money', () => {
  const drawn = (seenAt: string | null) => renderToStaticMarkup(<SeenWords seenAt={seenAt} price={390_000} />)
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('入金を確認済みとして引き渡しました')
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('¥390,000')
  expect(drawn(null)).toBe('')
})

test('the tick stays on the device over a closed tab, until the logout', () => {
  const kept: Record<string, unknown> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, text: string) {
      kept[key] = text
    },
    removeItem(key: string) {
      delete kept[key]
    },
  })
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('document', { cookie: '' })
  writeOnDevice('seen-payment-7-390000', '2026-11-17T03:00:00.000Z')
  vi.stubGlobal('sessionStorage', {})
  expect(readOnDevice('seen-payment-7-390000')).toBe('2026-11-17T03:00:00.000Z')
  expect(readOnDevice('seen-payment-7-400000')).toBeNull()
  forgetAllKept()
  expect(Object.keys(kept)).toEqual([])
})
