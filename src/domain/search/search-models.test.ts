import { describe, expect, test } from 'vitest'
import { buildModelIndex, EXAMPLE_MODELS, exampleNameOf } from '#testing/example-models.ts'
import { type ModelSearch, searchModels } from './search-models.ts'

const index = buildModelIndex(EXAMPLE_MODELS)

function found(keywords: string | string[], rest: Partial<ModelSearch> = {}): string[] {
  const search = { keywords: typeof keywords === 'string' ? [keywords] : keywords, limit: 10, ...rest }
  return searchModels(index, search).map(({ modelId }) => exampleNameOf(modelId))
}

describe('finds first', () => {
  test.each([
    // written
    ['CB400', 'CB400スーパーフォア'],
    ['z900rs', 'Z900RS'],
    ['ninja250', 'Ninja 250'],
    ['ニンジャ250', 'Ninja 250'],
    ['ｎｉｎｊａ　２５０', 'Ninja 250'],
    ['CB-400SF', 'CB400スーパーフォア'],
    ['cb400sf', 'CB400スーパーフォア'],
    ['cb 400 super four', 'CB400スーパーフォア'],
    ['CB400SB', 'CB400スーパーボルドール'],
    ['yzfr25', 'YZF-R25'],
    ['pcx', 'PCX125'],
    ['883', 'XL883N アイアン883'],
    ['GSX R 1000', 'GSX-R1000'],
    ['ゼファーx', 'ゼファーχ'],
    ['デューク390', '390デューク'],
    ['アール25', 'YZF-R25'],
    ['R1', 'YZF-R1'],
    // said
    ['しーびーよんひゃく', 'CB400スーパーフォア'],
    ['えっくすじぇいあーる', 'XJR1300'],
    ['ゼットきゅうひゃくアールエス', 'Z900RS'],
    ['わいぜっとえふ', 'YZF-R25'],
    ['ぴーしーえっくす', 'PCX125'],
    ['ケーエルエックス', 'KLX250'],
    ['にんじゃ にひゃくごじゅう', 'Ninja 250'],
    ['にんじゃ にひゃく ごじゅう', 'Ninja 250'],
    ['レブルにーごーまる', 'レブル250'],
    ['えむてぃーぜろないん', 'MT-09'],
    ['エムテーテン', 'MT-10'],
    ['シービーアール250ダブルアール', 'CBR250RR'],
    ['ダブルアール250', 'WR250R'],
    ['ダブルはっぴゃく', 'W800'],
    ['エスセンアールアール', 'S1000RR'],
    ['シービーせんさん', 'CB1300スーパーフォア'],
    ['シービーナナハン', 'CB750'],
    ['レブル ニーハン', 'レブル250'],
    ['レブル２５０　中古', 'レブル250'],
    ['FX', 'Z400FX'],
    ['買取 レブル250 相場', 'レブル250'],
    ['ゼットエックスにーごーあーる', 'Ninja ZX-25R'],
    ['トレーサー9', 'TRACER9 GT'],
    ['ぶいすとろーむ', 'Vストローム250'],
    ['マグナ七百五十', 'マグナ750'],
    ['ボンネビルT百二十', 'ボンネビルT120'],
    // words that only sound like letters or numbers
    ['スーパーカブ', 'スーパーカブ110'],
    ['アドレス', 'アドレスV125'],
    ['エイプ', 'エイプ50'],
    ['ビーノ', 'ビーノ'],
    ['ディオ', 'Dio'],
    ['エストレヤ', 'エストレヤ'],
    ['エリミネーター', 'エリミネーター'],
    ['ジール', 'ジール'],
    ['ゴリラ', 'ゴリラ'],
    ['はんたーかぶ', 'CT125・ハンターカブ'],
    ['とぅでい', 'トゥデイ'],
    // nicknames
    ['スーフォア', 'CB400スーパーフォア'],
    ['ボルドール', 'CB400スーパーボルドール'],
    ['隼', 'ハヤブサ'],
    ['はやぶさ', 'ハヤブサ'],
    ['ニダボ', 'CBR250RR'],
    ['カブ', 'スーパーカブ110'],
    ['カブ50', 'スーパーカブ50'],
    ['マジェ', 'マジェスティ250'],
    ['スカブ', 'スカイウェイブ250'],
    ['グラトラ', 'グラストラッカー'],
    ['ドラスタ', 'ドラッグスター400'],
    ['ティーダブ', 'TW200'],
    ['ナナハン', 'CB750'],
    ['ナナハンキラー', 'RZ350'],
    ['ゼッツー', 'Z2'],
    ['スポスタ', 'XL883N アイアン883'],
    ['スーパーブラックバード', 'CBR1100XX'],
    ['パパサン', 'XL883N アイアン883'],
    ['刀', 'KATANA'],
    // sounds spelled otherwise
    ['スカイウェーブ', 'スカイウェイブ250'],
    ['ゴールドウィング', 'ゴールドウイング'],
    ['フォルツア', 'フォルツァ'],
    ['すーぱあかぶ', 'スーパーカブ110'],
    ['ゼファ－', 'ゼファー400'],
    ['ゼファ-', 'ゼファー400'],
    // one error
    ['nijna250', 'Ninja 250'],
    ['ninnja250', 'Ninja 250'],
    ['CB40', 'CB400スーパーフォア'],
    ['レブロ250', 'レブル250'],
    ['レブロ', 'レブル250'],
    ['ハヤプサ', 'ハヤブサ'],
    ['エスレトヤ', 'エストレヤ'],
    ['モンスタア1300', 'モンスター1200'],
    ['カワサギ ゼファー', 'ゼファー400'],
    ['ホンダレブロ', 'レブル250'],
    // makers
    ['ハーレー', 'XL883N アイアン883'],
    ['ドカ', 'モンスター1200'],
    ['グッツィ', 'V7'],
    ['本田', 'CB400スーパーフォア'],
    ['ホンダレブル', 'レブル250'],
    ['カワサキninja400', 'Ninja 400'],
    ['スポーツスター', 'スポーツスターS'],
  ])('%s → %s', (query, expected) => {
    expect(found(query)[0]).toBe(expected)
  })
})

