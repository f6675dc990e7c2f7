import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HONOUR_RULES, type HonourRecord } from '#domain/dealer/honour.ts'
import { HonourCard, HonourLine } from './honour-card.tsx'
import { daysText, pointsText, shareText, waitText } from './honour-words.ts'

const record: HonourRecord = {
  keptCount: 22,
  keptShare: 22 / 23,
  cutCount: 1,
  meanCut: 12_000,
  cutRate: 0.0234,
  stopCount: 0,
  nameChangeCount: 12,
  lateNameChangeCount: 1,
  paymentDays: 0.44,
  replyMinutes: 35,
  reviewCount: 12,
  rating: 4.57,
}
const textOf = (node: React.ReactNode) => renderToStaticMarkup(node).replaceAll(/<[^>]+>/g, ' ')

test('a card says each figure', () => {
  const text = textOf(<HonourCard dealerName="モト横浜" honour={{ tradeCount: 23, record }} />)
  for (const words of ['96%', '23件中22件', '1件・平均¥12,000（2.3%）', '0件', '0.4日', '35分', '★4.6・12件'])
    expect(text).toContain(words)
})

test('the question before a sale names what is late as well as what was kept', () => {
  const text = textOf(<HonourLine honour={{ tradeCount: 23, record }} />)
  expect(text).toContain('名義変更の遅れ1件（12件中）')
  expect(text).toContain('引渡しから支払いまで平均0.4日')
})

test('of too few trades nothing but their number is said', () => {
  const honour = { tradeCount: 3, record: null }
  const text = textOf(<HonourCard dealerName="モト横浜" honour={honour} />)
  expect(text).toContain('実績が少ない')
  expect(text).toContain(`直近${HONOUR_RULES.months}か月に終わった取引は3件です。`)
  expect(text).toContain(`${HONOUR_RULES.minCount}件以上`)
  expect(text).not.toMatch(/%|★/)
  expect(textOf(<HonourLine honour={honour} />)).toContain('実績が少ない')
})

test('what is too rare for a mean says so', () => {
  const few = { ...record, paymentDays: null, replyMinutes: null, rating: null, reviewCount: 2 }
  const text = textOf(<HonourCard dealerName={null} honour={{ tradeCount: 23, record: few }} />)
  expect(text.match(/記録が少ない/g)).toHaveLength(2)
  expect(text).toContain('2件')
  expect(text).not.toContain('★')
})

test.each([
  [shareText(1), '100%'],
  [shareText(0.9999), '99%'],
  [shareText(0), '0%'],
  [daysText(0.04), '当日'],
  [daysText(1), '1日'],
  [waitText(0.5), '1分未満'],
  [waitText(59.6), '1時間'],
  [waitText(150), '2.5時間'],
  [waitText(36 * 60), '36時間'],
  [waitText(72 * 60), '3日'],
  [pointsText(0.1), '+10.0ポイント'],
  [pointsText(-0.0123), '−1.2ポイント'],
  [pointsText(0.0001), '±0'],
])('%s is %s', (text, expected) => {
  expect(text).toBe(expected)
})
