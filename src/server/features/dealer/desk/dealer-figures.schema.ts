import {
  DEAL_OUTCOMES,
  type Deal,
  FIGURE_NAMES,
  FIGURES,
  type Figure,
  type Figures,
  figuresOf,
  MAX_GROUPS,
  MAX_SHOWN_DEALS,
} from '#domain/dealer/figures.ts'
import { type FiguresSpan, monthsOf, readSpan } from '#domain/dealer/figures-span.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import type { Catalog } from '../../catalog/index.ts'
import { readDeals } from './dealer-figures.ts'

const GROUPINGS = ['month', 'model', 'maker', 'class', 'dealer'] as const
type Grouping = (typeof GROUPINGS)[number]

interface Group {
  readonly key: string
  readonly name: string
  readonly deals: readonly Deal[]
}

interface Asked {
  readonly span: FiguresSpan
  readonly by: Grouping
  readonly deals: readonly Deal[]
  readonly dealerNames: ReadonlyMap<number, string>
}

const FiguresRef = builder.objectRef<Figures>('DealerFigures')
FiguresRef.implement({
  description: "A dealer's work, by the day on which the bidding ended.",
  fields: (t) => ({
    bidCount: t.exposeInt('bidCount', { description: 'Auctions that it bid on and whose bidding is over.' }),
    wonCount: t.exposeInt('wonCount', {
      description: 'Of those: waiting for the owner, sold to it, or stopped later.',
    }),
    hitRate: t.exposeFloat('hitRate', { nullable: true, description: 'Won of those bid on, 0 to 1.' }),
    completedCount: t.exposeInt('completedCount'),
    paidTotal: t.exposeFloat('paidTotal', { description: 'Yen, over the completed ones.' }),
    cutCount: t.exposeInt('cutCount', { description: 'Completed for less than agreed.' }),
    cutTotal: t.exposeFloat('cutTotal', { description: 'Yen taken off contract amounts.' }),
    cutRate: t.exposeFloat('cutRate', {
      nullable: true,
      description: 'Of the contract amounts of what was completed.',
    }),
    comparedCount: t.exposeInt('comparedCount', { description: 'Contracts whose bike has a market price.' }),
    marketDifference: t.exposeFloat('marketDifference', {
      nullable: true,
      description:
        'How far these contracts were above the middle of the market of their month, on average, as a share of it.',
    }),
  }),
})

const GroupRef = builder.objectRef<Group>('DealerFiguresGroup')
GroupRef.implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'A month like 2026-04, or an id.' }),
    name: t.exposeString('name'),
    figures: t.field({ type: FiguresRef, resolve: ({ deals }) => figuresOf(deals) }),
  }),
})

const OutcomeRef = builder.enumType('DealOutcome', { values: DEAL_OUTCOMES })
const FigureRef = builder.enumType('DealerFigure', { values: FIGURE_NAMES })
const GroupingRef = builder.enumType('DealerFiguresGrouping', { values: GROUPINGS })

const DealRef = builder.objectRef<Deal & { readonly dealerName: string }>('Deal')
DealRef.implement({
  description: 'An auction behind a figure.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    bikeDealerId: t.exposeInt('bikeDealerId'),
    dealerName: t.exposeString('dealerName'),
    bikeName: t.string({
      resolve: ({ modelId }, _args, { services }) => {
        const { modelById, makerById } = services.catalog.current()
        const model = modelById.get(modelId)
        return [makerById.get(model?.makerId ?? 0)?.makerNameJp, model?.modelNameJp].filter(Boolean).join(' ')
      },
    }),
    endedOn: t.expose('endedOn', { type: 'Date' }),
    outcome: t.expose('outcome', { type: OutcomeRef }),
    contractAmount: t.exposeInt('contractAmount', { nullable: true }),
    finalPrice: t.exposeInt('finalPrice', { nullable: true }),
    middle: t.int({
      nullable: true,
      description: 'Of the market, in the month.',
      resolve: ({ middle }) => (middle === null ? null : Math.round(middle)),
    }),
  }),
})

