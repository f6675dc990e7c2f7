import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactKindsIn, maskContacts } from './mask-contacts.ts'

test.each([
  ['横浜 あ 12-34 です', '*** です'],
  ['横浜あ12-34', '***'],
  ['１横浜　あ　１２－３４', '１***'],
  ['横浜 C あ 12-34', '***'],
  ['品川区 あ 1234', '***'],
  ['品川区あ1234の原付', '***の原付'],
  ['三重 み 56-78', '***'],
  ['八王子 い ・・12', '***'],
  ['横浜 は 12-34', '***'],
  ['横浜市 の 1234 です', '*** です'],
  ['車台番号はNC39-1234567です', '車台番号は***です'],
  ['ｎｃ３９－１２３４５６７', '***'],
  ['ZRT00A−300001', '***'],
  ['3XV-123456', '***'],
  ['2BL-NC42-1234567', '2BL-***'],
  ['NC39 - 1234567', '***'],
  ['JH2RC4466YM100123', '***'],
  ['国［01］1234567', '***'],
  ['職権打刻 神[41]123456国', '職権打刻 ***'],
])('a number of a bike is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  'NC59のCB400です。型式は2BL-NC42、前はZX-10R、EBL-RC42',
  'CB400SF VTEC Revo、CB1300、GSX-R1000、YZF-R6、XL1200X、FXDL103、R1200GS、Z900RS',
  '走行距離は1234kmです。走行距離 12,345 km、98765キロ',
  '走行距離 は 1234 です',
  '横浜市は1234人、横浜の1234円、千葉で1234台',
  '横浜市の1-2-3、品川区西五反田1-23',
  '世田谷区 Z900',
  '価格は450,000円、CB400-450000円、1234567円',
  '2026-11-17、2026年11月17日、交換済み 12-24、点検済み10-05、R8.10.02',
  '部品番号 17210-MCE-000、5JW-15451-00、11065-0123、13780-24B00、08M70-MJE-D01',
  'タイヤ 120/70ZR17 180/55ZR17、IRC RX-02 110/90-18、NGK CR8EH-9S、YTX12-BS',
  'オイル交換は令和8年10月、平日 10:00-18:00、品川か 1234',
])('no number of a bike: %s', (text) => {
  expect(contactKindsIn(text).filter((kind) => kind === 'frame' || kind === 'plate')).toEqual([])
})

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')

test("the listing's own numbers are hidden in any spelling", () => {
  const own = { frameNumber: 'NC39-1234567', plate: '横浜 あ 12-34' }
  const between = fc.constantFrom('', ' ', '\u3000', '-', '−', '–', 'ー', '・', ' - ')
  const spelt = fc.tuple(between, between, between, fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(spelt, ([first, second, third, isWide, isSmall]) => {
      for (const [kind, number] of [
        ['frame', `NC${first}39${second}123${third}4567`],
        ['plate', `横浜${first}あ${second}12${third}34`],
      ] as const) {
        const written = isWide ? wide(number) : number
        const text = `番号は「${isSmall ? written.toLowerCase() : written}」です`
        expect(maskContacts(text, own)).toBe('番号は「***」です')
        expect(contactKindsIn(text, own)).toContain(kind)
      }
    }),
  )
  expect(maskContacts('下7桁は1234567、ナンバーは「あ 12-34」', own)).toBe('下7桁は***、ナンバーは「***」')
  expect(maskContacts('距離 91234567 12345678', own)).toBe('距離 91234567 12345678')
  expect(maskContacts('NC39 で 1234 km', own)).toBe('NC39 で 1234 km')
  expect(maskContacts('あ1235', own)).toBe('あ1235')
})
