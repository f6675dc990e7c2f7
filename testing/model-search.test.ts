import { expect, test } from 'vitest'
import { loadCatalog } from '#catalog/load.ts'
import { searchModels } from '#domain/search/search-models.ts'
import { codesOfType, isShapedAsCode } from '#domain/search/type-code.ts'
import { buildModelIndex } from './example-models.ts'

const { makers, models } = loadCatalog('catalog')
const nameOf = new Map(models.map(({ modelId, nameJp }) => [modelId, nameJp]))
const index = buildModelIndex(
  models.map(({ types, ...model }) => {
    const maker = makers.find(({ makerId }) => makerId === model.makerId)
    const typeNames = types.map(({ name }) => name)
    return { ...model, typeNames, makerNames: maker ? [maker.nameJp, maker.nameEn, maker.reading] : [] }
  }),
)

function find(typed: string) {
  const found = searchModels(index, { keywords: typed.split(' '), limit: models.length })
  return found.map(({ modelId, by }) => ({ modelId, by, name: nameOf.get(modelId) ?? '' }))
}

const withCode = new Map<string, Set<number>>()
for (const { modelId, types } of models)
  for (const code of types.flatMap(({ name }) => codesOfType(name)))
    withCode.set(code, (withCode.get(code) ?? new Set()).add(modelId))

test('every code of a type finds every model that has it, before all others that are not called so', () => {
  expect(withCode.size).toBeGreaterThan(900)
  const wrong = [...withCode].filter(([code, owners]) => {
    const found = find(code)
    const last = Math.max(...[...owners].map((owner) => found.findIndex(({ modelId }) => modelId === owner)))
    const isMissing = [...owners].some((owner) => !found.some(({ modelId }) => modelId === owner))
    return isMissing || found.slice(0, last).some(({ modelId, by }) => !owners.has(modelId) && by !== 'name')
  })
  expect(wrong.map(([code]) => code)).toEqual([])
})

test('a text of the shape of a code finds what has that code, begins so or is called so, and no guess', () => {
  const shaped = [...withCode.keys()].filter(isShapedAsCode)
  expect(shaped.length).toBeGreaterThan(500)
  // Each code with another last figure: known or not, nothing is only like it.
  const others = shaped.map((code) => code.replace(/\d(?=\D*$)/, (figure) => String((Number(figure) + 7) % 10)))
  expect([...shaped, ...others].filter((code) => find(code).some(({ by }) => by === 'guess'))).toEqual([])
})

