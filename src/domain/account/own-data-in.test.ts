import { expect, test } from 'vitest'
import { maskOwnData, ownDataIn, tellsName } from './own-data-in.ts'

const HANAKO = { userName: '山田 花子', address2: '南青山', address3: '５−６−７', address4: '' }

test.each([
  ['山田花子と申します', ['お名前']],
  ['山田　です', ['お名前']],
  ['南青山5-6-7で見られます', ['ご住所']],
  ['花子です。5‐6‐7です', ['お名前', 'ご住所']],
  ['右側に立ちゴケの傷があります', []],
  ['', []],
])('%j tells %j', (text, expected) => {
  expect(ownDataIn(text, HANAKO)).toEqual(expected)
})

test.each([
  ['山田 花子と申します', '***と申します'],
  ['山田　です。花 子です', '***　です。***です'],
  ['南青山5-6-7で見られます', '***で見られます'],
  ['場所は ５‐６‐７、南青山です。山田', '場所は ***、***です。***'],
  ['右側に立ちゴケの傷があります', '右側に立ちゴケの傷があります'],
  ['', ''],
])('%j is read as %j', (text, expected) => {
  expect(maskOwnData(text, HANAKO)).toBe(expected)
  expect(ownDataIn(expected, HANAKO)).toEqual([])
})

test('who has no street yet hides nothing of it', () => {
  const person = { userName: '林', address2: '', address3: '', address4: '1' }
  expect(maskOwnData('林道を1回走りました', person)).toBe('林道を1回走りました')
})

test.each([
  ['髙橋 﨑子', '高橋です。髙橋崎子です', '***です。***です'],
  ['高橋 崎子', '髙橋です。﨑子です', '***です。***です'],
  ['渡邉 太郎', '渡辺と渡邊', '***と***'],
  ['齋藤 健', '斉藤、斎藤、齊藤', '***、***、***'],
  ['Smith Taro', 'I am SMITH', 'I am ***'],
])('of %s, every spelling is hidden in %j', (userName, text, expected) => {
  expect(maskOwnData(text, { userName, address2: '', address3: '', address4: '' })).toBe(expected)
})

test.each([
  ['山田 花子', '山田花子'],
  ['山田 花子', '山田　花子'],
  ['山田 花子', '山田'],
  ['山田 花子', '山田さん'],
  ['髙橋 﨑子', '高橋崎子'],
  ['高橋 崎子', '髙橋'],
  ['山田花子', '山田'],
  ['林 一', '林一'],
])('of %s, the nickname %s tells who it is', (userName, nickname) => {
  expect(tellsName(nickname, userName)).toBe(true)
})

test.each([
  ['山田 花子', '花子'],
  ['山田 花子', 'やまだ好き'],
  ['林 一', '林道好き'],
  ['山田花子', '花'],
  ['', '匿名'],
])('of %s, the nickname %s does not', (userName, nickname) => {
  expect(tellsName(nickname, userName)).toBe(false)
})
