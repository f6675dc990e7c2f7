import { ExpectedError } from '#domain/errors/expected-error.ts'
import { ALL_OTHER_MAKERS, OTHER_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { builder } from '../../graphql/builder.ts'
import {
  type Maker,
  MakerSummaryRef,
  type Mileage,
  MileageRef,
  type Model,
  ModelRef,
  type ModelType,
  ModelTypeRef,
} from '../catalog/index.ts'
import { askedBike, loadHistory, loadMileagePrices, loadPrice, loadTypePrices } from './market-loaders.ts'
import { type MarketPrice, middleOf, type RankedModel, readModelPrices, readRanking, sayable } from './market-read.ts'

/** Root fields whose answers change with the catalog and with a recomputation. */
const SOUBA = { cacheTags: ['catalog', 'souba'] }
const MAX_ROWS = 100

export const MarketPriceRef = builder.objectRef<MarketPrice>('MarketPrice')
MarketPriceRef.implement({
  description: 'Where 80 of 100 sales of such a bike fall this month, and one to three months ahead. Yen.',
  fields: (t) => ({
    min: t.exposeInt('min'),
    middle: t.exposeInt('middle', { description: 'The price that half of such sales exceed.' }),
    max: t.exposeInt('max'),
    minFuture1: t.int({ nullable: true, resolve: ({ future }) => future[0]?.min }),
    minFuture2: t.int({ nullable: true, resolve: ({ future }) => future[1]?.min }),
    minFuture3: t.int({ nullable: true, resolve: ({ future }) => future[2]?.min }),
    middleFuture1: t.int({ nullable: true, resolve: ({ future }) => future[0]?.middle }),
    middleFuture2: t.int({ nullable: true, resolve: ({ future }) => future[1]?.middle }),
    middleFuture3: t.int({ nullable: true, resolve: ({ future }) => future[2]?.middle }),
    maxFuture1: t.int({ nullable: true, resolve: ({ future }) => future[0]?.max }),
    maxFuture2: t.int({ nullable: true, resolve: ({ future }) => future[1]?.max }),
    maxFuture3: t.int({ nullable: true, resolve: ({ future }) => future[2]?.max }),
    salesCount: t.exposeInt('salesCount', {
      description: 'Sales of this very kind of bike (type, mileage band and year as far as asked for).',
    }),
    nearSalesCount: t.exposeInt('nearSalesCount', {
      nullable: true,
      description: 'The same with the years before and after; null where no year was asked for.',
    }),
    isOfMileage: t.exposeBoolean('isOfMileage', { description: 'Whether only sales of one mileage band are counted.' }),
    grade: t.exposeInt('grade', {
      nullable: true,
      description: 'Overall grade of the inspection that the range is for; null: of any.',
    }),
    modelSalesCount: t.exposeInt('modelSalesCount', {
      nullable: true,
      description:
        'Sales of the model of whatever kind, from which the range borrows; null in lists by type or mileage.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

interface MonthPrice {
  readonly month: string
  readonly salesCount: number
  readonly priceMin: number
  readonly priceMiddle: number | null
  readonly priceMax: number
}

const MonthPriceRef = builder.objectRef<MonthPrice>('MonthPrice')
MonthPriceRef.implement({
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Like 2026-04.' }),
    min: t.exposeInt('priceMin'),
    middle: t.int({
      description: 'The price that half of the sales exceed.',
      resolve: ({ priceMin, priceMiddle, priceMax }) => priceMiddle ?? middleOf(priceMin, priceMax),
    }),
    max: t.exposeInt('priceMax'),
    salesCount: t.exposeInt('salesCount'),
  }),
})

const TypePriceRef = builder.objectRef<{ modelType: ModelType; price: MarketPrice }>('TypePrice')
TypePriceRef.implement({
  fields: (t) => ({
    modelType: t.expose('modelType', { type: ModelTypeRef }),
    price: t.expose('price', { type: MarketPriceRef }),
  }),
})

const MileagePriceRef = builder.objectRef<{ mileage: Mileage; price: MarketPrice }>('MileagePrice')
MileagePriceRef.implement({
  fields: (t) => ({
    mileage: t.expose('mileage', { type: MileageRef }),
    price: t.expose('price', { type: MarketPriceRef }),
  }),
})

interface SoubaModel {
  readonly model: Model
  readonly price: MarketPrice | null
}

export const SoubaModelRef = builder.objectRef<SoubaModel>('SoubaModel')
SoubaModelRef.implement({
  description: 'A model with its market price; no price means that it cannot be said (算出不可).',
  fields: (t) => ({
    modelId: t.int({ resolve: ({ model }) => model.modelId }),
    model: t.expose('model', { type: ModelRef }),
    price: t.expose('price', { type: MarketPriceRef, nullable: true }),
    history: t.field({
      type: [MonthPriceRef],
      description: 'Monthly ranges of the last 24 months, oldest first.',
      resolve: async ({ model }, _arguments, context) => (await loadHistory(context, model.modelId)) ?? [],
    }),
    typePrices: t.field({
      type: [TypePriceRef],
      async resolve({ model }, _arguments, context) {
        const prices = await loadTypePrices(context, model.modelId)
        return model.modelTypes.flatMap((modelType) => {
          const price = prices?.get(modelType.modelTypeId)
          return price ? [{ modelType, price }] : []
        })
      },
    }),
    mileagePrices: t.field({
      type: [MileagePriceRef],
      async resolve({ model }, _arguments, context) {
        const prices = await loadMileagePrices(context, model.modelId)
        return context.services.catalog.current().mileages.flatMap((mileage) => {
          const price = prices?.get(mileage.mileageId)
          return price ? [{ mileage, price }] : []
        })
      },
    }),
  }),
})

const RankedModelRef = builder.objectRef<RankedModel & { price: MarketPrice | null }>('RankedModel')
RankedModelRef.implement({
  description: 'Models by sales of the last six months.',
  fields: (t) => ({
    rank: t.exposeInt('rank'),
    model: t.expose('model', { type: ModelRef }),
    salesCount: t.exposeInt('salesCount'),
    min: t.int({ nullable: true, resolve: ({ price }) => price?.min }),
    middle: t.int({ nullable: true, resolve: ({ price }) => price?.middle }),
    max: t.int({ nullable: true, resolve: ({ price }) => price?.max }),
  }),
})

interface MakerPageInfo {
  readonly maker: Maker
  readonly modelCount: number
  readonly salesCount: number
  readonly updatedAt: Date | null
}

const MakerPageInfoRef = builder.objectRef<MakerPageInfo>('MakerPageInfo')
MakerPageInfoRef.implement({
  fields: (t) => ({
    maker: t.expose('maker', { type: MakerSummaryRef }),
    description: t.string({ resolve: ({ maker }) => maker.description }),
    modelCount: t.exposeInt('modelCount'),
    salesCount: t.exposeInt('salesCount', { description: 'Sales that the prices of its models stand on.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryFields((t) => ({
  soubaModel: t.field({
    extensions: SOUBA,
    type: SoubaModelRef,
    nullable: true,
    args: { modelId: t.arg.int({ required: true }) },
    async resolve(_root, { modelId }, context) {
      const model = context.services.catalog.current().modelById.get(modelId)
      return model ? { model, price: await loadPrice(context, { modelId, modelTypeId: null, mileageId: null }) } : null
    },
  }),
  soubaModels: t.field({
    extensions: SOUBA,
    type: [SoubaModelRef],
    description: 'All models of a maker (0: of all other makers) with their prices.',
    args: { makerId: t.arg.int({ required: true }), displacementCtgId: t.arg.int() },
    async resolve(_root, { makerId, displacementCtgId }, { services }) {
      const { modelsByMaker } = services.catalog.current()
      const makerIds = makerId === ALL_OTHER_MAKERS ? OTHER_MAKER_IDS : [makerId]
      const models = makerIds
        .flatMap((id) => modelsByMaker.get(id) ?? [])
        .filter((it) => displacementCtgId == null || it.displacementCtgId === displacementCtgId)
      const prices = await readModelPrices(
        services.db,
        models.map(({ modelId }) => modelId),
      )
      return models.map((model) => ({ model, price: sayable(prices.get(model.modelId)) }))
    },
  }),
  soubaOthers: t.field({
    extensions: SOUBA,
    type: [SoubaModelRef],
    description: 'Other models of the same maker that are sold most.',
    args: {
      makerId: t.arg.int({ required: true }),
      modelId: t.arg.int({ required: true }),
      first: t.arg.int({ defaultValue: 6 }),
    },
    async resolve(_root, { makerId, modelId, first }, { services }) {
      const limit = rows(first, 6)
      const ranked = await readRanking(
        services.db,
        services.catalog.current(),
        { makerId, displacementCtgId: null },
        limit + 1,
      )
      const models = ranked.map(({ model }) => model).filter((model) => model.modelId !== modelId)
      const prices = await readModelPrices(
        services.db,
        models.map((model) => model.modelId),
      )
      return models.slice(0, limit).map((model) => ({ model, price: sayable(prices.get(model.modelId)) }))
    },
  }),
  soubaRanking: t.field({
    extensions: SOUBA,
    type: [RankedModelRef],
    args: { makerId: t.arg.int(), displacementCtgId: t.arg.int(), first: t.arg.int({ defaultValue: 10 }) },
    async resolve(_root, { makerId, displacementCtgId, first }, { services }) {
      const filter = { makerId: makerId ?? null, displacementCtgId: displacementCtgId ?? null }
      const ranked = await readRanking(services.db, services.catalog.current(), filter, rows(first, 10))
      const prices = await readModelPrices(
        services.db,
        ranked.map(({ model }) => model.modelId),
      )
      return ranked.map((it) => ({ ...it, price: sayable(prices.get(it.model.modelId)) }))
    },
  }),
  marketPrice: t.field({
    extensions: SOUBA,
    type: MarketPriceRef,
    nullable: true,
    description: 'The market price for model, type, mileage, year and grade as far as given; null: it cannot be said.',
    args: {
      modelId: t.arg.int({ required: true }),
      modelTypeId: t.arg.int({ description: 'Where the year leaves one type of the model, that is understood.' }),
      mileageId: t.arg.int(),
      modelYear: t.arg.int({
        description:
          'Refused where the type, or the model, was not built then; up to two years after, the last one built counts.',
      }),
      mileageKm: t.arg.int({
        description: 'Exact kilometres; the mileage follows from them, and one that contradicts is refused.',
      }),
      grade: t.arg.int({ description: 'Overall grade of an inspection, 1 to 10.' }),
    },
    resolve: (_root, bike, context) => loadPrice(context, askedBike(bike, context)),
  }),
  makerPageInfo: t.field({
    extensions: SOUBA,
    type: MakerPageInfoRef,
    nullable: true,
    args: { makerId: t.arg.int({ required: true }) },
    async resolve(_root, { makerId }, { services }) {
      const { makerById, modelsByMaker } = services.catalog.current()
      const maker = makerById.get(makerId)
      if (!maker) return null
      const models = modelsByMaker.get(makerId) ?? []
      const prices = [
        ...(
          await readModelPrices(
            services.db,
            models.map(({ modelId }) => modelId),
          )
        ).values(),
      ]
      const salesCount = prices.reduce((sum, price) => sum + price.salesCount, 0)
      return { maker, modelCount: models.length, salesCount, updatedAt: prices[0]?.updatedAt ?? null }
    },
  }),
}))

function rows(first: number | null | undefined, byDefault: number): number {
  const wanted = first ?? byDefault
  if (wanted < 1 || wanted > MAX_ROWS) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
  return wanted
}