test.each([
  ['MC49', ['レブル250']],
  ['mc51', ['CBR250RR']],
  ['ＭＣ４１', ['CBR250R']],
  ['えむしー41', ['CBR250R']],
  ['MC21', ['NSR250R']],
  ['3MA', ['TZR250']],
  ['JBK-MC41', ['CBR250R']],
  ['EBL-NC42', ['CB400スーパーフォア', 'CB400スーパーボルドール']],
  ['2BL-NC42', ['CB400スーパーフォア', 'CB400スーパーボルドール']],
  ['8bl-sc54', ['CB1300スーパーフォア', 'CB1300スーパーボルドール']],
  ['MC4', ['レブル250', 'CBR250R']],
  ['MC99', []],
  ['EBL-MC99', []],
  ['ベンリィ110', []],
  ['ベンリー', []],
  ['ウルフ', []],
  ['GN125', []],
  ['行灯カブ', []],
])('%s finds %j', (typed, names) => {
  expect(find(typed).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['デュカティ モンスター', 'モンスター'],
  ['バブ', 'ホークII CB400T'],
  ['ゴキ', 'GSX250E'],
  ['ザリ', 'GSX250E'],
  ['H2', 'Ninja H2'],
  ['ヨンフォア', 'CB400'],
  ['サンパチ', 'GT380'],
  ['ペケジェイ', 'XJ'],
  ['フェックス', 'Z400FX'],
  ['ゼッツー', 'Z2'],
  ['ケッチ', '350SS'],
  ['ガンマ', 'RG'],
  ['インパルス', 'GSX400インパルス'],
  ['刀', 'KATANA'],
  ['隼', 'ハヤブサ'],
  ['スカブ', 'スカイウェイブ'],
  ['マジェ', 'マジェスティ'],
  ['ドラスタ', 'ドラッグスター'],
  ['シャドスラ', 'シャドウスラッシャー400'],
  ['シグX', 'シグナスX'],
  ['アドV', 'アドレスV'],
  ['ジャイキャノ', 'ジャイロキャノピー'],
  ['ライブディオ', 'ライブDio'],
  ['ハンターカブ', 'CT'],
  ['モンゴリ', 'ゴリラ'],
  ['ゼファーカイ', 'ゼファーχ'],
  ['ゼファーナナハン', 'ゼファー750'],
  ['ダエグ', 'ZRX1200 DAEG'],
  ['バリオス2', 'バリオスII'],
  ['スパーダ', 'VT250スパーダ'],
  ['ハチハチ', 'NSR250R'],
  ['アフツイ', 'アフリカツイン'],
  ['金翼', 'ゴールドウイング'],
  ['ファイヤーストーム', 'VTR1000F ファイアーストーム'],
  ['ファイヤーブレード', 'CBR'],
  ['ロドキン', 'FLHR ロードキング'],
  ['ストグラ', 'FLHX'],
  ['ショベル', 'FXS ローライダー（ショベルヘッド）'],
  ['ムルチ', 'ムルティストラーダ'],
  ['ボンネ', 'ボンネビル'],
  ['ブイスト', 'Vストローム'],
  ['グラトラ', 'グラストラッカー'],
  ['エストレア', 'エストレヤ'],
  ['Dトラ', 'Dトラッカー'],
  ['ザッパー', 'Z650 ザッパー'],
  ['マークツー', 'Z1000Mk.II'],
  ['Mk2', 'Z1000Mk.II'],
  ['ローソン', 'Z1'],
  ['エヌワン', 'NS-1'],
  ['ニダボ', 'CBR250R'],
  ['センダボ', 'CBR1000RR'],
  ['ナイケン', 'NIKEN'],
  ['ブイマックス', 'VMAX'],
])('%s finds %s first, and not as a guess', (typed, beginning) => {
  const [first] = find(typed)
  expect(first?.name.startsWith(beginning), first?.name).toBe(true)
  expect(first?.by).toBe('name')
})

test('two letters are sought where a word begins: NR is no part of THRUXTON RS', () => {
  const names = find('NR').map(({ name }) => name)
  expect(names[0]).toBe('NR')
  expect(names.filter((name) => name.startsWith('スラクストン'))).toEqual([])
  expect(find('RR').some(({ name }) => name === 'CBR250RR')).toBe(true)
})

test('883 finds all that bear the number, 原付 and 大型 a class', () => {
  const sporty = models.filter(({ nameJp }) => /^XL883/.test(nameJp)).map(({ modelId }) => modelId)
  expect(new Set(find('883').map(({ modelId }) => modelId))).toEqual(new Set(sporty))
  const displacements = (typed: string) =>
    find(typed).map(({ modelId }) => models.find((model) => model.modelId === modelId)?.displacement ?? 0)
  expect(Math.max(...displacements('原付'))).toBeLessThanOrEqual(50)
  expect(Math.max(...displacements('原付二種'))).toBeLessThanOrEqual(125)
  expect(Math.min(...displacements('原付二種'))).toBeGreaterThan(50)
  expect(Math.min(...displacements('大型'))).toBeGreaterThan(400)
})

test('what is only like a name is said to be a guess', () => {
  expect(find('レブロ')[0]).toMatchObject({ name: 'レブル250', by: 'guess' })
  expect(find('レブル250')[0]).toMatchObject({ name: 'レブル250', by: 'name' })
})

test.each([
  ['SR400 ファイナルエディション', 'SR400'],
  ['SR400ファイナルエディション', 'SR400'],
  ['セロー250 ファイナル', 'セロー250'],
  ['クロスカブ くまモン', 'クロスカブ50'],
  ['レブル250 Sエディション', 'レブル250'],
  ['Z900RS 50周年', 'Z900RS'],
  ['ハヤブサ 2型', 'ハヤブサ'],
  ['PCX 125 2021', 'PCX125'],
  ['ナナハン', 'CB750'],
])('%s → %s', (typed, name) => {
  expect(find(typed)[0]?.name).toBe(name)
})

test('ナナハン is no 350', () => {
  const names = find('ナナハン').map(({ name }) => name)
  expect(names.slice(0, 3)).toContain('CB750FOUR')
  expect(names).not.toContain('RZ350')
})
