import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { EndedInquiry, KnownDamage } from './relist-action.tsx'

test('the question names the inquiry that a relisting ends', () => {
  const runnerUp = { dealerName: 'モト横浜', amount: 440_000 }
  expect(renderToStaticMarkup(<EndedInquiry runnerUp={runnerUp} />)).toContain('モト横浜に¥440,000で購入するかどうか')
  expect(renderToStaticMarkup(<EndedInquiry runnerUp={null} />)).toBe('')
})

test('what was accepted or ruled at the hand-over is named before the bike is listed again', () => {
  const claim = { lineLabel: 'タンク', reasonLabel: '傷・凹み', detail: '右側に凹み', amount: 20_000 }
  const drawn = (given: { answer: string | null; ruled: number | null }) => {
    const Component = () => <KnownDamage auctionId={7} claims={[{ ...claim, ...given }]} />
    const Stub = createRoutesStub([{ path: '/', Component }])
    return renderToStaticMarkup(<Stub initialEntries={['/']} />)
  }
  const accepted = drawn({ answer: 'accepted', ruled: null })
  for (const words of ['タンク', '右側に凹み', 'あなたが¥20,000の減額に応じました', '/kaitori/sell-form/7'])
    expect(accepted).toContain(words)
  expect(drawn({ answer: 'refused', ruled: 12_000 })).toContain('運営が¥12,000の減額を認めました')
  expect(drawn({ answer: 'refused', ruled: 0 })).toBe('')
  expect(drawn({ answer: null, ruled: null })).toBe('')
})