const PartnerFiguresRef = builder.objectRef<Asked>('PartnerFigures')
PartnerFiguresRef.implement({
  fields: (t) => ({
    from: t.string({ description: 'Month, like 2026-04.', resolve: ({ span }) => span.from }),
    until: t.string({ description: 'The last month.', resolve: ({ span }) => span.until }),
    total: t.field({ type: FiguresRef, resolve: ({ deals }) => figuresOf(deals) }),
    groupCount: t.int({
      resolve: (asked, _args, { services }) => groupsOf(asked, services.catalog.current()).length,
    }),
    groups: t.field({
      type: [GroupRef],
      description: 'Months, the newest first; of anything else first what was spent most on.',
      resolve: (asked, _args, { services }) => groupsOf(asked, services.catalog.current()).slice(0, MAX_GROUPS),
    }),
    deals: t.field({
      type: [DealRef],
      description: 'Those behind a figure, of one group or of all; the newest first.',
      args: { figure: t.arg({ type: FigureRef, required: true }), key: t.arg.string() },
      resolve: (asked, { figure, key }, { services }) =>
        behind(asked, figure, key ?? null, services.catalog.current())
          .slice(0, MAX_SHOWN_DEALS)
          .map((deal) => ({ ...deal, dealerName: asked.dealerNames.get(deal.bikeDealerId) ?? '' })),
    }),
  }),
})

builder.queryField('partnerFigures', (t) =>
  t.field({
    type: PartnerFiguresRef,
    description: "A dealer's figures over some months; by dealer: of all that an agency represents.",
    args: {
      bikeDealerId: t.arg.int(),
      from: t.arg.string({ description: 'Month, like 2026-04; left out: eleven before the last.' }),
      until: t.arg.string({ description: 'Left out: this month.' }),
      by: t.arg({ type: GroupingRef, defaultValue: 'month' }),
    },
    resolve: async (_root, { bikeDealerId, from, until, by }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const grouping = by ?? 'month'
      // Whom the page names has to be theirs, also where all are counted.
      const named = grouping === 'dealer' && bikeDealerId == null ? null : lookingDealer(partner, bikeDealerId)
      const dealerIds = grouping === 'dealer' ? partner.dealerIds : named === null ? [] : [named]
      const span = readSpan({ from: from ?? '', until: until ?? '' }, tokyoDay(context.now))
      if (!span.ok) throw new ExpectedError('BAD_REQUEST', { fields: [span.refusal] })
      const deals = await readDeals(context, dealerIds, span.value)
      const dealers = await context.services.db
        .selectFrom('bikeDealer')
        .select(['bikeDealerId', 'name'])
        .where('bikeDealerId', 'in', [0, ...dealerIds])
        .orderBy('bikeDealerId')
        .execute()
      const dealerNames = new Map(dealers.map((it) => [Number(it.bikeDealerId), it.name]))
      return { span: span.value, by: grouping, deals, dealerNames }
    },
  }),
)

function groupsOf(asked: Asked, catalog: Catalog): Group[] {
  const { span, by, deals, dealerNames } = asked
  const keyOf = keyReader(by, catalog)
  const byKey = groupBy(deals, keyOf)
  const group = (key: string, name: string): Group => ({ key, name, deals: byKey.get(key) ?? [] })
  if (by === 'month') return monthsOf(span).map((month) => group(month, month))
  if (by === 'dealer') return [...dealerNames].map(([id, name]) => group(String(id), name))
  return [...byKey.keys()]
    .map((key) => group(key, nameOf(by, Number(key), catalog)))
    .map((it) => ({ it, spent: figuresOf(it.deals).paidTotal }))
    .sort((a, b) => b.spent - a.spent || b.it.deals.length - a.it.deals.length || a.it.name.localeCompare(b.it.name))
    .map(({ it }) => it)
}

function behind({ deals, by }: Asked, figure: Figure, key: string | null, catalog: Catalog): Deal[] {
  const keyOf = keyReader(by, catalog)
  return deals.filter((deal) => FIGURES[figure](deal) && (key === null || keyOf(deal) === key))
}

function keyReader(by: Grouping, { modelById }: Catalog): (deal: Deal) => string {
  const readers: Record<Grouping, (deal: Deal) => string | number> = {
    month: ({ endedOn }) => endedOn.slice(0, 7),
    model: ({ modelId }) => modelId,
    maker: ({ modelId }) => modelById.get(modelId)?.makerId ?? 0,
    class: ({ modelId }) => modelById.get(modelId)?.displacementCtgId ?? 0,
    dealer: ({ bikeDealerId }) => bikeDealerId,
  }
  return (deal) => String(readers[by](deal))
}

function nameOf(by: 'model' | 'maker' | 'class', id: number, catalog: Catalog): string {
  const { makerById, modelById, displacementCategories } = catalog
  if (by === 'maker') return makerById.get(id)?.makerNameJp ?? ''
  if (by === 'class') return displacementCategories.find((it) => it.displacementCtgId === id)?.title ?? ''
  const model = modelById.get(id)
  return [makerById.get(model?.makerId ?? 0)?.makerNameJp, model?.modelNameJp].filter(Boolean).join(' ')
}
