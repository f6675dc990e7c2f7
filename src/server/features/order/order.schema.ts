import { bikesLeft, commitmentOf, type OfferedBike } from '#domain/auction/order/binding-order.ts'
import { ORDER_OUTCOMES, ORDER_WAYS, type OrderOutcome, type OrderWay } from '#domain/auction/order/promise.ts'
import { STATUS } from '#domain/auction/status.ts'
import { listedAgainFrom } from '#domain/auction/trade/listed-again.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoHour } from '#domain/values/tokyo-time.ts'
import { actingDealer, actorFor, lookingDealer, requireOwner, requirePartner } from '../../auth/principal.ts'
import { type Db, transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { findOwner } from '../account/index.ts'
import { AuctionRef, type AuctionView, type PartnerAuction, PartnerAuctionRef, readOwned } from '../auction/index.ts'
import { BROKEN_CONTRACT, HonourRef, readBrokenContract, readHonour } from '../dealer/index.ts'
import { endOrder, makeOrder } from './make-order.ts'
import { type BindingOrder, findBestOrders, readDealersOrders } from './read-orders.ts'
import { offeredBike, releaseOrder, useOrder } from './use-order.ts'

const BindingOrderRef = builder.objectRef<BindingOrder>('BindingOrder')
BindingOrderRef.implement({
  description: 'What a dealer binds itself to buy. For that dealer and its agency alone.',
  fields: (t) => ({
    bindingOrderId: t.exposeInt('bindingOrderId'),
    modelId: t.exposeInt('modelId'),
    modelName: t.string({
      resolve({ modelId }, _args, { services }) {
        const { modelById, makerById } = services.catalog.current()
        const model = modelById.get(modelId)
        return model ? `${makerById.get(model.makerId)?.makerNameJp ?? ''} ${model.modelNameJp}` : ''
      },
    }),
    mileageIdMost: t.exposeInt('mileageIdMost', { nullable: true }),
    yearFrom: t.exposeInt('yearFrom', { nullable: true }),
    prefectures: t.stringList({ description: 'Codes; none: everywhere.', resolve: (it) => [...it.prefectures] }),
    price: t.exposeInt('price'),
    leastGrade: t.exposeInt('leastGrade', { nullable: true }),
    bikeCount: t.exposeInt('bikeCount'),
    promisedCount: t.int({
      description: 'Held back for listings that run.',
      resolve: ({ takenCount, boughtCount, brokenCount }) => takenCount - boughtCount - brokenCount,
    }),
    boughtCount: t.exposeInt('boughtCount'),
    brokenCount: t.exposeInt('brokenCount', {
      description: 'Bought, and the trade stopped by the dealer: they do not come back.',
    }),
    leftCount: t.int({ resolve: (order, _args, { now }) => bikesLeft(order, now) }),
    commitment: t.float({
      description: 'Yen that the bikes left would cost.',
      resolve: (order, _args, { now }) => commitmentOf([order], now),
    }),
    validUntil: t.expose('validUntil', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
  }),
})

interface Offer extends Pick<BindingOrder, 'bindingOrderId' | 'bikeDealerId' | 'dealerName' | 'price' | 'leastGrade'> {
  /** The one that it is for, where its owner is told what the dealer broke; undefined for a bike that is not listed yet. */
  readonly auctionId?: number
  /** Of a bike that is not listed yet: the owner's earlier listing of it. */
  readonly relistedFrom?: number
}

const BindingOfferRef = builder.objectRef<Offer>('BindingOffer')
BindingOfferRef.implement({
  description:
    'What a dealer pays at once for a bike like the one that an owner has. Nothing else of its order is told.',
  fields: (t) => ({
    bindingOrderId: t.exposeInt('bindingOrderId'),
    price: t.exposeInt('price'),
    leastGrade: t.exposeInt('leastGrade', {
      nullable: true,
      description: 'Overall grade that our inspection has to give; null: it has to pass.',
    }),
    dealerName: t.exposeString('dealerName'),
    brokenContract: t.int({
      nullable: true,
      description: `${BROKEN_CONTRACT} Null of the others, and once the inspection is passed.`,
      resolve({ auctionId, relistedFrom, bikeDealerId }, _args, context) {
        if (relistedFrom !== undefined) return readBrokenContract(context, relistedFrom, bikeDealerId, true)
        return auctionId === undefined ? null : readBrokenContract(context, auctionId, bikeDealerId)
      },
    }),
    honour: t.field({
      type: HonourRef,
      resolve: ({ bikeDealerId }, _args, context) => readHonour(context, bikeDealerId),
    }),
  }),
})

interface Promised extends Offer {
  readonly way: OrderWay
  readonly holdsUntil: Date
  readonly outcome: OrderOutcome | null
}

const OrderWayEnum = builder.enumType('OrderWay', { values: ORDER_WAYS })
const OrderOutcomeEnum = builder.enumType('OrderOutcome', { values: ORDER_OUTCOMES })

const OrderPromiseRef = builder.objectRef<Promised>('OrderPromise')
OrderPromiseRef.implement({
  description: 'The binding order that the owner uses for a listing.',
  fields: (t) => ({
    offer: t.field({ type: BindingOfferRef, resolve: (promised) => promised }),
    way: t.expose('way', { type: OrderWayEnum }),
    holdsUntil: t.expose('holdsUntil', { type: 'DateTime' }),
    outcome: t.expose('outcome', {
      type: OrderOutcomeEnum,
      nullable: true,
      description: 'Null while the listing waits for its inspection.',
    }),
  }),
})

builder.objectFields(AuctionRef, (t) => ({
  bindingOffers: t.field({
    type: [BindingOfferRef],
    description:
      'The best binding orders for a listing that waits for its inspection, each asking for less of it. For its owner.',
    async resolve(view, _args, { services, now }) {
      if (!isOwn(view) || view.row.auctionStatus !== STATUS.beforeInspection) return []
      const orders = await findBestOrders(services.db, offeredBike(view.row), now)
      return orders.map((order) => ({ ...order, ...listingOf(view) }))
    },
  }),
  orderPromise: t.field({
    type: OrderPromiseRef,
    nullable: true,
    description: 'The binding order that the listing is promised to, or was. For its owner.',
    async resolve(view, _args, { services }) {
      const promise = isOwn(view) ? await readPromise(services.db, view.row.auctionId) : null
      return promise && { ...promise, ...listingOf(view) }
    },
  }),
}))

builder.objectField(PartnerAuctionRef, 'isBoughtByOrder', (t) =>
  t.boolean({
    description: "The owner sells at once by the dealer's binding order: nobody else could bid. For that dealer.",
    resolve: (auction, _args, { services }) => isBoughtByOrder(services.db, auction),
  }),
)

async function isBoughtByOrder(db: Db, { row, dealerId, standing }: PartnerAuction): Promise<boolean> {
  if (dealerId === null || !standing.isLeading) return false
  const bought = await db
    .selectFrom('orderPromise')
    .innerJoin('bindingOrder', 'bindingOrder.bindingOrderId', 'orderPromise.bindingOrderId')
    .select('orderPromise.auctionId')
    .where('orderPromise.auctionId', '=', row.auctionId)
    .where('bikeDealerId', '=', dealerId)
    .where('way', '=', 'atOnce')
    .where('outcome', '=', 'kept')
    .executeTakeFirst()
  return bought !== undefined
}

function isOwn({ actor, row }: AuctionView): boolean {
  return actor.role === 'owner' && actor.bikeOwnerId === String(row.bikeOwnerId)
}

/** Of an offer; later, the answer to the sale tells what the dealer broke. */
function listingOf({ row, sees }: AuctionView): Pick<Offer, 'auctionId'> {
  return row.auctionStatus === STATUS.beforeInspection && sees('brokenContract') ? { auctionId: row.auctionId } : {}
}

async function readPromise(db: Db, auctionId: number): Promise<Promised | null> {
  const promise = await db
    .selectFrom('orderPromise')
    .innerJoin('bindingOrder', 'bindingOrder.bindingOrderId', 'orderPromise.bindingOrderId')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'bindingOrder.bikeDealerId')
    .select(['bindingOrder.bindingOrderId', 'bindingOrder.bikeDealerId', 'bikeDealer.name as dealerName'])
    .select(['price', 'leastGrade', 'way', 'holdsUntil', 'outcome'])
    .where('orderPromise.auctionId', '=', auctionId)
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
  return promise ?? null
}

const OfferedBikeInput = builder.inputType('OfferedBikeInput', {
  description: 'What the owner has answered of the bike.',
  fields: (t) => ({
    modelId: t.int({ required: true }),
    mileageId: t.int({ required: true }),
    firstRegistration: t.string(),
    engineStatusList: t.stringList({ required: true }),
    accidentHistoryList: t.stringList({ required: true }),
    meterChange: t.string({ required: true }),
    numberRegistration: t.string({ required: true }),
  }),
})

builder.queryFields((t) => ({
  bindingOrders: t.field({
    type: [BindingOrderRef],
    args: { bikeDealerId: t.arg.int() },
    resolve: (_root, { bikeDealerId }, context) => {
      const dealer = lookingDealer(requirePartner(context, 'dealer', 'agent'), bikeDealerId)
      return dealer === null ? [] : readDealersOrders(context.services.db, dealer)
    },
  }),
  bindingOffers: t.field({
    type: [BindingOfferRef],
    description: 'The best binding orders for a bike that an owner is about to list, where the owner lives.',
    args: {
      bike: t.arg({ type: OfferedBikeInput, required: true }),
      relistedFrom: t.arg.int({ description: 'As CreateAuctionInput has it.' }),
    },
    async resolve(_root, { bike, relistedFrom }, context) {
      const { services, now } = context
      const { bikeOwnerId } = requireOwner(context)
      const owner = await findOwner(services.db, bikeOwnerId)
      const { modelId, mileageId, firstRegistration, ...stated } = bike
      const offered: OfferedBike = {
        modelId,
        mileageId,
        firstRegistration: firstRegistration || null,
        prefecture: owner?.state ?? '',
        isOutsideMarket: isOutsideMarket(stated),
      }
      const orders = await findBestOrders(services.db, offered, now)
      const again = { modelId, frameNumberHash: null, named: relistedFrom ?? null }
      const from = relistedFrom == null ? null : listedAgainFrom(again, await readOwned(services.db, [bikeOwnerId]))
      return orders.map((order) => ({ ...order, ...(from !== null && { relistedFrom: from }) }))
    },
  }),
}))

const MakeBindingOrderInput = builder.inputType('MakeBindingOrderInput', {
  fields: (t) => ({
    bikeDealerId: t.int(),
    modelId: t.int({ required: true }),
    mileageIdMost: t.int(),
    yearFrom: t.int(),
    prefectures: t.stringList({ required: true }),
    price: t.int({ required: true }),
    leastGrade: t.int(),
    bikeCount: t.int({ required: true }),
    validOn: t.field({ type: 'Date', required: true, description: 'The last day.' }),
    idempotencyKey: t.string({ required: true, description: 'The same key makes one order.' }),
  }),
})

const EndBindingOrderInput = builder.inputType('EndBindingOrderInput', {
  fields: (t) => ({ bindingOrderId: t.int({ required: true }), bikeDealerId: t.int() }),
})

const UseBindingOrderInput = builder.inputType('UseBindingOrderInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bindingOrderId: t.int({ required: true }),
    price: t.int({ required: true, description: 'That was shown: another one is refused.' }),
    way: t.field({ type: OrderWayEnum, required: true }),
  }),
})

