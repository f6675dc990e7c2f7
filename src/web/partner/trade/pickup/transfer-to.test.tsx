import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TransferTo } from './transfer-to.tsx'

const ACCOUNT = 'みなと銀行 本店 普通 1234567'

function drawn(checklist: Parameters<typeof TransferTo>[0]['auction']['checklist']): string {
  const Component = () => <TransferTo auction={{ auctionId: 7, checklist }} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('who transfers the money reads where to, and when the owner wrote it', () => {
  const html = drawn({ ownersMemo: { text: ACCOUNT, at: '2026-11-18T05:00:00Z' } })
  expect(html).toContain(ACCOUNT)
  expect(html.replace(/<[^>]*>/g, '')).toContain('出品者が記入（11月18日（水）14:00）')
})

test('what the owner did not write is no account: the dealer is led to where it can ask', () => {
  for (const checklist of [null, { ownersMemo: null }]) {
    const html = drawn(checklist)
    expect(html).not.toContain(ACCOUNT)
    expect(html).toContain('振込先を記入していません')
    expect(html).toContain('/partner/messages/7')
  }
})