describe('order', () => {
  test('ぜっと shows the models called Z before those that begin with the letter', () => {
    expect(found('ぜっと').slice(0, 5)).toEqual(['Z900RS', 'Z1', 'Z2', 'Z650', 'Z400FX'])
  })

  test('exact name, first words, prefix, word, substring', () => {
    const names = ['Z1', 'Z1 SPECIAL', 'Z1000', 'GT Z1', 'GT Z100', 'GTZ1']
    const models = names.map((name, i) => ({
      ...{ modelId: i + 1, makerId: 4, displacementCtgId: 6, nameJp: name, nameEn: name, reading: '' },
      ...{ makerNames: ['カワサキ'], displacement: 900, trades: i },
    }))
    const matches = searchModels(buildModelIndex(models), { keywords: ['Z1'], limit: 10 })
    expect(matches.map(({ modelId }) => names[modelId - 1])).toEqual(names)
    expect(matches.map(({ score }) => score)).toEqual([...matches.map(({ score }) => score)].sort((a, b) => b - a))
  })

  test('equally good matches: trades, then the shorter name, then the id', () => {
    const base = { makerId: 1, displacementCtgId: 3, nameEn: '', reading: '', makerNames: [], displacement: 0 }
    const models = [
      { ...base, modelId: 4, nameJp: 'XX9 B' },
      { ...base, modelId: 3, nameJp: 'XX9 C' },
      { ...base, modelId: 2, nameJp: 'XX9 DDD' },
      { ...base, modelId: 9, nameJp: 'XX9 EEEEE', trades: 5 },
    ]
    const matches = searchModels(buildModelIndex(models), { keywords: ['XX9'], limit: 10 })
    expect(matches.map(({ modelId }) => modelId)).toEqual([9, 3, 4, 2])
  })
})

