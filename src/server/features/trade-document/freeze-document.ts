import { sql } from 'kysely'
import { type DocumentFacts, tradeDocument } from '#content/documents/trade-documents.ts'
import { sheetLineOf, statedLabel } from '#domain/auction/trade/claim-lines.ts'
import { isReported, reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import { type Claim, type HandOver, priceOf, standingYen } from '#domain/auction/trade/hand-over.ts'
import type { DocumentKind, WrittenDocument } from '#domain/auction/trade/trade-document.ts'
import { lineLabel } from '#domain/inspection/sheet-changes.ts'
import { shownMonth } from '#domain/listing/shown-answer.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { isUnregistered, NO_METER, NO_METER_LABEL } from '#domain/options/vehicle-condition.ts'
import { tokyoLabelOfYear } from '#domain/values/tokyo-time.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import { weekdayLabelOfYear } from '#domain/values/weekday-label.ts'
import { yenText } from '#domain/values/yen-text.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Job } from '../../jobs/job.ts'
import {
  type AuctionRow,
  bikeOf,
  dealerContact,
  ownerContact,
  readHandOver,
  readReport,
  unsealed,
} from '../auction/index.ts'

interface Due {
  readonly auctionId: number
  readonly kind: DocumentKind
  /** When what it records happened. */
  readonly at: Date
  readonly isMailed: boolean
}

/** Puts down what the document will say, as it is at this moment; a job writes the file. Once for each kind. */
export async function freezeDocument(tx: Tx, secrets: Secrets, due: Due): Promise<void> {
  const { auctionId, kind } = due
  const content = await wordsOf(tx.query, secrets, due)
  if (!content) return
  const { numInsertedOrUpdatedRows: added } = await tx.query
    .insertInto('tradeDocument')
    .values({
      ...due,
      assetId: sql`gen_random_uuid()`,
      contentSealed: secrets.seal('details', JSON.stringify(content)),
      sha256: null,
      madeAt: null,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (added === 0n) return
  await addJob(tx, 'makeTradeDocument', { auctionId, kind }, { jobKey: `makeTradeDocument:${auctionId}:${kind}` })
}

/** At a start: an update and the demo's seed bring trades under way without their documents. */
export async function addPlanTradeDocuments(db: Db): Promise<void> {
  await transact(db, (tx) => addJob(tx, 'planTradeDocuments', {}, { jobKey: 'plan-trade-documents' }))
}

interface Missing {
  readonly auctionId: number
  readonly kind: DocumentKind
  readonly at: Date
}

/** What was agreed and handed over before there were documents, of trades that still go on. Nobody gets a mail of it. */
export const planTradeDocuments: Job<'planTradeDocuments'> = async ({ services: { db, secrets }, signal }) => {
  const { rows } = await sql<Missing>`
    select auction_id, kind, at from (
      select auction_id, 'contract' as kind, contract_at as at from auction where auction_status = 31
      union all
      select auction_id, 'handOver', handed_over_at from hand_over join auction using (auction_id) where auction_status = 31
    ) as happened
    where at is not null and not exists (select from trade_document
      where trade_document.auction_id = happened.auction_id and trade_document.kind = happened.kind)
    order by auction_id, at`.execute(db)
  for (const missing of rows) {
    signal?.throwIfAborted()
    await transact(db, (tx) => freezeDocument(tx, secrets, { ...missing, isMailed: false }))
  }
}

/** Null where one of the sides is not known any more. */
async function wordsOf(db: Db, secrets: Secrets, { auctionId, kind, at }: Due): Promise<WrittenDocument | null> {
  const row = await db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()
  const seller = valuesOf(await ownerContact(db, row.bikeOwnerId))
  const dealer = row.winnerDealerId === null ? [] : await dealerContact(db, row.winnerDealerId)
  const name = seller.get('出品者')
  if (name === undefined || dealer.length === 0) return null
  const handOver = await readHandOver(db, auctionId)
  const report = readReport(row.completionReport)
  const claims = handOver?.claims ?? []
  const facts: DocumentFacts = {
    auctionId,
    happenedAt: tokyoLabelOfYear(at),
    bike: await bikeLines(db, secrets, row),
    isUnregistered: isUnregistered(row.numberRegistration),
    seller: { name, address: seller.get('住所') ?? '' },
    dealer: dealer.filter(({ label }) => label !== '電話'),
    contractAt: row.contractAt ? tokyoLabelOfYear(row.contractAt) : '',
    contractAmount: yenText(row.contractAmount ?? 0),
    bidProof: await bidProofOf(db, auctionId),
    price: yenText(handOver?.price ?? report?.finalTransactionPrice ?? priceOf(row.contractAmount ?? 0, claims)),
    mileage: odometerWords(row, handOver),
    claims: (await labelled(db, auctionId, claims)).map(claimWords),
    handedOverAt: handOver?.handedOverAt ? tokyoLabelOfYear(handOver.handedOverAt) : '',
    paidOn: report?.paidOn ? weekdayLabelOfYear(report.paidOn) : '',
    paymentMethod: await paymentMethodOf(db, auctionId),
    reportedAt: report && isReported(report) ? tokyoLabelOfYear(report.reportedAt) : '',
    confirmation: CONFIRMED_BY[row.statusCommand] ?? 'owner',
  }
  return tradeDocument(kind, facts)
}

function odometerWords({ meterChange }: AuctionRow, handOver: Pick<HandOver, 'mileageKm'> | null): string {
  if (handOver !== null && meterChange === NO_METER) return NO_METER_LABEL
  return handOver?.mileageKm == null ? '' : spokenKm(handOver.mileageKm)
}

const CONFIRMED_BY: Readonly<Partial<Record<string, DocumentFacts['confirmation']>>> = {
  completeUnopposed: 'silence',
  ruleOnPayment: 'operator',
}

interface LabelledClaim extends Claim {
  /** What of the bike it is about; empty where nothing is known of it. */
  readonly about: string
}

async function labelled(db: Db, auctionId: number, claims: readonly Claim[]): Promise<LabelledClaim[]> {
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['line', 'part', 'damage', 'side'])
    .where('auctionId', '=', auctionId)
    .execute()
  return claims.map((claim) => {
    const number = sheetLineOf(claim.line)
    const found = lines.find(({ line }) => line === number)
    return { ...claim, about: number === null ? (statedLabel(claim.line) ?? '') : found ? lineLabel(found) : '' }
  })
}

/** What was taken off, or that nothing was: refused by the owner and not allowed by anybody, or withdrawn by the dealer. */
export function claimWords(claim: LabelledClaim): DocumentFacts['claims'][number] {
  const { reason, amount, answer, about } = claim
  const label = about === '' ? reductionReasonLabel(reason) : `${about}：${reductionReasonLabel(reason)}`
  const taken = standingYen(claim)
  if (taken === 0)
    return { label, amount: `申請 ${yenText(amount)}`, outcome: answer === null ? '（取下げ）' : '（認められず）' }
  return { label, amount: yenText(-taken), outcome: taken === amount ? '' : `（申請額 ${yenText(amount)}）` }
}

async function bikeLines(db: Db, secrets: Secrets, row: AuctionRow): Promise<DocumentFacts['bike']> {
  const type = await db
    .selectFrom('modelType')
    .select('name')
    .where('modelTypeId', '=', row.modelTypeId ?? 0)
    .executeTakeFirst()
  const { title } = await db
    .selectFrom('mileage')
    .select('title')
    .where('mileageId', '=', row.mileageId)
    .executeTakeFirstOrThrow()
  return [
    { label: '車種', value: (await bikeOf(db, row.modelId)).bikeName },
    { label: '型式', value: type?.name ?? '' },
    { label: '初度登録', value: row.firstRegistration ? shownMonth(row.firstRegistration) : '' },
    { label: '走行距離', value: `${statedKm(row, title)}（出品時）` },
    { label: '車台番号', value: unsealed(secrets, row.frameNumberSealed) ?? '' },
    { label: 'ナンバー', value: unsealed(secrets, row.plateSealed) ?? '' },
  ]
}

function statedKm({ mileageKm, meterChange }: AuctionRow, band: string): string {
  if (mileageKm !== null) return spokenKm(mileageKm)
  return meterChange === NO_METER ? NO_METER_LABEL : band
}

async function bidProofOf(db: Db, auctionId: number): Promise<string> {
  const proof = await db.selectFrom('bidProof').select('head').where('auctionId', '=', auctionId).executeTakeFirst()
  return proof?.head.toString('hex') ?? ''
}

async function paymentMethodOf(db: Db, auctionId: number): Promise<string> {
  const checklist = await db
    .selectFrom('checklist')
    .select('paymentMethod')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return checklist ? labelOf(PAYMENT_METHODS, checklist.paymentMethod) : ''
}

function valuesOf(lines: readonly { readonly label: string; readonly value: string }[]): Map<string, string> {
  return new Map(lines.map(({ label, value }) => [label, value]))
}
