import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ChecklistNotice, LastChange } from './sale.tsx'

test('the last change of the checklist is news while the trade goes on, and not after it', () => {
  const changes = [{ label: '引渡しの日', from: '', to: '11月20日' }]
  const checklist = { updatedAt: '2026-11-18T10:00:00Z', updatedBySide: 'owner' as const, lastChanges: changes }
  const drawn = (auctionStatus: number) =>
    renderToStaticMarkup(<LastChange auctionStatus={auctionStatus} checklist={checklist} />)
  expect(drawn(31)).toContain('チェックリストを更新しました')
  for (const over of [32, 91, 92]) expect(drawn(over)).toBe('')
})

test('nobody is asked for the checklist while the dealer is suspended, whether there is one or not', () => {
  const drawn = (isWinnerSuspended: boolean, checklist: object | null) => {
    const auction = { availableActions: ['postCheckedList'], isWinnerSuspended, checklist, trade: { price: null } }
    const Stub = createRoutesStub([{ path: '/', Component: () => <ChecklistNotice auction={auction} /> }])
    return renderToStaticMarkup(<Stub initialEntries={['/']} />)
  }
  for (const checklist of [null, {}]) {
    expect(drawn(false, checklist)).toContain('チェックリストを開く')
    expect(drawn(true, checklist)).toBe('')
  }
})
