import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TransferTo } from './transfer-to.tsx'

function drawn(memo: string): string {
  const Component = () => <TransferTo auction={{ auctionId: 7, checklist: { memo } }} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('who transfers the money reads where to, or is led to where it can ask', () => {
  expect(drawn('みなと銀行 本店 普通 1234567')).toContain('みなと銀行 本店 普通 1234567')
  expect(drawn(' ')).toContain('振込先の記入がありません')
  expect(drawn(' ')).toContain('/partner/messages/7')
})
