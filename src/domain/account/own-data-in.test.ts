import { expect, test } from 'vitest'
import { ownDataIn } from './own-data-in.ts'

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
