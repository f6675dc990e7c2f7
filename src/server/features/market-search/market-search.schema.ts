import { searchFormVehicle } from '#domain/account/account-forms.ts'
import { labelOf } from '#domain/options/option.ts'
import { TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import { requireOwner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { createLoader } from '../../graphql/loader.ts'
import { BikeOwnerRef } from '../account/index.ts'
import { assertInCatalog, MileageRef, ModelRef, ModelTypeRef } from '../catalog/index.ts'
import { askedBike, loadPrice, MarketPriceRef, SoubaModelRef } from '../souba/index.ts'
import { countPurchaseTargets } from './purchase-targets.ts'
import { type MarketSearchBike, saveMarketSearchBike } from './save-market-search-bike.ts'

const MarketSearchBikeRef = builder.objectRef<MarketSearchBike>('MarketSearchBike')
MarketSearchBikeRef.implement({
  description: 'The bike whose market price the owner follows.',
  fields: (t) => ({
    marketSearchBikeId: t.exposeInt('marketSearchBikeId'),
    modelId: t.exposeInt('modelId'),
    modelTypeId: t.exposeInt('modelTypeId', { nullable: true }),
    mileageId: t.exposeInt('mileageId'),
    transferPlan: t.exposeString('transferPlan'),
    transferPlanText: t.string({ resolve: ({ transferPlan }) => labelOf(TRANSFER_PLANS, transferPlan) }),
    displacementCtgId: t.exposeInt('displacementCtgId'),
    model: t.field({
      type: ModelRef,
      nullable: true,
      resolve: ({ modelId }, _arguments, { services }) => services.catalog.current().modelById.get(modelId),
    }),
    modelType: t.field({
      type: ModelTypeRef,
      nullable: true,
      resolve: ({ modelTypeId }, _arguments, { services }) =>
        modelTypeId === null ? null : services.catalog.current().modelTypeById.get(modelTypeId),
    }),
    mileage: t.field({
      type: MileageRef,
      nullable: true,
      resolve: ({ mileageId }, _arguments, { services }) =>
        services.catalog.current().mileages.find((mileage) => mileage.mileageId === mileageId),
    }),
    marketPrice: t.field({
      type: MarketPriceRef,
      nullable: true,
      description: 'For this model, type and mileage; null means that it cannot be said.',
      resolve: (bike, _arguments, context) => loadPrice(context, bike),
    }),
    soubaModel: t.field({
      type: SoubaModelRef,
      nullable: true,
      description: 'The market of the model as a whole.',
      async resolve({ modelId }, _arguments, context) {
        const model = context.services.catalog.current().modelById.get(modelId)
        return model
          ? { model, price: await loadPrice(context, { modelId, modelTypeId: null, mileageId: null }) }
          : null
      },
    }),
    purchaseTargetCount: t.int({
      description: 'Dealers who looked for such a bike in the last 90 days.',
      resolve: ({ modelId }, _arguments, { services }) => countPurchaseTargets(services.db, modelId),
    }),
  }),
})

const loadSearchBike = createLoader<number, MarketSearchBike>(async ({ services: { db } }, bikeOwnerIds) => {
  const bikes = await db.selectFrom('marketSearchBike').selectAll().where('bikeOwnerId', 'in', bikeOwnerIds).execute()
  return new Map(bikes.map((bike) => [bike.bikeOwnerId, bike]))
})

builder.objectField(BikeOwnerRef, 'marketSearchBike', (t) =>
  t.field({
    type: MarketSearchBikeRef,
    nullable: true,
    resolve: ({ bikeOwnerId }, _arguments, context) => loadSearchBike(context, bikeOwnerId),
  }),
)

const CreateInput = builder.inputType('CreateMarketSearchBikeInput', {
  fields: (t) => ({
    modelId: t.int({ required: true }),
    modelTypeId: t.int(),
    mileageId: t.int({ required: true }),
    transferPlan: t.string({ required: true }),
    displacementCtgId: t.int({ required: true }),
  }),
})

const CreatePayload = builder.objectRef<MarketSearchBike>('CreateMarketSearchBikePayload')
CreatePayload.implement({
  fields: (t) => ({ marketSearchBike: t.field({ type: MarketSearchBikeRef, resolve: (bike) => bike }) }),
})

builder.mutationFields((t) => ({
  createMarketSearchBike: t.field({
    type: CreatePayload,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      const { services } = context
      const vehicle = checkedInput(searchFormVehicle, { ...input })
      assertInCatalog(services.catalog.current(), vehicle)
      return transact(services.db, (tx) => saveMarketSearchBike(tx, bikeOwnerId, vehicle))
    },
  }),
}))

builder.queryFields((t) => ({
  fromMarket: t.field({
    type: MarketPriceRef,
    nullable: true,
    description:
      'The market price of a bike as it was searched for; null where the parts do not fit or it cannot be said.',
    extensions: { cacheTags: ['catalog', 'souba'] },
    args: {
      makerId: t.arg.int(),
      modelId: t.arg.int({ required: true }),
      modelTypeId: t.arg.int(),
      displacementCtgId: t.arg.int(),
      mileageId: t.arg.int(),
      modelYear: t.arg.int(),
      mileageKm: t.arg.int(),
    },
    resolve: (_root, { makerId, displacementCtgId, ...bike }, context) => {
      const model = context.services.catalog.current().modelById.get(bike.modelId)
      const isOf = (wanted: number | null | undefined, own: number) => wanted == null || wanted === own
      if (!model || !isOf(makerId, model.makerId) || !isOf(displacementCtgId, model.displacementCtgId)) return null
      return loadPrice(context, askedBike(bike, context))
    },
  }),
}))
