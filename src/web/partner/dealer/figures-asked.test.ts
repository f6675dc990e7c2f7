import { expect, test } from 'vitest'
import { readFiguresAsked } from './figures-asked.ts'

const NOW = new Date('2026-11-19T12:00:00+09:00')
const read = (search: string) => readFiguresAsked(new URLSearchParams(search), NOW)

test('an address that says nothing is by month, of what was bid on', () => {
  expect(read('')).toMatchObject({ by: 'month', figure: 'bid', unreadable: null, fault: null })
  expect(read('').span).not.toBeNull()
})

test.each(['by=zzz', 'by=', 'by=model&figure=zzz', 'by=zzz&from=2026-04&until=2026-05'])(
  '%s is refused: no other figures stand in for it',
  (search) => {
    expect(read(search)).toMatchObject({ span: null, unreadable: expect.stringContaining('読み取れません') })
  },
)
