import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalog } from '../../../catalog/load.ts'
import { contactKindsIn, MASK, maskContacts } from './mask-contacts.ts'

test.each([
  ['Instagramで整備の様子を公開', 'Instagramで整備の様子を公開'],
  ['Instagram: taro_123', 'Instagram: ***'],
  ['instataro123', 'insta***'],
  ['kakaotalkで', 'kakaotalkで'],
  ['電話は090-1234-5678です', '電話は***です'],
  ['09012345678', '***'],
  ['０９０－１２３４－５６７８へ', '***へ'],
  ['０９０ー１２３４ー５６７８', '***'],
  ['0 9 0 1 2 3 4 5 6 7 8', '***'],
  ['０ ９ ０ - １ ２ ３ ４ - ５ ６ ７ ８ までお願いします', '*** までお願いします'],
  ['(03) 1234-5678 にお電話を', '(*** にお電話を'],
  ['TEL:03-1234-5678、夜間は 0466.12.3456', 'TEL:***、夜間は ***'],
  ['フリーダイヤル0120-123-456', 'フリーダイヤル***'],
  ['+81 90 1234 5678 まで', '*** まで'],
  ['＋８１－９０－１２３４－５６７８', '***'],
  ['〇九〇の一二三四の五六七八', '***'],
  ['０９０・1234・５６７８', '***'],
  ['1-090-1234-5678', '1-***'],
  ['⓪⑨⓪①②③④⑤⑥⑦⑧', '***'],
  ['🄌➈🄌➀➁➂➃➄➅➆➇', '***'],
  ['⓿❾⓿❶❷❸❹❺❻❼❽', '***'],
  ['090\u200b1234\u200b5678', '***'],
  ['090\n1234\n5678', '***'],
  ['①090-1234-5678 ②080-8765-4321', '①*** ②***'],
  ['090*1234*5678', '***'],
  ['０９０＝１２３４＝５６７８', '***'],
  ['090→1234→5678', '***'],
  ['090-1234\n-5678', '***'],
  ['○九○-1234-5678', '***'],
  ['O9O-1234-5678', '***'],
  ['О9О-1234-5678', '***'], // Cyrillic
  ['Ο9Ο-1234-5678', '***'], // Greek
  ['09O-l234-5678', '***'],
  ['零九零 壱弐参四 五六七八', '***'],
  ['090壹貳參肆伍陸柒捌', '***'],
  ['٠٩٠١٢٣٤٥٦٧٨', '***'],
  ['०९०१२३४५६७८', '***'],
  ['最初が090、次に1234、最後が5678です', '最初が***です'],
  ['03の次に5555で最後は1234です', '***です'],
  ['ゼロキューゼロ、いちにさんよん、ごろくななはち', '***'],
  ['携帯は 90-1234-5678', '携帯は ***'],
  ['〒252-0001 090-1234-5678', '〒252-0001 ***'],
  ['zero nine zero one two three four five six seven eight', '***'],
])('a phone number is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  ['taro.yamada@example.co.jp まで', '*** まで'],
  ['メールはtaro+bike@example.comです', 'メールは***です'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', '***'],
  ['taro @ example . com へ', '*** へ'],
  ['t a r o @ e x a m p l e . c o m まで', '*** まで'],
  ['taro(at)example.com', '***'],
  ['taro［at］example［dot］com', '***'],
  ['taroアットマークexampleドットcom', '***'],
  ['a@example.com、b@example.com', '***、***'],
  ['taro at docomo.ne.jp', '***'],
  ['taro＠gmail', '***'],
  ['taro★gmail.com まで', '*** まで'],
  ['旧ツイッターで mototaro を検索', '旧ツイッターで *** を検索'],
  ['taroアットgmail', '***'],
  ['taro アットマーク docomo ドット ne ドット jp', '***'],
  ['taroｱｯﾄexampleﾄﾞｯﾄcom', '***'],
  ['Gメール：taro.bike', 'Gメール：***'],
  ['taro(a)gmail.com', '***'],
  ['taro gmail まで', '*** まで'],
  ['taro☆example☆com', '***'],
  ['tаrо@ехаmplе.соm', '***'], // with Cyrillic letters
])('a mail address is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  ['LINE: abc123', 'LINE: ***'],
  ['ＬＩＮＥのＩＤはtaro_cb400です', 'ＬＩＮＥのＩＤは***です'],
  ['ライン taro.bike', 'ライン ***'],
  ['ﾗｲﾝ：abcd', 'ﾗｲﾝ：***'],
  ['らいん：tarotaro', 'らいん：***'],
  ['LINE交換しましょう「taro.4649」', 'LINE交換しましょう「***」'],
  ['LINE@abcd1234', 'LINE***'],
  ['ID：taro1234', 'ID：***'],
  ['ID検索: taromoto', 'ID検索: ***'],
  ['カカオID:taro77', 'カカオID:***'],
  ['インスタは cb400_taro', 'インスタは ***'],
  ['X：@taro_rider', 'X：***'],
  ['X（旧Twitter）：taro_rider', 'X（旧Twitter）：***'],
  ['twitter taro_rider', 'twitter ***'],
  ['L I N E : taro77', 'L I N E : ***'],
  ['X(旧Twitter)のDM taro_rider', 'X(旧Twitter)のDM ***'],
  ['＠taro_rider をフォロー', '*** をフォロー'],
  ['taro_bike を友だち追加', '*** を友だち追加'],
  ['LlNE taro_bike', 'LlNE ***'],
  ['LІNE: taro_bike', 'LІNE: ***'], // with a Cyrillic letter
])('an account elsewhere is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test.each([
  ['https://example.com/a?b=1です', '***です'],
  ['example.comを見て', '***を見て'],
  ['ｅｘａｍｐｌｅ．ｃｏ．ｊｐ', '***'],
  ['www.example.co.jp/bike', '***'],
  ['line.me/ti/p/abc', '***'],
  ['exampleドットcom', '***'],
  ['バイク日記.jpへ', '***へ'],
  ['hxxps://example.com/a', '***'],
])('a link is hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toBe(masked)
})

