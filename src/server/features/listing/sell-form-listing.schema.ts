import { UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { requireOwner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import type { AuctionRow } from '../auction/index.ts'

const OriginalPart = builder.objectRef<{ readonly code: string; readonly original: string }>('OriginalPart')
OriginalPart.implement({ fields: (t) => ({ code: t.exposeString('code'), original: t.exposeString('original') }) })

/** Columns that hold the answer as it was given. */
const STATED = LISTING_FIELD_NAMES.filter(
  (name): name is ListingFieldName & keyof AuctionRow =>
    !['parts', 'photos', 'file', 'moment'].includes(LISTING_FIELDS[name].kind),
)

const SellFormListing = builder.objectRef<AuctionRow>('SellFormListing')
SellFormListing.implement({
  description: 'An own earlier listing as answers of the sell form. Photos are taken anew.',
  fields: (t) => ({
    makerId: t.int({
      resolve: ({ modelId }, _arguments, { services }) =>
        services.catalog.current().modelById.get(modelId)?.makerId ?? 0,
    }),
    displacementCtgId: t.exposeInt('displacementCtgId'),
    ...Object.fromEntries(
      STATED.map((name) => {
        const { kind } = LISTING_FIELDS[name]
        if (kind === 'choices') return [name, t.stringList({ resolve: (row) => row[name] as string[] })]
        if (kind === 'id') return [name, t.int({ resolve: (row) => row[name] as number })]
        if (name === 'deliveryDue') return [name, t.string({ nullable: true, resolve: (row) => row[name] })]
        if (kind === 'yen') return [name, t.int({ nullable: true, resolve: (row) => row[name] as number | null })]
        return [name, t.string({ resolve: (row) => row[name] as string })]
      }),
    ),
    modelTypeId: t.int({ resolve: ({ modelTypeId }) => modelTypeId ?? UNKNOWN_TYPE }),
    customPartsList: t.stringList({ resolve: ({ customPartsList }) => customPartsList.map(({ code }) => code) }),
    originalParts: t.field({
      type: [OriginalPart],
      resolve: ({ customPartsList }) =>
        customPartsList.flatMap(({ code, original }) => (original === null ? [] : [{ code, original }])),
    }),
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
