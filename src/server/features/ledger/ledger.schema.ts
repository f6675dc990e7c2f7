import { ExpectedError } from '#domain/errors/expected-error.ts'
import { IDENTITY_METHODS } from '#domain/ledger/identity-methods.ts'
import { ledgerCsv } from '#domain/ledger/ledger-csv.ts'
import { actingDealer, requirePartner } from '../../auth/principal.ts'
import { type Db, transact } from '../../db/client.ts'
import type { FormerIdentityCheck } from '../../db/schema/database.ts'
import { builder } from '../../graphql/builder.ts'
import { type PartnerAuction, PartnerAuctionRef } from '../auction/index.ts'
import { recordAudit } from '../audit/index.ts'
import { readLedger } from './read-ledger.ts'
import { recordIdentityCheck } from './record-identity-check.ts'

const YEAR = /^20\d\d$/
const YEAR_FAULT = '年は、2000から2099までの4桁の数字で指定してください。'

builder.queryFields((t) => ({
  partnerLedger: t.string({
    description:
      '古物台帳 of a year in Tokyo, as CSV: the bikes that the dealer received in it, by the day of the hand-over, also where the payment is open. Reading it is on record.',
    args: { year: t.arg.string({ required: true }), bikeDealerId: t.arg.int() },
    resolve: async (_root, { year, bikeDealerId }, context) => {
      const { services } = context
      const partner = requirePartner(context, 'dealer', 'agent')
      const dealer = actingDealer(partner, bikeDealerId)
      if (!YEAR.test(year)) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'year', message: YEAR_FAULT }] })
      const startOf = (of: number) => new Date(`${of}-01-01T00:00:00+09:00`)
      const rows = await readLedger(services, dealer, { from: startOf(Number(year)), to: startOf(Number(year) + 1) })
      const entry = { action: 'partnerLedger', bikeDealerId: dealer, detail: { year, rows: rows.length } }
      await transact(services.db, (tx) => recordAudit(tx, partner, entry))
      return ledgerCsv(rows)
    },
  }),
}))

const FormerCheckRef = builder.objectRef<FormerIdentityCheck>('FormerIdentityCheck')
FormerCheckRef.implement({
  fields: (t) => ({
    method: t.exposeString('method'),
    checkedOn: t.expose('checkedOn', { type: 'Date' }),
    occupation: t.exposeString('occupation'),
    correctedAt: t.field({ type: 'DateTime', resolve: ({ correctedAt }) => new Date(correctedAt) }),
  }),
})

const IdentityCheckRef = builder.objectRef<RecordedIdentityCheck>('IdentityCheck')
IdentityCheckRef.implement({
  fields: (t) => ({
    method: t.exposeString('method'),
    checkedOn: t.expose('checkedOn', { type: 'Date' }),
    occupation: t.exposeString('occupation'),
    corrections: t.field({
      type: [FormerCheckRef],
      description: 'What was written down before, oldest first.',
      resolve: ({ corrections }) => corrections,
    }),
  }),
})

builder.objectField(PartnerAuctionRef, 'identityCheck', (t) =>
  t.field({
    type: IdentityCheckRef,
    nullable: true,
    description: 'What the winning dealer has written down for its 古物台帳.',
    resolve: (auction, _args, { services }) => readIdentityCheck(services.db, auction),
  }),
)

const RecordIdentityCheckInput = builder.inputType('RecordIdentityCheckInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    bikeDealerId: t.int(),
    method: t.string({ required: true, description: `One of ${Object.keys(IDENTITY_METHODS).join(', ')}.` }),
    checkedOn: t.field({ type: 'Date', required: true }),
    occupation: t.string(),
  }),
})

builder.mutationFields((t) => ({
  recordIdentityCheck: t.boolean({
    description: 'How the winning dealer made sure who sells, for its 古物台帳.',
    args: { input: t.arg({ type: RecordIdentityCheckInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services, now } = context
      const dealer = actingDealer(requirePartner(context, 'dealer', 'agent'), input.bikeDealerId)
      const given = { ...input, occupation: input.occupation ?? '' }
      await transact(services.db, (tx) => recordIdentityCheck(tx, services.secrets, dealer, given, now))
      return true
    },
  }),
}))

interface RecordedIdentityCheck {
  readonly method: string
  readonly checkedOn: string
  readonly occupation: string
  readonly corrections: readonly FormerIdentityCheck[]
}

/** Null to anyone but the dealer who bought, and where none is recorded yet. */
async function readIdentityCheck(
  db: Db,
  { row, dealerId, sees }: PartnerAuction,
): Promise<RecordedIdentityCheck | null> {
  if (dealerId === null || !sees('ownerContact')) return null
  const entry = await db
    .selectFrom('ledgerEntry')
    .select(['identityMethod', 'identityCheckedOn', 'occupation', 'corrections'])
    .where('auctionId', '=', row.auctionId)
    .where('bikeDealerId', '=', dealerId)
    .executeTakeFirst()
  if (!entry?.identityMethod || !entry.identityCheckedOn) return null
  const { identityMethod: method, identityCheckedOn: checkedOn, occupation, corrections } = entry
  return { method, checkedOn, occupation, corrections }
}
