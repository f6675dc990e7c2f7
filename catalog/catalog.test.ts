import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { levelsByRule } from '#domain/souba/level-rule.ts'
import { OTHER_MAKER_IDS, POPULAR_DOMESTIC_MAKER_IDS, POPULAR_FOREIGN_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { mileageIdOfKm } from '#domain/souba/mileage-band.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { specFault } from '#testing/spec-fault.ts'
import { type CatalogModel, loadCatalog, loadLevels } from './load.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const { makers, models, specs, displacementCategories, mileages } = loadCatalog(folder)
const levels = loadLevels(folder)
const ELECTRIC_OR_OTHER = 7
const LAST_YEAR = 2027

/** Names of the models for which something does not hold; a test expects none. */
const namesWhere = (isWrong: (model: CatalogModel) => boolean) =>
  models.filter(isWrong).map((model) => `${model.modelId} ${model.nameJp}`)

const duplicates = <T>(values: readonly T[]) =>
  [...groupBy(values, (value) => value)].filter(([, group]) => group.length > 1).map(([value]) => value)

test('the makers are those of the specification, each in the menu once', () => {
  const wanted = [...POPULAR_DOMESTIC_MAKER_IDS, ...POPULAR_FOREIGN_MAKER_IDS, ...OTHER_MAKER_IDS]
  expect(makers.map((it) => it.makerId).sort((a, b) => a - b)).toEqual([...wanted].sort((a, b) => a - b))
  expect(makers).toHaveLength(30)
  expect(duplicates(makers.map((it) => it.sort))).toEqual([])
  expect(duplicates(makers.map((it) => it.symbol))).toEqual([])
  expect(duplicates(makers.map((it) => it.nameJp))).toEqual([])
})

test('index names are the first sound of the reading and the first letter of the English name', () => {
  for (const maker of makers) {
    expect(maker.reading.startsWith(maker.indexJp)).toBe(true)
    expect(maker.nameEn.startsWith(maker.indexEn)).toBe(true)
  }
})

test('there are at least 500 models, 80 of each domestic maker and some of every maker', () => {
  expect(models.length).toBeGreaterThanOrEqual(500)
  const byMaker = groupBy(models, (it) => it.makerId)
  for (const { makerId } of makers) expect(byMaker.get(makerId)?.length ?? 0).toBeGreaterThanOrEqual(3)
  for (const makerId of POPULAR_DOMESTIC_MAKER_IDS) expect(byMaker.get(makerId)?.length).toBeGreaterThanOrEqual(80)
})

test('ids are unique and say whose they are', () => {
  expect(duplicates(models.map((it) => it.modelId))).toEqual([])
  expect(duplicates(models.flatMap((it) => it.types.map((type) => type.modelTypeId)))).toEqual([])
  expect(namesWhere((it) => Math.floor(it.modelId / 1000) !== it.makerId || it.modelId % 1000 === 0)).toEqual([])
  expect(
    namesWhere(({ modelId, types }) =>
      types.some(({ modelTypeId: id }) => Math.floor(id / 100) !== modelId || id % 100 === 0),
    ),
  ).toEqual([])
})

test('no two models of a maker share a name, no two types of a model either', () => {
  expect(duplicates(models.map((it) => `${it.makerId} ${it.nameJp}`))).toEqual([])
  expect(duplicates(models.flatMap((it) => it.types.map((type) => `${it.nameJp} ${type.name}`)))).toEqual([])
})

test('the displacement category is the band of the displacement', () => {
  const bandOf = (displacement: number) =>
    displacement === 0
      ? ELECTRIC_OR_OTHER
      : displacementCategories.find(
          ({ displacementCtgId, from, to }) =>
            displacementCtgId !== ELECTRIC_OR_OTHER &&
            displacement >= (from ?? 0) &&
            displacement <= (to ?? Number.POSITIVE_INFINITY),
        )?.displacementCtgId
  expect(namesWhere((it) => it.displacementCtgId !== bandOf(it.displacement))).toEqual([])
})

test('output is plausible for the displacement', () => {
  const limit = ({ displacement }: CatalogModel) => Math.max(8, displacement * 0.25)
  expect(namesWhere((it) => it.displacement > 0 && (it.outputKw ?? 0) > limit(it))).toEqual([])
})

test('the years of a type run forward, its types stand in the order of their years', () => {
  expect(
    namesWhere(({ types }) =>
      types.some(({ startYear, endYear }) => {
        const start = startYear ?? 1950
        return start > (endYear ?? LAST_YEAR) || start < 1950 || start > LAST_YEAR || (endYear ?? 0) > LAST_YEAR
      }),
    ),
  ).toEqual([])
  expect(
    namesWhere(({ types }) => types.some((type, index) => (type.startYear ?? 0) < (types[index - 1]?.startYear ?? 0))),
  ).toEqual([])
})

test('names are written in half-width letters without stray spaces', () => {
  const isUntidy = (name: string) => name !== name.trim() || /[Ａ-Ｚａ-ｚ０-９　]| {2}/.test(name)
  expect(namesWhere((it) => isUntidy(it.nameJp) || isUntidy(it.nameEn))).toEqual([])
  expect(namesWhere((it) => it.types.some((type) => isUntidy(type.name)))).toEqual([])
})

test('at least 100 models have a specification, of known words, for a type that exists', () => {
  const modelById = new Map(models.map((it) => [it.modelId, it]))
  expect(specs.length).toBeGreaterThanOrEqual(100)
  expect(duplicates(specs.map((it) => it.modelId))).toEqual([])
  for (const { modelId, modelTypeId, spec } of specs) {
    const model = modelById.get(modelId)
    expect(model, `model ${modelId}`).toBeDefined()
    if (modelTypeId !== null) expect(model?.types.map((it) => it.modelTypeId)).toContain(modelTypeId)
    expect(Object.entries(spec).flatMap(([key, value]) => specFault(key, value) ?? [])).toEqual([])
    expect(Object.keys(spec).length, `model ${modelId}`).toBeGreaterThanOrEqual(8)
  }
})

test('bore, stroke and cylinders of a specification give its displacement', () => {
  const wrong = specs.flatMap(({ modelId, spec: { bore, stroke, cylinders, displacementExact: stated } }) => {
    const counted = (((Math.PI / 4) * Number(bore) ** 2 * Number(stroke)) / 1000) * Number(cylinders)
    // The bore is written with one digit: two thousandths of it are four of the displacement.
    return Math.abs(counted - Number(stated)) > Number(stated) * 0.008 + 0.6
      ? [`${modelId}: ${counted}, not ${stated}`]
      : []
  })
  expect(wrong).toEqual([])
})

test('the greatest output of a specification is that of the model, give or take what its types differ', () => {
  const outputOf = new Map(models.map((it) => [it.modelId, it.outputKw]))
  const wrong = specs.flatMap(({ modelId, spec: { maxPower } }) => {
    if (maxPower === undefined) return []
    const [, stated] = /^([\d.]+)kW（/.exec(String(maxPower)) ?? []
    const known = outputOf.get(modelId) ?? Number(stated)
    return Math.abs(known - Number(stated)) <= known * 0.08 ? [] : [`${modelId}: ${maxPower}, not ${known}`]
  })
  expect(wrong).toEqual([])
})

test('displacement and mileage bands follow each other without gap', () => {
  const bands = [mileages, displacementCategories].map((list) =>
    list.filter((it) => it.from !== null || it.to !== null),
  )
  for (const list of bands)
    for (const [index, band] of list.entries())
      if (index > 0) expect(band.from).toBe((list[index - 1]?.to ?? Number.NaN) + 1)
  expect(displacementCategories).toHaveLength(7)
  expect(mileages).toHaveLength(10)
})

test('the title of a mileage band names its range', () => {
  const rangeOf = (from: number | null, to: number | null) => {
    if (to === null) return from === null ? '不明' : `${from.toLocaleString('en')}km以上`
    return from ? `${from.toLocaleString('en')}〜${to.toLocaleString('en')}km` : `${to.toLocaleString('en')}km以下`
  }
  expect(mileages.map(({ title }) => title)).toEqual(mileages.map(({ from, to }) => rangeOf(from, to)))
})

test('the bands of the estimator are those of the catalog', () => {
  for (const { mileageId, from, to } of mileages) {
    if (from === null) continue
    expect(mileageIdOfKm(from)).toBe(mileageId)
    expect(mileageIdOfKm(to ?? from + 100_000)).toBe(mileageId)
  }
})

const levelsOf = new Map(levels.map((it) => [it.modelId, it]))
const byRule = (model: CatalogModel) =>
  levelsByRule({ ...model, displacement: model.displacement || null }, 2026).prices

test('every type has a price level, by hand or by rule', () => {
  const has = (model: CatalogModel) => {
    const prices = levelsOf.get(model.modelId)?.manYen ?? byRule(model)
    return prices.length === model.types.length && prices.every((price) => price > 0)
  }
  expect(namesWhere((model) => !has(model))).toEqual([])
  const nameOf = new Map(models.map((it) => [it.modelId, it.nameJp]))
  expect(levels.filter(({ modelId, name }) => nameOf.get(modelId) !== name)).toEqual([])
  expect(duplicates(levels.map((it) => it.modelId))).toEqual([])
  expect(levels.filter(({ manYen, shares }) => shares && shares.length !== manYen.length)).toEqual([])
})

test('the models that are traded most have theirs by hand, of every maker that sells many', () => {
  expect(levels.length).toBeGreaterThanOrEqual(300)
  const TRADED: Readonly<Record<number, number>> = {
    1: 200,
    2: 120,
    3: 120,
    4: 140,
    5: 60,
    9: 50,
    15: 50,
    18: 40,
    37: 30,
  }
  const isTraded = ({ modelId, makerId }: CatalogModel) => modelId - makerId * 1000 <= (TRADED[makerId] ?? 0)
  expect(namesWhere((it) => isTraded(it) && !levelsOf.has(it.modelId))).toEqual([])
})

test('a newer type has the higher level, unless the model is collected', () => {
  const isFalling = (prices: readonly number[]) => prices.some((price, index) => price < (prices[index - 1] ?? 0))
  expect(levels.filter(({ manYen, collectible }) => !collectible && isFalling(manYen))).toEqual([])
  expect(namesWhere((it) => !levelsOf.has(it.modelId) && isFalling(byRule(it)))).toEqual([])
  // What every rider knows to be sought; a year makes none of them cheaper.
  const SOUGHT = [1067, 1070, 1078, 1082, 1111, 1112, 1118, 1184, 1187, 2085, 2088, 2126, 3077, 3086, 3089, 3120, 3121]
  const KAWASAKIS = [4055, 4056, 4057, 4058, 4065, 4069, 4079, 4080, 4083, 4084, 4089, 4091, 4092]
  expect([...SOUGHT, ...KAWASAKIS].filter((id) => !levelsOf.get(id)?.collectible)).toEqual([])
  expect(levels.filter(({ collectible, yearly }) => !collectible && yearly === 0)).toEqual([])
  // Twenty years alone do not make one.
  expect(levelsOf.get(3091)).toMatchObject({ name: 'TL1000R', manYen: [37] })
})

test('the rule comes near to what is set by hand, where nothing is collected', () => {
  const factors = models.flatMap((model) => {
    const hand = levelsOf.get(model.modelId)
    if (!hand || hand.collectible) return []
    return byRule(model).map((price, index) => Math.abs(Math.log(price / ((hand.manYen[index] ?? 0) * 10_000))))
  })
  factors.sort((a, b) => a - b)
  expect(factors.length).toBeGreaterThan(1_000)
  expect(Math.exp(factors[Math.floor(factors.length * 0.5)] ?? 9)).toBeLessThan(1.3)
  expect(Math.exp(factors[Math.floor(factors.length * 0.9)] ?? 9)).toBeLessThan(2)
})
