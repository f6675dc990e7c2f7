import { expect, test } from 'vitest'
import { type LedgerRow, ledgerCsv } from './ledger-csv.ts'

const ROW: LedgerRow = {
  tradedOn: '2026-11-15',
  maker: 'ホンダ',
  model: 'CB400SF',
  frameNumber: 'NC39-1234567',
  plate: '横浜 あ 12-34',
  invoiceIssuer: 'いいえ（個人の方など）',
  features: '走行 1万〜2万km',
  price: 420_000,
  sellerName: '川崎 疾風',
  sellerAddress: '神奈川県横浜市中区',
  sellerAge: 36,
  occupation: '会社員',
  identityMethod: '運転免許証の提示',
  identityCheckedOn: '2026-11-14',
  auctionId: 1000001,
  corrections: [],
}

test('a row has the columns that the law asks for', () => {
  const [heading, row] = ledgerCsv([ROW]).split('\r\n')
  expect(heading).toBe(
    '\uFEFF取引年月日,区別,品目,メーカー,車種,特徴,数量,代価（円）,相手方の氏名,相手方の住所,相手方の年齢,相手方の職業,確認の方法,確認年月日,オークション番号,車台番号,登録番号,適格請求書発行事業者,訂正前の内容',
  )
  expect(row).toBe(
    '2026-11-15,買受,自動二輪車・原動機付自転車,ホンダ,CB400SF,走行 1万〜2万km,1,420000,川崎 疾風,神奈川県横浜市中区,36,会社員,運転免許証の提示,2026-11-14,1000001,NC39-1234567,横浜 あ 12-34,いいえ（個人の方など）,',
  )
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+81', "'+81"],
  ['青葉,1', '"青葉,1"'],
  ['二行\n目', '"二行\n目"'],
])('%j is no formula and stays one cell', (occupation, cell) => {
  expect(ledgerCsv([{ ...ROW, occupation }])).toContain(`,${cell},`)
})
