import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProofView } from './proof-view.tsx'

const PROOF = {
  text: '{"format":"kaitori bid proof","version":1,"auction":12,"lines":[]}',
  head: 'ab12',
  madeAt: '2026-11-16T12:00:00Z',
  isAtClose: true,
}

function drawn(isPublic: boolean): string {
  return renderToStaticMarkup(<ProofView auctionId={12} proof={PROOF} isPublic={isPublic} fileAddress="/proof.json" />)
}

test('the page says that it is public only where visitors can read it', () => {
  expect(drawn(true)).toContain('すべて公開しています')
  expect(drawn(true)).not.toContain('一般には公開していません')
  expect(drawn(false)).toContain('一般には公開していません')
  expect(drawn(false)).not.toMatch(/すべて公開しています|どなたでも/)
})
