import { expect, test } from 'vitest'
import { isOnPage, NEWS, type News, untold } from './news.ts'

const news = (kind: News['kind'], at: string, change: Partial<News['auction']> = {}): News => ({
  newsId: `${kind}-7-${at}`,
  kind,
  at,
  price: kind === 'voided' ? 490_000 : null,
  isMissed: false,
  auction: {
    auctionId: 7,
    makerName: 'ホンダ',
    modelName: 'CB400SF',
    currentPrice: 300_000,
    bidCount: 2,
    isLeading: false,
    isBoughtByOrder: false,
    ...change,
  },
})
const BEFORE = '2026-11-16T10:00:00.000Z'
const OPENED = '2026-11-16T11:00:00.000Z'
const AFTER = '2026-11-16T12:00:00.000Z'

test('what is older than the page is not announced, and what was put away never again', () => {
  const [old, fresh] = [news('outbid', BEFORE), news('outbid', AFTER)]
  expect(untold([old, fresh], OPENED, new Set())).toEqual([fresh])
  expect(untold([old, fresh], OPENED, new Set([fresh.newsId]))).toEqual([])
  const missed = { ...news('operatorStopped', BEFORE), isMissed: true }
  expect(untold([missed], OPENED, new Set())).toEqual([missed])
})

test.each([
  ['outbid', 'の高値が更新されました。現在 ¥300,000 です。'],
  ['voided', 'への入札（¥490,000）を運営が取り消しました。現在 ¥300,000 です。'],
  ['lowered', 'のほかの入札が取り消され、価格が下がりました。現在の最高額は ¥300,000 です。'],
  ['stopped', 'の出品を運営が停止しました。入札は無効です。'],
  ['canceled', 'の出品を出品者が取り消しました。入札は無効です。'],
  ['operatorStopped', 'の取引を運営が中止しました。'],
  ['objected', 'の支払いについて、出品者から申し出がありました。'],
  ['boughtNext', 'について、購入の意思を出品者に伝えました。出品者の回答をお待ちください。'],
  ['won', 'の入札が、自社の最高額で終了しました。出品者の回答をお待ちください。'],
  ['lost', 'の入札が終了しました。最高額は ¥300,000 で、落札できませんでした。'],
] as const)('%s is told in words of its own', (kind, words) => {
  expect(NEWS[kind].words(news(kind, AFTER))).toBe(words)
})

test('a bike that was bought at once by an order had no bidding that could end', () => {
  const words = NEWS.won.words(news('won', AFTER, { isBoughtByOrder: true }))
  expect(words).toContain('自社の買取注文（¥300,000）')
  expect(words).not.toContain('最高額')
})

test('no two kinds sound alike, and a price without bids is not told', () => {
  const kinds = Object.keys(NEWS) as News['kind'][]
  const words = kinds.map((kind) => NEWS[kind].words(news(kind, AFTER)))
  expect(new Set(words).size).toBe(kinds.length)
  expect(NEWS.voided.words(news('voided', AFTER, { bidCount: 0, currentPrice: 0 }))).toContain('入札はありません')
})

test('news of the auction on the page is said there', () => {
  expect(isOnPage(news('outbid', AFTER), '/partner/auctions/7')).toBe(true)
  expect(isOnPage(news('outbid', AFTER), '/partner/auctions/77')).toBe(false)
  expect(isOnPage(news('claimsAnswered', AFTER), '/partner/auctions/7/pickup')).toBe(true)
  expect(isOnPage(news('outbid', AFTER), '/partner/auctions')).toBe(false)
})