test('the kinds that were found are told, each once', () => {
  expect(contactKindsIn('090-1234-5678 か 080-1234-5678、a@example.com、LINE: taro1、example.com')).toEqual([
    'phone',
    'mail',
    'link',
    'account',
  ])
  expect(contactKindsIn('2021年式、走行12,345km、希望は1,250,000円')).toEqual([])
})

test.each([
  '走行距離は12,345km、希望は1,250,000円です',
  '2026年11月15日の10:00〜12:00に伺います',
  '2026-11-15 09:00 から 2026/11/16 まで',
  '2026/08/05 - 2026/08/10 は休業です',
  'タイヤは120/70ZR17と180/55ZR17です',
  '排気量998cc、最高出力147.1kW/13,500rpm',
  '郵便番号は252-0001、10時＠店舗でお願いします',
  '登録番号 1234567890',
  '〒063-0001 北1-2-3-405',
  '063-0001 1-2-3 札幌',
  '営業は09:00-18:00、日曜は10:00-17:00',
  '8/1 09:00 8/2 10:00 8/3 11:00',
  '08/05/12〜08/10/12に点検',
  "'08 '09 '10 '11 '12 '13年モデルに適合",
  'バルブクリアランス 0.15/0.20/0.25/0.30',
  '¥0 / ¥12,345 / ¥678,901',
  'フロント 08/2021、リア 09/2022製',
  'オイル 10W-40 交換 2025.08.01 12,345km',
  'オンラインショップで購入したSP忠男のマフラー',
  'ブレーキライン SUS304、ホイールライン入り',
  'ラインが入ったZX-10R 2021、LINEでの連絡は不可',
  'HID: 55W、IGコイル SP123、ID: 1234',
  'X-ADV 2021とCB400SF NC42',
  'プラグ NGK CR9EH-9 ＠1000円、ETC2.0',
  'ヨシムラ★フルエキ★車検対応、友達登録はしていません',
  'CB400SFを友達に譲る予定でした。α・βの刻印、Φ52ピストン',
  'Gmailは使っていません',
])('what is no contact stays: %s', (text) => {
  expect(maskContacts(text)).toBe(text)
})

test('nothing in the catalog is taken for a contact, alone or in a sentence', () => {
  const { makers, models, specs } = loadCatalog('catalog')
  const names = [
    ...makers.flatMap(({ nameJp, nameEn, description }) => [nameJp, nameEn, description]),
    ...models.flatMap(({ nameJp, nameEn, types }) => [nameJp, nameEn, ...types.map(({ name }) => name)]),
    ...specs.flatMap((spec) => JSON.stringify(spec).match(/(?<=")[^"]+(?=")/g) ?? []),
  ]
  const sentences = models.flatMap(({ nameJp, types }) =>
    types.map(
      ({ name, startYear }) => `${startYear ?? 2020}年式 ${nameJp}（${name}）、12,345km、希望50万円、${name}です`,
    ),
  )
  expect([...new Set([...names, ...sentences])].filter((text) => maskContacts(text) !== text)).toEqual([])
})

test('a mobile number is hidden within any words, in any width and with any single separator', () => {
  const word = fc.constantFrom('こんにちは', 'バイクの件、', '電話：', ' ', '')
  const number = fc.tuple(
    fc.constantFrom('090', '080', '070', '050'),
    fc.stringMatching(/^[0-9]{4}$/),
    fc.stringMatching(/^[0-9]{4}$/),
  )
  const separator = fc.constantFrom('', '-', '－', ' ', '　', '.', '・', '−', 'の', '/')
  fc.assert(
    fc.property(word, number, separator, fc.boolean(), word, (before, parts, between, isWide, after) => {
      const plain = parts.join(between)
      const written = isWide
        ? plain.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
        : plain
      expect(maskContacts(before + written + after)).toBe(before + MASK + after)
    }),
  )
})

test('a text of full length is masked without running away', () => {
  const parts = ['0 ', 'a ', '0-', 'a.', 'a@', 'line', 'lineして', 'ゼロし', '漢.', '.', 'a at ', '電話', 'x(旧']
  const hostile = [...parts.map((part) => part.repeat(1000)), `${'a'.repeat(1998)}@a`]
  for (const text of hostile) expect(maskContacts(text).length).toBeLessThanOrEqual(text.length)
})
