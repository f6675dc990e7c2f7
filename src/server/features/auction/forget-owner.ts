import { sql } from 'kysely'
import { withoutPerson } from '#domain/account/without-person.ts'
import { type AuctionStatus, STATUS } from '#domain/auction/status.ts'
import type { CompletionReport } from '#domain/auction/trade/final-price.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { SALE_CANCEL_REASONS } from '#domain/options/sale-plans.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { handOverOf, writeHandOver } from './engine/stored/hand-over.ts'
import { readReport, storedReport } from './engine/stored/report.ts'

interface Leaving {
  readonly bikeOwnerId: number
  readonly userName: string
}

/** In the place of words that are gone, where something has to stand. */
const ERASED = '（削除しました）'
const NICKNAME = '退会したお客さま'
const WITHDRAWN = '退会'

/**
 * The owner withdraws: the ledger of sales stays, and of a sold bike what it was, when it was sold and for how much. The
 * photos go and what the owner wrote is erased, reviews included; what others wrote about the sale names nobody.
 */
export async function forgetOwnerOfAuctions(tx: Tx, owner: Leaving, now: Date): Promise<void> {
  const auctions = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'auctionStatus', 'statusBy', 'statusReason', 'cancelReason', 'completionReport'])
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .execute()
  if (auctions.length === 0) return
  for (const auction of auctions) await forgetWords(tx, owner, auction)
  const ids = auctions.map(({ auctionId }) => auctionId)
  await tx.query
    .updateTable('checklist')
    .set({
      deliveryPlace: '',
      deliveryManagerName: '',
      emergencyContact: '',
      memo: '',
      bikeOwnerOtherDocuments: JSON.stringify([]),
    })
    .where('auctionId', 'in', ids)
    .execute()
  await tx.query
    .updateTable('auctionQuestion')
    .set({ answer: ERASED })
    .where('auctionId', 'in', ids)
    .where('answer', 'is not', null)
    .execute()
  await tx.query.deleteFrom('frameClearance').where('auctionId', 'in', ids).execute()
  // The code of the mail opens no review any more.
  await tx.query.deleteFrom('reviewInvitation').where('auctionId', 'in', ids).execute()
  await forgetHistory(tx, owner, ids)
  await forgetStatements(tx, owner, ids)
  await forgetClaims(tx, owner, ids)
  await forgetOthersWords(tx, owner, ids)
  await dropFiles(tx, ids, now)
}

interface Words {
  readonly auctionId: number
  readonly auctionStatus: AuctionStatus
  readonly statusBy: string
  readonly statusReason: string | null
  readonly cancelReason: string | null
  readonly completionReport: unknown
}

async function forgetWords(tx: Tx, owner: Leaving, words: Words): Promise<void> {
  const report = readReport(words.completionReport)
  const clean = (text: string) => withoutPerson(text, owner.userName)
  const cleanLines = (lines: CompletionReport['reductions']) => lines.map((it) => ({ ...it, detail: clean(it.detail) }))
  const cleanReport = report && {
    ...report,
    reductions: cleanLines(report.reductions),
    ...(report.claimed && { claimed: { ...report.claimed, reductions: cleanLines(report.claimed.reductions) } }),
    proofAssetId: null,
    objection: report.objection && { ...report.objection, comment: ERASED },
    ruling: report.ruling && { ...report.ruling, comment: clean(report.ruling.comment) },
  }
  await tx.query
    .updateTable('auction')
    .set({
      contactInfoToBikeDealer: '',
      otherDeliveryLocation: '',
      customPartsText: '',
      colorText: '',
      frameNumberSealed: null,
      plateSealed: null,
      invoiceIssuer: null,
      // Of a sold bike the keyed hash stays: it names nobody, and the same bike is not sold twice unnoticed.
      ...(words.auctionStatus === STATUS.completed ? {} : { frameNumberHash: null }),
      vicAssetId: null,
      prefecture: null,
      askingPrice: null,
      loanBalance: null,
      statusReason: reasonWithout(owner, words.statusBy, words.statusReason),
      cancelReason: reasonWithout(owner, words.statusBy, words.cancelReason),
      completionReport: cleanReport && storedReport(cleanReport),
    })
    .where('auctionId', '=', words.auctionId)
    .execute()
}

/** A reason that was chosen stays; the owner's own words become その他, those of others lose the name. */
function reasonWithout(owner: Leaving, by: string, reason: string | null): string | null {
  if (reason === null || isCodeOf(SALE_CANCEL_REASONS, reason)) return reason
  const isOwn = by === actorName({ role: 'owner', bikeOwnerId: String(owner.bikeOwnerId) })
  return isOwn ? 'other' : withoutPerson(reason, owner.userName)
}

