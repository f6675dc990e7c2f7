import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneySeen } from './money-seen.tsx'

const seen = { price: 291_000, moneySeenAt: '2026-11-18T09:10:00Z', handedOverAt: null as string | null }
const left = { ...seen, handedOverAt: '2026-11-18T09:30:00Z' }
const drawn = (given: Parameters<typeof MoneySeen>[0]) => renderToStaticMarkup(<MoneySeen {...given} />)

test('a dealer that paid before the hand-over is asked for the report alone, and the operator knows of it', () => {
  const told = drawn({ trade: left, for: 'dealer' })
  expect(told).toContain('代金¥291,000は、11月18日（水）18:10に出品者が受け取りを確認しています')
  expect(told).toContain('支払いの報告だけしてください（再度のお支払いは不要です）')
  expect(drawn({ trade: left, for: 'operator' })).toContain('18:10')
  expect(drawn({ trade: { ...left, moneySeenAt: null }, for: 'dealer' })).toBe('')
})

test('before the hand-over the code is left to type, and after an objection the payment is not called settled', () => {
  expect(drawn({ trade: seen, for: 'dealer' })).toContain('出品者のコードを入力してください')
  const stopping = drawn({ trade: seen, for: 'dealer', isStopAsked: true })
  expect(stopping).toContain('再度のお支払いは不要です')
  expect(stopping).not.toContain('コードを入力')
  const disputed = drawn({ trade: left, for: 'dealer', isObjectedTo: true })
  expect(disputed).toContain('報告し直してください')
  expect(disputed).not.toContain('不要です')
})
