import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LateHandOver } from './late-hand-over.tsx'

const LATE = {
  typedAt: '2026-11-18T05:00:00.000Z',
  stoppedAt: '2026-11-18T05:10:00.000Z',
  answerBy: '2026-11-19T05:12:00.000Z',
  settledAt: null,
  comment: null,
}

test('both moments are told, and which was first', () => {
  const html = renderToStaticMarkup(<LateHandOver late={LATE} reader="dealer" action={null} />)
  expect(html).toContain('14:00')
  expect(html).toContain('14:10')
  expect(html).toContain('中止される前に入力されていました')
  expect(html).toContain('そのまま保管')
  const after = { ...LATE, typedAt: '2026-11-18T05:20:00.000Z' }
  expect(renderToStaticMarkup(<LateHandOver late={after} reader="owner" action={null} />)).toContain(
    '中止されたあとに入力されました',
  )
})

test('once it is settled the words of the operator stand there', () => {
  const settled = { ...LATE, settledAt: '2026-11-18T06:00:00.000Z', comment: '車両は返却済みです' }
  const html = renderToStaticMarkup(<LateHandOver late={settled} reader="owner" action={null} />)
  expect(html).toContain('車両は返却済みです')
  expect(html).not.toContain('運営が確認しています')
})
