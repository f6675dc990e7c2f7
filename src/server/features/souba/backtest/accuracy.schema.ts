import type { AccuracyGroup, MarketAccuracy, Miss } from '#domain/souba/backtest/accuracy.ts'
import { builder } from '../../../graphql/builder.ts'
import { type Model, ModelRef } from '../../catalog/index.ts'

const GroupingEnum = builder.enumType('AccuracyGrouping', {
  description:
    '`asked`: how the price was asked for: by the model (0), by its type (1), by type, year and kilometres (2). `type`: the newest (0), the others (1) and the oldest (2) of the types of a model, asked for by type alone.',
  values: ['all', 'asked', 'type', 'thickness', 'age', 'price'] as const,
})

const AccuracyGroupRef = builder.objectRef<AccuracyGroup>('AccuracyGroup')
AccuracyGroupRef.implement({
  description: 'How many sales of a kind fell into the range that was given at the first of their month.',
  fields: (t) => ({
    grouping: t.field({ type: GroupingEnum, resolve: ({ grouping }) => grouping }),
    from: t.exposeInt('from', {
      nullable: true,
      description:
        'Sales of the model, years or yen from which the group begins, or its number; null where it is unknown.',
    }),
    to: t.exposeInt('to', { nullable: true, description: 'Where the next group begins; null: no end.' }),
    salesCount: t.exposeInt('n'),
    inside: t.exposeFloat('inside', { description: 'Share of the sales inside the range; 0.8 is aimed at.' }),
    below: t.exposeFloat('below'),
    above: t.exposeFloat('above'),
    aboveMiddle: t.exposeFloat('aboveMiddle', { description: 'Share above the middle; 0.5 is aimed at.' }),
  }),
})

const AccuracyHorizonRef = builder.objectRef<MarketAccuracy['horizons'][number]>('AccuracyHorizon')
AccuracyHorizonRef.implement({
  fields: (t) => ({
    horizon: t.exposeInt('horizon', { description: 'Months ahead.' }),
    salesCount: t.exposeInt('n'),
    inside: t.exposeFloat('inside'),
  }),
})

const MissRef = builder.objectRef<Miss & { model: Model }>('AccuracyMiss')
MissRef.implement({
  description: 'A sale far outside of the range that was given for it.',
  fields: (t) => ({
    model: t.expose('model', { type: ModelRef }),
    month: t.exposeString('month', { description: 'Like 2026-04.' }),
    min: t.exposeInt('min'),
    middle: t.exposeInt('middle'),
    max: t.exposeInt('max'),
    price: t.exposeInt('price'),
  }),
})

const AccuracyRef = builder.objectRef<MarketAccuracy & { computedAt: Date }>('MarketAccuracy')
AccuracyRef.implement({
  description: 'How the ranges of the last twelve months did against the sales that followed.',
  fields: (t) => ({
    firstMonth: t.exposeString('firstMonth'),
    lastMonth: t.exposeString('lastMonth'),
    computedAt: t.expose('computedAt', { type: 'DateTime' }),
    all: t.expose('all', { type: AccuracyGroupRef }),
    horizons: t.field({ type: [AccuracyHorizonRef], resolve: ({ horizons }) => [...horizons] }),
    groups: t.field({ type: [AccuracyGroupRef], resolve: ({ groups }) => [...groups] }),
    misses: t.field({
      type: [MissRef],
      resolve: ({ misses }, _arguments, { services }) => {
        const { modelById } = services.catalog.current()
        return misses.flatMap((miss) => {
          const model = modelById.get(miss.modelId)
          return model ? [{ ...miss, model }] : []
        })
      },
    }),
  }),
})

builder.queryField('marketAccuracy', (t) =>
  t.field({
    extensions: { cacheTags: ['catalog', 'souba'] },
    type: AccuracyRef,
    nullable: true,
    description: 'Measured every night; null before the first time, and without sales.',
    async resolve(_root, _arguments, { services }) {
      const stored = await services.db
        .selectFrom('marketAccuracy')
        .select(['accuracy', 'computedAt'])
        .executeTakeFirst()
      return stored && stored.accuracy.all.n > 0 ? { ...stored.accuracy, computedAt: stored.computedAt } : null
    },
  }),
)
