import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LateHandOver } from './late-hand-over.tsx'

const LATE = {
  typedAt: '2026-11-18T05:00:00.000Z',
  stoppedAt: '2026-11-18T05:10:00.000Z',
  answerBy: '2026-11-19T05:12:00.000Z',
  settledAt: null,
  outcome: null,
  paymentDueOn: null,
  nameChangeDueOn: null,
  comment: null,
}

test('both moments are told, and which was first', () => {
  const html = renderToStaticMarkup(<LateHandOver late={LATE} price={450_000} reader="dealer" action={null} />)
  expect(html).toContain('14:00')
  expect(html).toContain('14:10')
  expect(html).toContain('中止される前に入力されていました')
  expect(html).toContain('そのまま保管')
  const after = { ...LATE, typedAt: '2026-11-18T05:20:00.000Z' }
  expect(renderToStaticMarkup(<LateHandOver late={after} price={450_000} reader="owner" action={null} />)).toContain(
    '中止されたあとに入力されました',
  )
})

test('once it is settled the words of the operator stand there', () => {
  const settled = { ...LATE, settledAt: '2026-11-18T06:00:00.000Z', comment: '車両は返却済みです' }
  const html = renderToStaticMarkup(<LateHandOver late={settled} price={450_000} reader="owner" action={null} />)
  expect(html).toContain('車両は返却済みです')
  expect(html).not.toContain('運営が確認しています')
})

test('what was decided names what each side has to do, and by when', () => {
  const settled = { ...LATE, settledAt: '2026-11-18T06:00:00.000Z', comment: '双方と話しました' }
  const read = (late: typeof kept, reader: 'owner' | 'dealer') =>
    renderToStaticMarkup(<LateHandOver late={late} price={450_000} reader={reader} action={null} />)
  const kept = {
    ...settled,
    outcome: 'withDealer' as 'withDealer' | 'withOwner',
    paymentDueOn: '2026-11-21' as string | null,
    nameChangeDueOn: '2026-12-03' as string | null,
  }
  for (const reader of ['owner', 'dealer'] as const)
    for (const words of ['販売店が引き取りました', '¥450,000', '11月21日', '12月3日'])
      expect(read(kept, reader)).toContain(words)
  expect(read(kept, 'owner')).toContain('再出品できません')
  const back = { ...kept, outcome: 'withOwner' as const, paymentDueOn: null, nameChangeDueOn: null }
  expect(read(back, 'owner')).toContain('また出品できます')
  expect(read(back, 'dealer')).not.toContain('¥450,000')
})
