import { DEMO_DEALERS, mannerOf } from '#content/demo/dealers.ts'
import { DEMO_RULINGS } from '#content/demo/rulings.ts'
import { CONFIRMATION_PERIOD } from '#domain/auction/deadlines.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { CompletionReport } from '#domain/auction/trade/final-price.ts'
import { isUnregistered } from '#domain/options/vehicle-condition.ts'
import { DAY, HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import type { Tx } from '../db/client.ts'
import { storedReport, writeHandOver } from '../features/auction/index.ts'
import { whenAwake } from './waking-hours.ts'

/** Of a cutting dealer's sales, one in so many. */
const CUT_EVERY = 3
/** One in so many of all sales: of those that are cut, the operator ruled on half. */
const RULED_EVERY = 6
/** Report and consent. */
const STATEMENTS = 2

interface FinishedSale {
  readonly auctionId: number
  readonly bikeOwnerId: number
  readonly bikeDealerId: number
  readonly agentId: number
  readonly email: string
  readonly numberRegistration: string
  readonly contractAmount: number
  readonly completedAt: Date
}

/** How the demo's finished sales were handed over, paid and talked about: each dealer in its manner. */
export async function writeDemoRecords(tx: Tx, now: Date): Promise<void> {
  const sales = await tx.query
    .selectFrom('auction')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .innerJoin('partnerAccount', 'partnerAccount.bikeDealerId', 'bikeDealer.bikeDealerId')
    .select(['auctionId', 'bikeOwnerId', 'bikeDealer.bikeDealerId', 'bikeDealer.agentId', 'partnerAccount.email'])
    .select(['numberRegistration', 'contractAmount', 'finalTransactionAt as completedAt'])
    .where('auctionStatus', '=', STATUS.completed)
    .orderBy('auctionId')
    .execute()
  for (const [index, { contractAmount, completedAt, ...sale }] of sales.entries())
    if (contractAmount !== null && completedAt !== null)
      await writeRecord(tx, { ...sale, contractAmount, completedAt }, index, now)
}

async function writeRecord(tx: Tx, sale: FinishedSale, index: number, now: Date): Promise<void> {
  const { auctionId, bikeOwnerId, bikeDealerId, email, completedAt, contractAmount } = sale
  const manner = mannerOf(email)
  const reportedAt = later(completedAt, -2 * HOUR)
  const deliveredAt = later(reportedAt, -(manner === 'slow' ? 3 : index % 4 === 0 ? 1 : 0) * DAY)
  const isCut = manner === 'cutting' && index % CUT_EVERY === 0
  const cut = isCut ? Math.ceil((contractAmount * (0.02 + (index % 5) * 0.01)) / 1_000) * 1_000 : 0
  const words = DEMO_RULINGS[index % DEMO_RULINGS.length] ?? ''
  const ruling = isCut && index % RULED_EVERY === 0 ? { at: deliveredAt, comment: words } : null
  const report: CompletionReport = {
    finalTransactionPrice: contractAmount - cut,
    reductions: isCut ? [{ reason: 'damage', detail: '現車の確認で見つかった傷', amount: cut }] : [],
    reportedAt,
    confirmBy: later(reportedAt, CONFIRMATION_PERIOD),
    objection: null,
    ruling: null,
    number: 1,
  }
  await tx.query
    .updateTable('auction')
    .set({
      finalTransactionPrice: report.finalTransactionPrice,
      completionReport: storedReport(report),
      version: 1 + STATEMENTS,
    })
    .where('auctionId', '=', auctionId)
    .execute()
  const [dealer, owner] = [`dealer:${bikeDealerId}`, `owner:${bikeOwnerId}`]
  const said = { auctionId, amount: report.finalTransactionPrice }
  const reductions = JSON.stringify(report.reductions)
  await tx.query
    .insertInto('auctionStatement')
    .values([
      { ...said, kind: 'report', version: 2, readVersion: 1, reductions, byActor: dealer, at: reportedAt },
      { ...said, kind: 'agreement', version: 3, readVersion: 2, reductions: '[]', byActor: owner, at: completedAt },
    ])
    .execute()
  await writeChecklist(tx, sale, deliveredAt)
  await writeHandOver(tx, auctionId, {
    checkedAt: deliveredAt,
    mileageKm: null,
    claims: report.reductions.map((reduction) => ({
      ...reduction,
      line: 'stated:photos',
      photos: [],
      // Twice as much was claimed: the half of it stood.
      ...(ruling
        ? { amount: 2 * reduction.amount, answer: 'refused' as const, ruled: reduction.amount }
        : { answer: 'accepted' as const, ruled: null }),
    })),
    number: 1,
    price: report.finalTransactionPrice,
    fixedAt: deliveredAt,
    fixedVersion: 1,
    rulingAskedAt: ruling?.at ?? null,
    ruling,
    handedOverAt: deliveredAt,
    moneySeenAt: null,
    refundAskedAt: null,
    stopAsked: null,
    stopsBefore: [],
    isBiddingHeld: false,
  })
  const days = manner === 'slow' && index % 2 === 0 ? 19 : 3 + (index % 9)
  if (!isUnregistered(sale.numberRegistration)) await writeNameChange(tx, auctionId, { deliveredAt, days }, now)
  if (index % 2 === 0 && isUnplayed(email))
    await writeReplies(tx, sale, manner === 'slow' ? 7 * HOUR : 20 * MINUTE, now)
}

/** Its proof went with the seller's account. */
async function writeNameChange(
  tx: Tx,
  auctionId: number,
  { deliveredAt, days }: { readonly deliveredAt: Date; readonly days: number },
  now: Date,
): Promise<void> {
  const reportedAt = later(deliveredAt, days * DAY)
  if (reportedAt > now) return
  await tx.query
    .insertInto('nameChange')
    .values({ auctionId, changedOn: tokyoDay(reportedAt), proofAssetId: null, reportedAt })
    .execute()
}

/** As it stands after its seller has left. */
async function writeChecklist(tx: Tx, { auctionId, bikeOwnerId, bikeDealerId }: FinishedSale, deliveredAt: Date) {
  const agreedAt = later(deliveredAt, -DAY)
  const by = `dealer:${bikeDealerId}`
  await tx.query
    .insertInto('checklist')
    .values({
      auctionId,
      bikeOwnerDocuments: JSON.stringify([]),
      bikeOwnerOtherDocuments: JSON.stringify([]),
      deliveryOn: tokyoDay(deliveredAt),
      deliveryTime: tokyoTime(deliveredAt),
      deliveryPlace: '',
      paymentMethod: 'cash',
      deliveryManagerName: '',
      emergencyContact: '',
      memo: '',
      toldVersion: 1,
      updatedAt: agreedAt,
      updatedBy: by,
      planProposedBy: by,
      planProposedAt: agreedAt,
      planAcceptedBy: `owner:${bikeOwnerId}`,
      planAcceptedAt: agreedAt,
    })
    .execute()
  await tx.query
    .insertInto('checklistVersion')
    .values({ auctionId, version: 1, content: JSON.stringify({}), byActor: by, at: agreedAt })
    .execute()
}

/** People find their own conversations without those of a history that they did not live. */
function isUnplayed(email: string): boolean {
  return /^dealer\d/.test(email) && !DEMO_DEALERS.some((it) => it.email === email && it.isOfAgency)
}

/** A question and its answer, erased since. */
async function writeReplies(tx: Tx, sale: FinishedSale, waited: number, now: Date): Promise<void> {
  const { auctionId, bikeOwnerId, bikeDealerId, agentId, completedAt } = sale
  const askedAt = later(completedAt, -2 * DAY)
  const answeredAt = whenAwake(later(askedAt, waited + (auctionId % 30) * MINUTE))
  const { messageTabId } = await tx.query
    .insertInto('messageTab')
    .values({
      auctionId,
      bikeOwnerId,
      bikeDealerId,
      agentId,
      lastMessageNo: 2,
      lastSentAt: answeredAt,
      createdAt: askedAt,
    })
    .returning('messageTabId')
    .executeTakeFirstOrThrow()
  const erased = { messageTabId, messageType: 0, text: null, deletedAt: now } as const
  await tx.query
    .insertInto('message')
    .values([
      { ...erased, messageNo: 1, senderGroup: 'seller', createdBy: `owner:${bikeOwnerId}`, createdAt: askedAt },
      { ...erased, messageNo: 2, senderGroup: 'dealer', createdBy: `dealer:${bikeDealerId}`, createdAt: answeredAt },
    ])
    .execute()
}