async function forgetHistory(tx: Tx, owner: Leaving, auctionIds: readonly number[]): Promise<void> {
  const reasons = await tx.query
    .selectFrom('auctionTransition')
    .select(['auctionTransitionId', 'byActor', 'reason'])
    .where('auctionId', 'in', auctionIds)
    .where('reason', 'is not', null)
    .execute()
  await sql`select set_config('kaitori.forgets_owner', 'on', true)`.execute(tx.query)
  for (const { auctionTransitionId, byActor, reason } of reasons)
    await tx.query
      .updateTable('auctionTransition')
      .set({ reason: reasonWithout(owner, byActor, reason) })
      .where('auctionTransitionId', '=', auctionTransitionId)
      .execute()
  await sql`select set_config('kaitori.forgets_owner', 'off', true)`.execute(tx.query)
}

/** What was said, and the versions of the checklist: who, when and how much stay, the words go. */
async function forgetStatements(tx: Tx, { userName }: Leaving, auctionIds: readonly number[]): Promise<void> {
  const clean = (text: string) => withoutPerson(text, userName)
  const statements = await tx.query
    .selectFrom('auctionStatement')
    .select(['auctionStatementId', 'byActor', 'comment', 'reductions'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  await sql`select set_config('kaitori.forgets_owner', 'on', true)`.execute(tx.query)
  for (const { auctionStatementId, byActor, comment, reductions } of statements)
    await tx.query
      .updateTable('auctionStatement')
      .set({
        comment: byActor.startsWith('owner:') && comment !== '' ? ERASED : clean(comment),
        reductions: JSON.stringify(reductions.map((it) => ({ ...it, detail: clean(it.detail) }))),
      })
      .where('auctionStatementId', '=', auctionStatementId)
      .execute()
  await tx.query
    .updateTable('checklistVersion')
    .set({ content: JSON.stringify({}) })
    .where('auctionId', 'in', auctionIds)
    .execute()
  // What an operator noted of the bike may name its owner; the grades and marks are about the bike.
  await tx.query.updateTable('inspectionLine').set({ note: '' }).where('auctionId', 'in', auctionIds).execute()
  await tx.query
    .updateTable('inspectionDraft')
    .set({ content: JSON.stringify({}) })
    .where('auctionId', 'in', auctionIds)
    .execute()
  await sql`select set_config('kaitori.forgets_owner', 'off', true)`.execute(tx.query)
}

/** What was claimed of the bike and ruled on it; amounts and answers are part of the sale. */
async function forgetClaims(tx: Tx, { userName }: Leaving, auctionIds: readonly number[]): Promise<void> {
  const rows = await tx.query.selectFrom('handOver').selectAll().where('auctionId', 'in', auctionIds).execute()
  for (const row of rows) {
    const handOver = handOverOf(row)
    await writeHandOver(tx, row.auctionId, {
      ...handOver,
      claims: handOver.claims.map((it) => ({ ...it, detail: withoutPerson(it.detail, userName), photos: [] })),
      ruling: handOver.ruling && { ...handOver.ruling, comment: withoutPerson(handOver.ruling.comment, userName) },
      // Why it was stopped stands with the status; of a question that came to nothing nobody needs the words.
      stopAsked: null,
      stopsBefore: [],
    })
  }
}

async function forgetOthersWords(tx: Tx, { userName }: Leaving, auctionIds: readonly number[]): Promise<void> {
  const clean = (text: string) => withoutPerson(text, userName)
  const questions = await tx.query
    .selectFrom('auctionQuestion')
    .select(['auctionQuestionId', 'question'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  for (const { auctionQuestionId, question } of questions)
    await tx.query
      .updateTable('auctionQuestion')
      .set({ question: clean(question) })
      .where('auctionQuestionId', '=', auctionQuestionId)
      .execute()
  const reviews = await tx.query
    .selectFrom('auctionReview')
    .select(['auctionReviewId', 'hiddenReason'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  for (const { auctionReviewId, hiddenReason } of reviews)
    await tx.query
      .updateTable('auctionReview')
      .set({ nickname: NICKNAME, comment: ERASED, isHidden: true, hiddenReason: clean(hiddenReason ?? WITHDRAWN) })
      .where('auctionReviewId', '=', auctionReviewId)
      .execute()
}

/** Photos, movies, the receipts of both sides and what proves claims and payments: unreadable at once, and soon deleted. */
async function dropFiles(tx: Tx, auctionIds: readonly number[], now: Date): Promise<void> {
  for (const table of ['auctionImage', 'auctionMovie', 'receiptImage', 'handOverFile'] as const) {
    const dropped = await tx.query.deleteFrom(table).where('auctionId', 'in', auctionIds).returning('assetId').execute()
    if (dropped.length === 0) continue
    const assetIds = dropped.map(({ assetId }) => assetId)
    await tx.query.updateTable('asset').set({ expiresAt: now }).where('assetId', 'in', assetIds).execute()
  }
}
