import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { type OwnTerms, ownTermsFaults, USUAL_TERMS } from '#domain/auction/cost/own-terms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { actingDealer, lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { type Db, transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { PartnerAuctionRef } from '../../auction/index.ts'
import { countRunning, type FeeTable, loadFeeBands, readFeeTable, saveFeeTable } from './fee-table.ts'

const FeeBandRef = builder.objectRef<FeeBand>('FeeBand')
FeeBandRef.implement({
  description: 'What a buyer pays us for a bike of this price or more, up to the next band; before tax.',
  fields: (t) => ({ from: t.exposeInt('from'), fee: t.exposeInt('fee') }),
})

const FeeTableRef = builder.objectRef<FeeTable>('FeeTable')
FeeTableRef.implement({
  fields: (t) => ({
    version: t.exposeInt('version', { description: '0 until one was set.' }),
    bands: t.field({ type: [FeeBandRef], resolve: ({ bands }) => [...bands] }),
    setAt: t.expose('setAt', { type: 'DateTime', nullable: true }),
    runningCount: t.int({
      description: 'Auctions that are bid on: they keep the fees that were in force when their bidding began.',
      resolve: (_table, _args, { services }) => countRunning(services.db),
    }),
  }),
})

builder.objectField(PartnerAuctionRef, 'feeBands', (t) =>
  t.field({
    type: [FeeBandRef],
    description: 'Of the table that was in force when the bidding began; before that, the one of now.',
    resolve: async ({ row }, _args, context) => [...((await loadFeeBands(context, row.auctionId)) ?? [])],
  }),
)

interface PurchaseTerms extends OwnTerms {
  readonly prefecture: string | null
}

const PurchaseTermsRef = builder.objectRef<PurchaseTerms>('PurchaseTerms')
PurchaseTermsRef.implement({
  description: 'What a bike costs besides its price, for the one who looks.',
  fields: (t) => ({
    prefecture: t.exposeString('prefecture', {
      nullable: true,
      description: 'Where bikes are brought to: of the dealer.',
    }),
    targetMargin: t.exposeInt('targetMargin', { description: 'Yen that are to be left of the resale price.' }),
    ownTransport: t.exposeInt('ownTransport', { nullable: true, description: 'Null: as our table says.' }),
    repairPercent: t.exposeInt('repairPercent', { description: 'Of our estimate from the inspection sheet.' }),
  }),
})

builder.queryFields((t) => ({
  feeTable: t.field({
    type: FeeTableRef,
    resolve: (_root, _args, context) => {
      requirePartner(context)
      return readFeeTable(context.services.db)
    },
  }),
  purchaseTerms: t.field({
    type: PurchaseTermsRef,
    args: { bikeDealerId: t.arg.int({ description: 'For whom an agent looks.' }) },
    resolve: async (_root, { bikeDealerId }, context) => {
      const partner = requirePartner(context)
      const { db } = context.services
      const dealerId = lookingDealer(partner, bikeDealerId)
      const [own, prefecture] = await Promise.all([
        readOwnTerms(db, partner.partnerId, dealerId),
        readPrefecture(db, dealerId),
      ])
      return { ...own, prefecture }
    },
  }),
}))

/** Of one who looks for no dealer, and until something is saved: our own tables alone. */
async function readOwnTerms(db: Db, partnerId: number, bikeDealerId: number | null): Promise<OwnTerms> {
  const found =
    bikeDealerId !== null &&
    (await db
      .selectFrom('purchaseTerms')
      .select(['targetMargin', 'ownTransport', 'repairPercent'])
      .where('partnerId', '=', partnerId)
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirst())
  return found || USUAL_TERMS
}

async function readPrefecture(db: Db, bikeDealerId: number | null): Promise<string | null> {
  if (bikeDealerId === null) return null
  const dealer = await db
    .selectFrom('bikeDealer')
    .select('state')
    .where('bikeDealerId', '=', bikeDealerId)
    .executeTakeFirst()
  return dealer ? labelOf(PREFECTURES, dealer.state) || null : null
}

const FeeBandInput = builder.inputType('FeeBandInput', {
  fields: (t) => ({ from: t.int({ required: true }), fee: t.int({ required: true }) }),
})

const SaveFeeTableInput = builder.inputType('SaveFeeTableInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: 'Of the table that was read: another one is refused.' }),
    bands: t.field({ type: [FeeBandInput], required: true, description: 'None: there is no fee.' }),
  }),
})

const SavePurchaseTermsInput = builder.inputType('SavePurchaseTermsInput', {
  fields: (t) => ({
    bikeDealerId: t.int({ description: 'For an agent: the dealer for whom the page was shown.' }),
    targetMargin: t.int({ required: true }),
    ownTransport: t.int(),
    repairPercent: t.int({ description: 'Left out: the whole of our estimate.' }),
  }),
})

builder.mutationFields((t) => ({
  saveFeeTable: t.field({
    type: FeeTableRef,
    args: { input: t.arg({ type: SaveFeeTableInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { partnerId: operatorId } = requirePartner(context, 'operator')
      return transact(context.services.db, (tx) => saveFeeTable(tx, { ...input, operatorId }))
    },
  }),
  savePurchaseTerms: t.boolean({
    description: 'Keeps what the person reckons with before a bid for this dealer.',
    args: { input: t.arg({ type: SavePurchaseTermsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const bikeDealerId = actingDealer(partner, input.bikeDealerId)
      const { targetMargin, ownTransport = null } = input
      const terms = { targetMargin, ownTransport, repairPercent: input.repairPercent ?? USUAL_TERMS.repairPercent }
      const fields = ownTermsFaults(terms)
      if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
      await transact(context.services.db, (tx) =>
        tx.query
          .insertInto('purchaseTerms')
          .values({ partnerId: partner.partnerId, bikeDealerId, ...terms })
          .onConflict((on) => on.columns(['partnerId', 'bikeDealerId']).doUpdateSet(terms))
          .execute(),
      )
      return true
    },
  }),
}))
