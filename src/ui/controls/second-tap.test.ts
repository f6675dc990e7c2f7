import { expect, test, vi } from 'vitest'
import { type ClickedAt, clickedAt, ignoreSecondTap, isSecondTap } from './second-tap.ts'

const FIRST: ClickedAt = { x: 100, y: 600, time: 1_000 }

test.each<[string, ClickedAt | null, boolean]>([
  ['at the same place, soon', { x: 104, y: 596, time: 1_300 }, true],
  ['somewhere else', { x: 100, y: 700, time: 1_300 }, false],
  ['later', { x: 100, y: 600, time: 2_000 }, false],
  ['by the keyboard', null, false],
])('a click %s', (_, click, isSecond) => {
  expect(isSecondTap(FIRST, click)).toBe(isSecond)
})

test('a click by the keyboard has no place', () => {
  expect(clickedAt({ clientX: 0, clientY: 0, detail: 0, timeStamp: 1 } as MouseEvent)).toBeNull()
})

test('the second tap on an answer does not open the link below it', () => {
  const page = new EventTarget()
  const follow = vi.fn()
  ignoreSecondTap(page, FIRST)
  page.addEventListener('click', (event) => event.defaultPrevented || follow())
  const tap = (place: object) =>
    page.dispatchEvent(Object.defineProperties(new Event('click', { cancelable: true }), describe(place)))
  tap({ clientX: 100, clientY: 600, detail: 2, timeStamp: 1_200 })
  expect(follow).not.toHaveBeenCalled()
  tap({ clientX: 100, clientY: 300, detail: 1, timeStamp: 1_300 })
  expect(follow).toHaveBeenCalledOnce()
})

test('a question that was opened anew is answered at once', () => {
  const page = Object.assign(new EventTarget(), { closest: () => 'dialog' })
  const answer = vi.fn()
  ignoreSecondTap(page, FIRST)
  page.addEventListener('click', (event) => event.defaultPrevented || answer())
  const tap = { clientX: 100, clientY: 600, detail: 1, timeStamp: 1_400 }
  page.dispatchEvent(Object.defineProperties(new Event('click', { cancelable: true }), describe(tap)))
  expect(answer).toHaveBeenCalledOnce()
})

function describe(values: object): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
}
