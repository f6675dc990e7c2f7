import { expect, test } from 'vitest'
import { listedLines } from './claim-lines.ts'

type Listing = Parameters<typeof listedLines>[0]

test('what nobody could see at the inspection stands among the lines that take no claim', () => {
  const part = { damage: null, note: '', isUnseen: false }
  const inspectionSheet = {
    lines: [
      { ...part, number: 1, label: 'エンジン', grade: null, isUnseen: true },
      { ...part, number: 2, label: 'フレーム', grade: 7 },
    ],
  }
  const key = { label: '鍵', value: '2本', claimLine: 'stated:keyCount', isStated: true }
  const color = { label: '車体の色', value: '記載なし', claimLine: 'stated:color', isStated: false }
  const found = listedLines({ condition: [key, color], inspectionSheet } as unknown as Listing)
  const names = (lines: readonly { readonly line: string }[]) => lines.map(({ line }) => line)
  expect(names(found.sheet)).toEqual(['sheet:2'])
  expect(names(found.stated)).toEqual(['stated:keyCount', 'stated:photos'])
  expect(names(found.unstated)).toEqual(['sheet:1', 'stated:color'])
})
