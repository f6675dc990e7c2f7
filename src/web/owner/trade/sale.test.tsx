import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LastChange } from './sale.tsx'

test('the last change of the checklist is news while the trade goes on, and not after it', () => {
  const changes = [{ label: '引渡しの日', from: '', to: '11月20日' }]
  const checklist = { updatedAt: '2026-11-18T10:00:00Z', updatedBySide: 'owner' as const, lastChanges: changes }
  const drawn = (auctionStatus: number) =>
    renderToStaticMarkup(<LastChange auctionStatus={auctionStatus} checklist={checklist} />)
  expect(drawn(31)).toContain('チェックリストを更新しました')
  for (const over of [32, 91, 92]) expect(drawn(over)).toBe('')
})
