import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isJudged, type SentForm, unsentRefusal } from '../answer/unsent.ts'
import {
  forgetAllDrafts,
  forgetDraft,
  forgetOthers,
  keepEntry,
  keepForm,
  keptForm,
  keptFormsOf,
} from './draft-store.ts'

const FORM: SentForm = { action: '/partner/auctions/7/pickup', entries: [['code', '123455']] }

/** What a browser keeps: of this tab, and of the device. */
function openTab(): void {
  vi.stubGlobal('sessionStorage', storage())
}

function storage(): object {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem(key: string, text: string) {
      kept[key] = text
    },
    removeItem(key: string) {
      delete kept[key]
    },
  }
  const kept: Record<string, unknown> = Object.create(methods)
  return kept
}

beforeEach(() => {
  openTab()
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

test('a form that has to arrive is there in the next tab, for its account alone', () => {
  keepForm('12:3 hand-over 7', FORM)
  openTab()
  expect(keptForm('12:3 hand-over 7')).toEqual(FORM)
  expect(keptFormsOf('12:3 hand-over ')).toEqual(['7'])
  expect(keptFormsOf('12:4 hand-over ')).toEqual([])
  forgetOthers('12')
  expect(keptForm('12:3 hand-over 7')).toEqual(FORM)
  forgetOthers('13')
  expect(keptForm('12:3 hand-over 7')).toBeNull()
})

test('it goes once it was taken, and with the logout', () => {
  keepForm('12:3 hand-over 7', FORM)
  forgetDraft('12:3 hand-over 7')
  expect(keptFormsOf('12:3 hand-over ')).toEqual([])
  keepForm('12:3 hand-over 7', FORM)
  keepEntry('12:3 stop 7', 'reason', { text: '理由', base: '', words: '理由' })
  forgetAllDrafts()
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
})

test('only a judgement of the server ends the waiting: used up tries, no network and no login are none', () => {
  const refused = { problem: '引渡しコードが違います。', fields: [] }
  expect([{ done: '引渡しが完了しました。' }, refused].map(isJudged)).toEqual([true, true])
  expect(isJudged({ ...refused, mustWait: true })).toBe(false)
  for (const cause of ['network', 'server', 'session', 'suspended'] as const)
    expect(isJudged(unsentRefusal(cause, FORM))).toBe(false)
})
