import { UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { requireOwner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import type { AuctionRow } from '../auction/index.ts'

const OriginalPart = builder.objectRef<{ readonly code: string; readonly original: string }>('OriginalPart')
OriginalPart.implement({ fields: (t) => ({ code: t.exposeString('code'), original: t.exposeString('original') }) })

const SellFormListing = builder.objectRef<AuctionRow>('SellFormListing')
SellFormListing.implement({
  description: 'An own earlier listing as answers of the sell form. Photos are taken anew.',
  fields: (t) => ({
    makerId: t.int({
      resolve: ({ modelId }, _arguments, { services }) =>
        services.catalog.current().modelById.get(modelId)?.makerId ?? 0,
    }),
    displacementCtgId: t.exposeInt('displacementCtgId'),
    modelId: t.exposeInt('modelId'),
    modelTypeId: t.int({ resolve: ({ modelTypeId }) => modelTypeId ?? UNKNOWN_TYPE }),
    mileageId: t.exposeInt('mileageId'),
    transferPlan: t.exposeString('transferPlan'),
    engineStatusList: t.exposeStringList('engineStatusList'),
    accidentHistoryList: t.exposeStringList('accidentHistoryList'),
    meterChange: t.exposeString('meterChange'),
    keyCount: t.exposeString('keyCount'),
    customPartsList: t.stringList({ resolve: ({ customPartsList }) => customPartsList.map(({ code }) => code) }),
    originalParts: t.field({
      type: [OriginalPart],
      resolve: ({ customPartsList }) =>
        customPartsList.flatMap(({ code, original }) => (original === null ? [] : [{ code, original }])),
    }),
    customPartsText: t.exposeString('customPartsText'),
    numberRegistration: t.exposeString('numberRegistration'),
    documentAvailableList: t.exposeStringList('documentAvailableList'),
    documentOwner: t.exposeString('documentOwner'),
    loanStatus: t.exposeString('loanStatus'),
    loanBalance: t.exposeInt('loanBalance', { nullable: true }),
    askingPrice: t.exposeInt('askingPrice', { nullable: true }),
    deliveryDay: t.exposeStringList('deliveryDay'),
    deliveryTime: t.exposeString('deliveryTime'),
    deliveryLocation: t.exposeString('deliveryLocation'),
    otherDeliveryLocation: t.exposeString('otherDeliveryLocation'),
    contactInfoToBikeDealer: t.exposeString('contactInfoToBikeDealer'),
  }),
})

builder.queryField('sellFormListing', (t) =>
  t.field({
    type: SellFormListing,
    nullable: true,
    description: 'Null when the owner never had such an auction.',
    args: { auctionId: t.arg.int({ required: true }) },
    resolve: async (_root, { auctionId }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      const row = await context.services.db
        .selectFrom('auction')
        .selectAll()
        .where('auctionId', '=', auctionId)
        .where('bikeOwnerId', '=', bikeOwnerId)
        .executeTakeFirst()
      return row ?? null
    },
  }),
)
