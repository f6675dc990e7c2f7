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
  ['NC42 1234567', '***'],
  ['NC42\u3000\u30001234567です', '***です'],
  ['NC426660001', '***'],
  ['ＮＣ４２　１２３４５６７', '***'],
  ['NC42・1234567', '***'],
  ['ＮＣ４２・１２３４５６７。', '***。'],
  ['nc42_1234567', '***'],
  ['NC42/1234567', '***'],
  ['NC42.1234567', '***'],
  ['NC42（1234567）', '***）'],
  ['番号は NC42-1234567.', '番号は ***.'],
  ['RH16J 1234567', '***'],
  ['RH16J1234567', '***'],
  ['VJ22A 123456', '***'],
  ['ZR400C012345', '***'],
  ['3XV 123456', '***'],
  ['3XV123456', '***'],
  ['車台番号 1234567', '車台番号 ***'],
  ['車台番号の下7桁は1234567です', '車台番号の下7桁は***です'],
  ['車体番号：NC42 1234500', '車体番号：***'],
  ['フレームNo.1234567', 'フレームNo.***'],
  ['フレーム№ 12345', 'フレーム№ ***'],
  ['ﾌﾚｰﾑﾅﾝﾊﾞｰは「1234567」', 'ﾌﾚｰﾑﾅﾝﾊﾞｰは「***」'],
  ['VIN: JH2RC4466YM100123', 'VIN: ***'],
  ['ＶＩＮ　1234567', 'ＶＩＮ　***'],
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
  'NC42 2008年式、NC42 200804登録、RH16J 2010年、CB400SF 12345km、CB400SF 123456km、NC42 123,456km',
  'CB400SF 398000、Z900RS 1250000、Z900RS 1,250,000円、NC42 450000円、XJR1300 598,000円、MT09SP 1100000',
  'RH16J、CB400SF、NC42、ZRT00A。NC42、1234567円。NC42\n1234567',
  '部品番号 17210MCE000、5JW1545100、110650123、1378024B00、NGK CR8EH9S 4548',
  '車台番号はNC42です。車台番号の打刻あり、走行12345km。フレームの傷は3か所、フレームナンバーは写真のとおり',
  '車台番号確認済み 12345km、フレームNo. 2008年式、VINプレートあり、カルビン12345、VINTAGE 12345',
  'IMG20261117.jpg IMG_1234567.jpg IMG_20261117_123456.jpg P1234567.jpg DSC01234.jpg',
  '400cc 123456km、12V 55W、10W-40 3000km、4st 123456',
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

test('a frame number of any maker is hidden in every usual spelling, whatever stands around it', () => {
  const digits = (length: number) =>
    fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`)).filter((it) => !/00$|^(?:19|20)\d{4}$/.test(it))
  const number = fc.oneof(
    fc.tuple(fc.constantFrom('NC42', 'RC42', 'SC54', 'MC51', 'RH16J', 'RJ03J', 'GN77A'), digits(7)),
    fc.tuple(fc.constantFrom('VJ22A', 'ZRT00A', 'ZX900A', 'ER400B', '3XV', '4HM'), digits(6)),
  )
  const between = fc.constantFrom('', '-', ' ', '\u3000', '_', '・', '/', '.', ' - ', '−', 'ー', '\u3000\u3000')
  const before = fc.constantFrom('', '車台番号は', 'このバイクは', '番号：', '（', '\n')
  const after = fc.constantFrom('', 'です', '。', '、2008年式です', ' 12,345km', '\n')
  fc.assert(
    fc.property(number, between, before, after, fc.boolean(), ([type, serial], sign, first, last, isWide) => {
      const written = `${type}${sign}${serial}`
      expect(maskContacts(`${first}${isWide ? wide(written) : written}${last}`)).toBe(`${first}***${last}`)
    }),
  )
})

test('what riders write about a bike stays', () => {
  const model = fc.constantFrom('CB400SF', 'NC42', 'RH16J', 'Z900RS', 'YZF-R6', 'GSX-R1000', 'MT-09', 'R1200GS', 'X4')
  const fact = fc.oneof(
    fc.integer({ min: 0, max: 999_999 }).map((it) => `${it}km`),
    fc.integer({ min: 0, max: 999_999 }).map((it) => `${it.toLocaleString('en')} km`),
    fc.integer({ min: 1, max: 9_999_999 }).map((it) => `${it}円`),
    fc.integer({ min: 10, max: 9_999 }).map((it) => `${it}00`),
    fc.integer({ min: 1960, max: 2026 }).map((it) => `${it}年式`),
    fc
      .integer({ min: 196_001, max: 202_612 })
      .filter((it) => it % 100 >= 1 && it % 100 <= 12)
      .map(String),
    fc.constantFrom('399cc', '17210-MCE-000', '5JW-15451-00', '11065-0123', 'YTX12-BS', '120/70ZR17', '10W-40'),
  )
  const between = fc.constantFrom(' ', '\u3000', '、', '・', '/', 'の', 'は', '：')
  fc.assert(
    fc.property(model, between, fact, fc.constantFrom('', 'です', '。'), (name, sign, written, end) => {
      const text = `${name}${sign}${written}${end}`
      expect(contactKindsIn(text).filter((kind) => kind === 'frame')).toEqual([])
    }),
    { numRuns: 500 },
  )
})