const ReleaseBindingOrderInput = builder.inputType('ReleaseBindingOrderInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }) }),
})

builder.mutationFields((t) => ({
  makeBindingOrder: t.int({
    description: 'Binds the dealer to buy such bikes until it ends the order. Returns the number of the order.',
    args: { input: t.arg({ type: MakeBindingOrderInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { services, now } = context
      const partner = requirePartner(context, 'dealer', 'agent')
      const bikeDealerId = actingDealer(partner, input.bikeDealerId)
      const order = {
        bikeDealerId,
        modelId: input.modelId,
        mileageIdMost: input.mileageIdMost ?? null,
        yearFrom: input.yearFrom ?? null,
        prefectures: [...new Set(input.prefectures)],
        price: input.price,
        leastGrade: input.leastGrade ?? null,
        bikeCount: input.bikeCount,
        validUntil: later(tokyoHour(input.validOn, 0), DAY),
        idempotencyKey: input.idempotencyKey,
      }
      const by = actorFor(partner, bikeDealerId)
      return transact(services.db, (tx) => makeOrder(tx, services.catalog.current(), by, order, now))
    },
  }),
  endBindingOrder: t.boolean({
    description: 'Promises no further bike. What is promised already stands.',
    args: { input: t.arg({ type: EndBindingOrderInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const bikeDealerId = actingDealer(partner, input.bikeDealerId)
      const by = actorFor(partner, bikeDealerId)
      await transact(context.services.db, (tx) => endOrder(tx, by, bikeDealerId, input.bindingOrderId, context.now))
      return true
    },
  }),
  useBindingOrder: t.boolean({
    description: 'Only while the listing waits for its inspection (11): a bike of the order is kept for it.',
    args: { input: t.arg({ type: UseBindingOrderInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      await transact(context.services.db, (tx) => useOrder(tx, context.services, bikeOwnerId, input))
      return true
    },
  }),
  releaseBindingOrder: t.boolean({
    description: 'The owner no longer uses the order, before the inspection is passed.',
    args: { input: t.arg({ type: ReleaseBindingOrderInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      await transact(context.services.db, (tx) => releaseOrder(tx, context.services, bikeOwnerId, input.auctionId))
      return true
    },
  }),
}))
