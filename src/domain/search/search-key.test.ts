import { describe, expect, test } from 'vitest'
import { unifyCharacters } from './characters.ts'
import { searchKeysOf, wordsOf } from './search-key.ts'
import { readCarefully } from './spoken-names.ts'

/** The input as a person would write it: しーびーよんひゃく → CB400, すーぱーかぶ → スーパーカブ. */
const normalizeQuery = (input: string): string => readCarefully(unifyCharacters(input))

/** One comparable key, the same for every way of writing a name. */
const toSearchKey = (input: string): string => searchKeysOf(normalizeQuery(input))[0]?.text ?? ''

describe('normalizeQuery', () => {
  test.each([
    ['しーびーよんひゃく', 'CB400'],
    ['えっくすじぇいあーる', 'XJR'],
    ['ぜっと', 'Z'],
    ['すーぱーかぶ', 'スーパーカブ'],
    ['ビーノ', 'ビーノ'],
    ['ｎｉｎｊａ　２５０', 'NINJA 250'],
    ['ﾆﾝｼﾞｬ', 'ニンジャ'],
    ['CB‐400', 'CB 400'],
    ['ゼファ－', 'ゼファー'],
    ['ニンジャ-250', 'ニンジャ 250'],
    ['Ténéré 700', 'TENERE 700'],
    ['  😀 Z1!? ', 'Z1'],
    ['', ''],
  ])('%s → %s', (typed, expected) => {
    expect(normalizeQuery(typed)).toBe(expected)
  })
})

describe('numbers', () => {
  test.each([
    ['１２５', '125'],
    ['一二五', '125'],
    ['百二十五', '125'],
    ['ひゃくにじゅうご', '125'],
    ['四百', '400'],
    ['4百', '400'],
    ['よんひゃく', '400'],
    ['センサンビャク', '1300'],
    ['千三百', '1300'],
    ['1千3百', '1300'],
    ['せんさん', '1300'],
    ['せん', '1000'],
    ['せんひゃく', '1100'],
    ['ろっぴゃくごじゅう', '650'],
    ['はっぴゃく', '800'],
    ['にひゃくごじゅう', '250'],
    ['ニーゴーマル', '250'],
    ['サンキューマル', '390'],
    ['じゅう', '10'],
    ['ゼロ', '0'],
    ['まる', '0'],
    ['ななはん', '750'],
    ['七半', '750'],
    ['ニーハン', '250'],
    ['よんはん', '400'],
    ['ゼロハン', '50'],
    ['ハチハチサン', '883'],
    ['アールワン', 'R1'],
    ['エムティーゼロナイン', 'MT09'],
    ['エムピースリーニヒャクゴジュウ', 'MP3250'],
    ['ティーワンハンドレッド', 'T100'],
    ['マグナナナヒャクゴジュウ', 'マグナ750'],
    ['シーティーヒャクニジュウゴハンターカブ', 'CT125ハンターカブ'],
  ])('%s → %s', (said, expected) => {
    expect(normalizeQuery(said)).toBe(expected)
  })

  test.each(['ニンジャ', 'ゴリラ', 'ハンター', 'センター', 'サンダー', 'ロッカー'])('%s holds no number', (word) => {
    expect(normalizeQuery(word)).toBe(word)
  })
})

describe('letters', () => {
  test.each([
    ['エービーシーディーイーエフジーエイチアイジェイケーエルエム', 'ABCDEFGHIJKLM'],
    ['エヌオーピーキューアールエスティーユーブイダブリューエックスワイゼット', 'NOPQRSTUVWXYZ'],
    ['デーエッチジェーケイテーヴイズィー', 'DHJKTVZ'],
    ['シー・ビー アール', 'C B R'],
    ['アールアール', 'RR'],
    ['ダブルアール', 'RR'],
    ['ダブルハッピャク', 'W800'],
  ])('%s → %s', (said, expected) => {
    expect(normalizeQuery(said)).toBe(expected)
  })

  test('doubtful names are read in every way', () => {
    expect(searchKeysOf('ダブルアール250').map(({ text }) => text)).toEqual(['ダブルアル250', 'RR250', 'WR250'])
    expect(searchKeysOf('ビーノ').map(({ text }) => text)).toEqual(['ビノ', 'Bノ'])
  })
})

describe('toSearchKey', () => {
  test.each([
    ['スカイウェーブ', 'スカイウェイブ'],
    ['ゴールドウィング', 'ごーるどういんぐ'],
    ['ヴェルシス', 'ベルシス'],
    ['ドゥカティ', 'ドカティ'],
    ['シャドウ', 'しゃどー'],
    ['CB-400 SF', 'ｃｂ４００ｓｆ'],
    ['ゼファーχ', 'ゼファーX'],
  ])('%s is %s', (one, other) => {
    expect(toSearchKey(one)).toBe(toSearchKey(other))
  })

  test.each([
    ['レブル', 'レブロ'],
    ['ディオ', 'ダイオ'],
    ['CB400', 'CB500'],
  ])('%s is not %s', (one, other) => {
    expect(toSearchKey(one)).not.toBe(toSearchKey(other))
  })
})

test('words begin at spaces and where the script changes', () => {
  const [key] = searchKeysOf('YZF-R25 スーパー隼')
  expect(key && wordsOf(key)).toEqual(['YZF', 'R', '25', 'スパ', '隼'])
})
