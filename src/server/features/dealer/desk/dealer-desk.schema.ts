import { ExpectedError } from '#domain/errors/expected-error.ts'
import { actingDealer, lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { findPartnerAuction } from '../../auction/index.ts'
import { assertKnown, type BuyOrder, deleteBuyOrder, readBuyOrders, saveBuyOrder } from './buy-orders.ts'
import { checkedFilter, deleteFilter, readSavedFilters, saveFilter } from './saved-filters.ts'

const SavedFilterRef = builder.objectRef<{ savedFilterId: number; name: string; query: string }>('SavedFilter')
SavedFilterRef.implement({
  fields: (t) => ({
    savedFilterId: t.exposeInt('savedFilterId'),
    name: t.exposeString('name'),
    query: t.exposeString('query', { description: "Of the list's address." }),
  }),
})

const BuyOrderRef = builder.objectRef<BuyOrder>('BuyOrder')
BuyOrderRef.implement({
  description: 'What a dealer wants to buy; null means any.',
  fields: (t) => ({
    buyOrderId: t.exposeInt('buyOrderId'),
    makerId: t.exposeInt('makerId', { nullable: true }),
    makerName: t.string({
      nullable: true,
      resolve: ({ makerId }, _args, { services }) =>
        services.catalog.current().makerById.get(makerId ?? 0)?.makerNameJp ?? null,
    }),
    modelId: t.exposeInt('modelId', { nullable: true }),
    modelName: t.string({
      nullable: true,
      resolve: ({ modelId }, _args, { services }) =>
        services.catalog.current().modelById.get(modelId ?? 0)?.modelNameJp ?? null,
    }),
    displacementCtgId: t.exposeInt('displacementCtgId', { nullable: true }),
    mileageIdMost: t.exposeInt('mileageIdMost', { nullable: true }),
    priceMost: t.exposeInt('priceMost', { nullable: true }),
    note: t.exposeString('note'),
    isActive: t.exposeBoolean('isActive'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  savedFilters: t.field({
    type: [SavedFilterRef],
    resolve: (_root, _args, context) =>
      readSavedFilters(context.services.db, Number(requirePartner(context).partnerId)),
  }),
  buyOrders: t.field({
    type: [BuyOrderRef],
    args: { bikeDealerId: t.arg.int() },
    resolve: (_root, { bikeDealerId }, context) =>
      readBuyOrders(context.services.db, lookingDealer(requirePartner(context, 'dealer', 'agent'), bikeDealerId) ?? 0),
  }),
}))

const SaveBuyOrderInput = builder.inputType('SaveBuyOrderInput', {
  fields: (t) => ({
    buyOrderId: t.int(),
    bikeDealerId: t.int(),
    makerId: t.int(),
    modelId: t.int(),
    displacementCtgId: t.int(),
    mileageIdMost: t.int(),
    priceMost: t.int(),
    note: t.string(),
    isActive: t.boolean({ required: true }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'Of the order that was read: a later one is not written over.',
    }),
  }),
})

const DeleteBuyOrderInput = builder.inputType('DeleteBuyOrderInput', {
  fields: (t) => ({
    buyOrderId: t.int({ required: true }),
    bikeDealerId: t.int(),
    updatedAt: t.field({ type: 'DateTime', required: true, description: 'Of the order that was read.' }),
  }),
})

const WatchAuctionInput = builder.inputType('WatchAuctionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int(),
    isWatched: t.boolean({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  saveBuyOrder: t.int({
    args: { input: t.arg({ type: SaveBuyOrderInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { services, now } = context
      const dealer = actingDealer(requirePartner(context, 'dealer', 'agent'), input.bikeDealerId)
      const order = {
        buyOrderId: input.buyOrderId ?? null,
        makerId: input.makerId ?? null,
        modelId: input.modelId ?? null,
        displacementCtgId: input.displacementCtgId ?? null,
        mileageIdMost: input.mileageIdMost ?? null,
        priceMost: input.priceMost ?? null,
        note: input.note ?? '',
        isActive: input.isActive,
        readAt: input.updatedAt ?? null,
      }
      assertKnown(order, services.catalog.current())
      return transact(services.db, (tx) => saveBuyOrder(tx, dealer, order, now))
    },
  }),
  deleteBuyOrder: t.boolean({
    args: { input: t.arg({ type: DeleteBuyOrderInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const dealer = actingDealer(requirePartner(context, 'dealer', 'agent'), input.bikeDealerId)
      await transact(context.services.db, (tx) => deleteBuyOrder(tx, dealer, input.buyOrderId, input.updatedAt))
      return true
    },
  }),
  watchAuction: t.boolean({
    args: { input: t.arg({ type: WatchAuctionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { db } = context.services
      const partner = requirePartner(context, 'dealer', 'agent')
      const dealer = actingDealer(partner, input.bikeDealerId)
      if (!(await findPartnerAuction(db, partner, dealer, input.auctionId, context.now)))
        throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      await transact(db, (tx) => watchAuction(tx, dealer, input.auctionId, input.isWatched))
      return input.isWatched
    },
  }),
  saveFilter: t.int({
    args: { name: t.arg.string({ required: true }), query: t.arg.string({ required: true }) },
    resolve: (_root, { name, query }, context) => {
      const partnerId = Number(requirePartner(context).partnerId)
      const { db, catalog } = context.services
      const filter = checkedFilter({ name, query }, catalog.current())
      return transact(db, (tx) => saveFilter(tx, partnerId, filter, context.now))
    },
  }),
  deleteFilter: t.boolean({
    args: { savedFilterId: t.arg.int({ required: true }) },
    resolve: async (_root, { savedFilterId }, context) => {
      const partnerId = Number(requirePartner(context).partnerId)
      await transact(context.services.db, (tx) => deleteFilter(tx, partnerId, savedFilterId))
      return true
    },
  }),
}))

async function watchAuction(tx: Tx, bikeDealerId: number, auctionId: number, isWatched: boolean): Promise<void> {
  if (isWatched)
    await tx.query
      .insertInto('watchedAuction')
      .values({ bikeDealerId, auctionId })
      .onConflict((on) => on.doNothing())
      .execute()
  else
    await tx.query
      .deleteFrom('watchedAuction')
      .where('bikeDealerId', '=', bikeDealerId)
      .where('auctionId', '=', auctionId)
      .execute()
}
