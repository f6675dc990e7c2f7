import { UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import {
  LISTING_FIELD_NAMES,
  LISTING_FIELDS,
  type ListingFieldName,
  type ListingKind,
} from '#domain/listing/listing-table.ts'
import { requireOwner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { type AuctionRow, unsealed } from '../auction/index.ts'

const OriginalPart = builder.objectRef<{ readonly code: string; readonly original: string }>('OriginalPart')
OriginalPart.implement({ fields: (t) => ({ code: t.exposeString('code'), original: t.exposeString('original') }) })

const ELSEWHERE = ['parts', 'photos', 'file', 'moment', 'sealed'] as const satisfies readonly ListingKind[]
type StatedKind = Exclude<ListingKind, (typeof ELSEWHERE)[number]>

/** Columns that hold the answer as it was given. */
const STATED = LISTING_FIELD_NAMES.filter(
  (name): name is ListingFieldName & keyof AuctionRow => !ELSEWHERE.some((kind) => kind === LISTING_FIELDS[name].kind),
)
const SEALED = LISTING_FIELD_NAMES.filter(
  (name): name is 'frameNumber' | 'plate' => LISTING_FIELDS[name].kind === 'sealed',
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
    ...Object.fromEntries(STATED.map((name) => [name, statedField(t, name)])),
    ...Object.fromEntries(SEALED.map((name) => [name, sealedField(t, name)])),
    modelTypeId: t.int({ resolve: ({ modelTypeId }) => modelTypeId ?? UNKNOWN_TYPE }),
    customPartsList: t.stringList({ resolve: ({ customPartsList }) => customPartsList.map(({ code }) => code) }),
    originalParts: t.field({
      type: [OriginalPart],
      resolve: ({ customPartsList }) =>
        customPartsList.flatMap(({ code, original }) => (original === null ? [] : [{ code, original }])),
    }),
  }),
})

type FieldBuilder = Parameters<NonNullable<Parameters<typeof SellFormListing.implement>[0]['fields']>>[0]

function statedField(t: FieldBuilder, name: (typeof STATED)[number]) {
  switch (LISTING_FIELDS[name].kind as StatedKind) {
    case 'choices':
      return t.stringList({ resolve: (row) => row[name] as string[] })
    case 'id':
      return t.int({ resolve: (row) => row[name] as number })
    case 'yen':
    case 'km':
      return t.int({ nullable: true, resolve: (row) => row[name] as number | null })
    case 'choice':
    case 'text':
    case 'month':
    case 'day':
      return t.string({ resolve: (row) => (row[name] as string | null) ?? '' })
  }
}

function sealedField(t: FieldBuilder, name: (typeof SEALED)[number]) {
  return t.string({
    resolve: (row, _arguments, { services }) => unsealed(services.secrets, row[`${name}Sealed`]) ?? '',
  })
}

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
