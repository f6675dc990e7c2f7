import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Completed } from './completed.tsx'

const CHANGE = {
  dueOn: '2026-12-02',
  place: '運輸支局',
  procedure: '移転登録',
  changedOn: null,
  proofAssetId: null,
  isLate: false,
  taxDay: null,
  isTaxMissed: false,
}

function drawn(nameChange: Parameters<typeof Completed>[0]['auction']['nameChange']): string {
  const auction = { auctionId: 7, finalTransactionPrice: 480_000, nameChange }
  const Stub = createRoutesStub([{ path: '/', Component: () => <Completed auction={auction} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('with the money settled, 名義変更 is next until it is reported', () => {
  const due = drawn(CHANGE)
  expect(due).toContain('名義変更を12月2日（水）までに報告してください')
  expect(due).toContain('href="/partner/auctions/7#name-change"')
  expect(drawn({ ...CHANGE, isLate: true })).toContain('名義変更の期限を過ぎています')
  expect(drawn({ ...CHANGE, changedOn: '2026-11-30' })).not.toContain('名義変更')
})