describe('trades', () => {
  const base = { makerId: 1, displacementCtgId: 3, makerNames: ['ホンダ'], displacement: 249 }
  const models = [
    { ...base, modelId: 1, nameJp: 'レブル（MC13）', nameEn: 'REBEL', reading: 'レブル', trades: 3 },
    { ...base, modelId: 2, nameJp: 'レブル250', nameEn: 'Rebel 250', reading: 'レブルニヒャクゴジュウ', trades: 90 },
    { ...base, modelId: 3, nameJp: 'レブル1100', nameEn: 'Rebel 1100', reading: 'レブルセンヒャク', trades: 40 },
    { ...base, modelId: 4, nameJp: 'モンキー', nameEn: 'MONKEY', reading: 'モンキー', trades: 10 },
    {
      ...base,
      modelId: 5,
      nameJp: 'モンキー125',
      nameEn: 'Monkey 125',
      reading: 'モンキーヒャクニジュウゴ',
      trades: 70,
    },
  ]
  const traded = buildModelIndex(models)
  const order = (typed: string) =>
    searchModels(traded, { keywords: [typed], limit: 10 }).map(({ modelId }) => models[modelId - 1]?.nameJp)

  test.each(['レ', 'レブ', 'レブル', 'れぶる', 'rebel'])(
    '%s: the most traded model that begins so is first',
    (typed) => {
      expect(order(typed)).toEqual(['レブル250', 'レブル1100', 'レブル（MC13）'])
    },
  )

  test('a name typed in full is first, however few were sold', () => {
    expect(order('モンキー')).toEqual(['モンキー', 'モンキー125'])
    expect(order('れぶる（MC13）')[0]).toBe('レブル（MC13）')
    expect(order('MC13')).toEqual(['レブル（MC13）'])
    expect(order('れぶるせんひゃく')[0]).toBe('レブル1100')
  })
})

describe('keywords and filters', () => {
  test('all keywords must match', () => {
    expect(found(['ヤマハ', '400'])).toEqual(['SR400', 'XJR400R', 'ドラッグスター400'])
    expect(found(['ホンダ', 'Ninja'])).toEqual([])
  })

  test('a figure also means the displacement, rounded as makers do', () => {
    expect(found('250cc', { limit: 50 })).toContain('フォルツァ')
    expect(found('1300', { limit: 50 })).toContain('CB1300スーパーフォア')
    expect(found('50cc', { limit: 50 }).sort()).toEqual(
      ['Dio', 'エイプ50', 'ゴリラ', 'スーパーカブ50', 'トゥデイ', 'ビーノ', 'モンキー'].sort(),
    )
  })

  test('maker and displacement category narrow the answer', () => {
    expect(found('400', { makerId: 4 })).toEqual(['Ninja 400', 'Z400FX', 'ゼファー400', 'ゼファーχ', 'エリミネーター'])
    expect(found('cb', { displacementCtgIds: [5, 7] })).toEqual(['CB750', 'CB1300スーパーフォア', 'CBR1100XX'])
  })

  test('without keywords the most popular models that pass the filters', () => {
    expect(found([], { limit: 2 })).toEqual(['CB400スーパーフォア', 'CB400スーパーボルドール'])
    expect(found(['', ' '], { makerId: 3, limit: 2 })).toEqual(['ハヤブサ', 'GSX1300R ハヤブサ'])
    expect(found([], { makerId: 3, displacementCtgIds: [1] })).toEqual([])
  })

  test('limit', () => {
    expect(found('cb', { limit: 3 })).toHaveLength(3)
    expect(found('cb', { limit: 0 })).toEqual([])
    expect(found('cb', { limit: -1 })).toEqual([])
  })
})

test.each(['🏍️', '.*', '()[]{}', '\u0000', 'qqqqqqq', '999999999', 'あ'.repeat(5000), 'CB400'.repeat(100), '％_％'])(
  'finds nothing for junk %#',
  (query) => {
    expect(found(query)).toEqual([])
  },
)

test('junk beside a good keyword does not matter', () => {
  expect(found(['🏍️', 'ninja', '*'])[0]).toBe('Ninja 250')
})

test.each([
  ['SR400 ファイナルエディション', 'SR400'],
  ['レブル250 くまモン', 'レブル250'],
  ['ハヤブサ 2型', 'ハヤブサ'],
])('%s: a word that no model has is left out, as a guess', (query, expected) => {
  const [first] = searchModels(index, { keywords: [query], limit: 3 })
  expect([found(query)[0], first?.by]).toEqual([expected, 'guess'])
})

test('a maker beside a word that no model has says nothing', () => {
  expect(found('ホンダ くまモン')).toEqual([])
})

test('an empty catalog answers', () => {
  expect(searchModels(buildModelIndex([]), { keywords: ['CB400'], limit: 5 })).toEqual([])
})
