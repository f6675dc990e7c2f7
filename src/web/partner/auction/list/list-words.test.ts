import { expect, test } from 'vitest'
import { elsewhereWords, filterWords } from './list-words.ts'

test.each([
  [32, 'No.1000001の入札は終了しました（取引完了）。'],
  [11, 'No.1000001は審査前です。'],
  [21, 'No.1000001は開催中ですが、選んでいる条件には合いません。'],
  [null, 'No.1000001は、この一覧にありません。入札が終了したか、番号が違う可能性があります。'],
])('of an auction in status %s a list says why it does not hold it', (auctionStatus, words) => {
  expect(elsewhereWords({ auctionId: 1_000_001, auctionStatus })).toBe(words)
})

const choices = {
  allMakers: [{ makerId: 1, makerNameJp: 'ホンダ' }],
  displacementCategories: [{ displacementCtgId: 3, title: '251〜400cc' }],
  mileages: [{ mileageId: 4, mileageTo: 10_000, title: '5,001〜10,000km' }],
}

test.each([
  ['maker=1&order=newest', 'ホンダ・新着順'],
  [
    'q=CB400&displacement=3&area=13&mileage=4&from=300000&to=500000&soon=1',
    '「CB400」・251〜400cc・東京都・10,000kmまで・現在価格 ¥300,000以上・現在価格 ¥500,000以下・1時間以内に終了',
  ],
  ['view=wanted', '探しているバイク'],
  ['maker=99', '条件なし'],
])('the kept filter %s is read as %s', (query, words) => {
  expect(filterWords(query, choices, false)).toBe(words)
})
