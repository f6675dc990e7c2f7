import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { type OwnTerms, ownTermsFaults } from '#domain/auction/cost/own-terms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { type Db, transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { type FeeTable, readFeeTable, saveFeeTable } from './fee-table.ts'

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
  }),
})

interface PurchaseTerms extends OwnTerms {
  readonly prefecture: string | null
  readonly feeBands: readonly FeeBand[]
}

const PurchaseTermsRef = builder.objectRef<PurchaseTerms>('PurchaseTerms')
PurchaseTermsRef.implement({
  description: 'What a bike costs besides its price, for the one who looks.',
  fields: (t) => ({
    prefecture: t.exposeString('prefecture', {
      nullable: true,
      description: 'Where bikes are brought to: of the dealer.',
    }),
    feeBands: t.field({ type: [FeeBandRef], resolve: ({ feeBands }) => [...feeBands] }),
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
      const [own, prefecture, { bands }] = await Promise.all([
        readOwnTerms(db, partner.partnerId),
        readPrefecture(db, dealerId),
        readFeeTable(db),
      ])
      return { ...own, prefecture, feeBands: bands }
    },
  }),
}))

function readOwnTerms(db: Db, partnerId: number): Promise<OwnTerms> {
  return db
    .selectFrom('partnerAccount')
    .select(['targetMargin', 'ownTransport', 'repairPercent'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirstOrThrow()
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
    targetMargin: t.int({ required: true }),
    ownTransport: t.int(),
    repairPercent: t.int({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  saveFeeTable: t.field({
    type: FeeTableRef,
    args: { input: t.arg({ type: SaveFeeTableInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { partnerId: operatorId } = requirePartner(context, 'operator')
      return transact(context.services.db, (tx) => saveFeeTable(tx, { ...input, operatorId }, context.now))
    },
  }),
  savePurchaseTerms: t.boolean({
    description: 'Keeps for the person what it reckons with before a bid.',
    args: { input: t.arg({ type: SavePurchaseTermsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { partnerId } = requirePartner(context, 'dealer', 'agent')
      const { targetMargin, repairPercent } = input
      const terms = { targetMargin, repairPercent, ownTransport: input.ownTransport ?? null }
      const fields = ownTermsFaults(terms)
      if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
      await transact(context.services.db, (tx) =>
        tx.query.updateTable('partnerAccount').set(terms).where('partnerId', '=', partnerId).execute(),
      )
      return true
    },
  }),
}))
