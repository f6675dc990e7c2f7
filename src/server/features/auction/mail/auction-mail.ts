import type { AuctionMailFacts, MailText } from '#content/mail/auction-mail-parts.ts'
import { AUCTION_MAILS } from '#content/mail/auction-mails.ts'
import { mailStageOf } from '#content/mail/mail-stages.ts'
import { DEFAULT_WORDS } from '#content/messages/changes.ts'
import type { BidRow } from '#domain/auction/bids/bid-row.ts'
import { type CounterOffer, isCounterOfferOpen } from '#domain/auction/choice/counter-offer.ts'
import type { RunnerUpOffer } from '#domain/auction/choice/runner-up.ts'
import type { MailSide } from '#domain/auction/commands.ts'
import type { AuctionChanges } from '#domain/auction/decision/effects.ts'
import type { OrderOutcome } from '#domain/auction/order/promise.ts'
import type { ChecklistChange } from '#domain/auction/trade/checklist-changes.ts'
import { kindOfPlace } from '#domain/auction/trade/delivery-place.ts'
import { isObjectedTo, reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import { askedPrice, type Claim, type HandOver, hasLeft, type StopQuestion } from '#domain/auction/trade/hand-over.ts'
import { isNameChangeLate, nameChangeDueOn, nameChangeOffice, taxDayAhead } from '#domain/auction/trade/name-change.ts'
import { paymentDueOn } from '#domain/auction/trade/payment.ts'
import { ruledBy } from '#domain/auction/trade/tasks/awaited-ruling.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { reasonWords } from '#domain/options/sale-plans.ts'
import { isUnregistered } from '#domain/options/vehicle-condition.ts'
import { shownStopReason } from '#domain/permission/shown-words.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import { tokyoDay, tokyoLabel } from '#domain/values/tokyo-time.ts'
import { weekdayLabel } from '#domain/values/weekday-label.ts'
import { yenText } from '#domain/values/yen-text.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { auctionEvents } from '../engine/auction-events.ts'
import type { AuctionParts } from '../engine/auction-parts.ts'
import { readAdmittedPoints } from '../engine/stored/admitted-points.ts'
import { type AuctionRow, counterOfferOf } from '../engine/stored/auction-row.ts'
import { readChain } from '../engine/stored/chain.ts'
import { readHandOver, readNameChange } from '../engine/stored/hand-over.ts'
import { isSuspended } from '../engine/stored/is-suspended.ts'
import { readReport } from '../engine/stored/report.ts'
import { reviewLinkKey } from '../engine/stored/review-code.ts'
import { dealersLink, operatorsLink } from './console-links.ts'
import {
  dealerContact,
  dealerRecipients,
  operatorRecipients,
  ownerContact,
  ownerRecipient,
  REACHED_BY,
  type Recipient,
} from './mail-recipients.ts'

/** One of the texts, with the side that it is for. */
type Addressed = {
  readonly [Side in MailSide]: {
    readonly template: keyof (typeof AUCTION_MAILS)[Side]
    readonly to: MailSide
    /** Of a bidder. */
    readonly bikeDealerId?: string
    /** Of the photo that it is about. */
    readonly assetId?: string
  }
}[MailSide]

interface MailCause {
  /** As it was before the change. */
  readonly row: AuctionRow
  readonly changes: AuctionChanges
  readonly reason: string | null
  readonly reviewCode: string | null
  /** Who gave the command. */
  readonly by?: string | undefined
  /** Whose words the reason is, also where the status stays. */
  readonly reasonBy?: string | undefined
  /** By the other side. */
  readonly checklistChanges?: readonly ChecklistChange[]
  /** Day, time, place and payment wait for the reader's yes. */
  readonly isProposal?: boolean
  /** When the other side last wrote. */
  readonly checklistChangedAt?: Date | undefined
  /** The rows of the bids that are struck out. */
  readonly voidRows?: readonly BidRow[]
  /** Yen that the owner owes after a fraud. */
  readonly owed?: number | null
  /** When a code was typed that came after the stop. */
  readonly typedAt?: Date | null
  /** Who is asked after the dealer stopped. */
  readonly runnerUp?: RunnerUpOffer
}

/** The contract's dealer, from the moment it is made. */
function winnerAfter({ row, changes: { chosenDealerId } }: Pick<MailCause, 'row' | 'changes'>): number | null {
  return chosenDealerId == null ? row.winnerDealerId : Number(chosenDealerId)
}

const STOPPED = 'transactionStopped'

/** Mails that say what it means that the dealer of the sale is suspended. */
const SAYING_SUSPENSION: ReadonlySet<string> = new Set([STOPPED, 'stopAsked', 'paymentUnproven'])

/** Writes a mail to one side; nothing where there is nobody. */
export async function writeAuctionMail(
  tx: Tx,
  parts: AuctionParts,
  addressed: Addressed,
  cause: MailCause,
  now: Date,
): Promise<void> {
  const { row } = cause
  const { template, to, bikeDealerId } = addressed
  const dealerId = bikeDealerId === undefined ? winnerAfter(cause) : Number(bikeDealerId)
  const facts = await mailFacts(tx, parts, addressed, dealerId, cause, now)
  for (const { name, email, bikeOwnerId, wantsBidUpdates, clientName } of await recipients(
    tx,
    addressed,
    dealerId,
    row,
  )) {
    const isOptional = to === 'owner' && (template === 'bidUpdate' || template === 'bidVoided')
    if (isOptional && !wantsBidUpdates) continue
    const document = textOf(addressed)({ ...facts, name, clientName })
    const mail = { kind: `auction-${template}`, to: email, document, bikeOwnerId }
    await queueMail(tx, parts, isOptional ? { ...mail, setting: 'bidUpdate' } : mail, now)
  }
  if ((to === 'winner' || to === 'bidder') && dealerId !== null)
    await auctionEvents.publish(tx, 'dealerMailed', { auction: row, template, bikeDealerId: dealerId, now })
}

function textOf({ template, to }: Addressed) {
  const texts: Partial<Record<string, MailText>> = AUCTION_MAILS[to]
  const text = texts[template]
  if (!text) throw new Error(`no mail ${template} to ${to}`)
  return text
}

async function recipients(
  tx: Tx,
  { template, to }: Addressed,
  dealerId: number | null,
  row: AuctionRow,
): Promise<Recipient[]> {
  if (to === 'owner') return ownerRecipient(tx.query, row.bikeOwnerId)
  if (to === 'operator') return operatorRecipients(tx.query)
  // Who cannot log in would come for the bike on the day that both had accepted.
  return dealerId === null ? [] : dealerRecipients(tx.query, dealerId, { evenSuspended: template === STOPPED })
}

async function mailFacts(
  tx: Tx,
  { origin, secrets, closings }: AuctionParts,
  { template, to, bikeDealerId, assetId }: Addressed,
  dealerId: number | null,
  {
    row,
    changes,
    reason,
    reviewCode,
    by = '',
    reasonBy = by,
    voidRows = [],
    owed,
    typedAt = null,
    runnerUp,
    checklistChanges = [],
    checklistChangedAt,
    isProposal = false,
  }: MailCause,
  now: Date,
): Promise<Omit<AuctionMailFacts, 'name' | 'clientName'>> {
  const { auctionId } = row
  const winner = winnerAfter({ row, changes })
  const report = changes.report ?? readReport(row.completionReport)
  const handOver = changes.handOver ?? (row.auctionStatus === 31 ? await readHandOver(tx.query, auctionId) : null)
  const claims = handOver?.claims ?? []
  const { bidding = null, answerBy = row.answerBy } = changes
  const { bikeName, kind } = await bikeOf(tx.query, row.modelId)
  const isDealerSuspended = SAYING_SUSPENSION.has(template) && (await isSuspended(tx.query, winner))
  return {
    auctionId,
    relistedFrom: row.relistedFrom,
    isDealerSuspended,
    bikeName,
    bike: { kind, stage: to === 'owner' || to === 'winner' ? mailStageOf(template, row.auctionStatus) : null },
    url: pageOf(to, { origin, auctionId, dealerId, isDealerSuspended }),
    // What the owner agreed on with another is not the business of the dealer who was passed over.
    price: yenText(
      template === 'notChosen'
        ? row.currentPrice
        : (changes.contractAmount ?? row.contractAmount ?? bidding?.currentPrice ?? row.currentPrice),
    ),
    bidCount: bidding?.bidCount ?? row.bidCount,
    endAt: moment(bidding?.endAt ?? row.endAt),
    answerBy: moment(answerBy),
    confirmBy: moment(report?.confirmBy ?? null),
    finalPrice: yenText(changes.finalTransactionPrice ?? handOver?.price ?? report?.finalTransactionPrice ?? 0),
    reason: reasonFor({ template, to }, { reason, by, reasonBy }, report),
    by: sideOf(by),
    default: changes.defaultCause ? DEFAULT_WORDS[changes.defaultCause] : '',
    typedAt: moment(typedAt),
    payment: PRICE_MAILS.has(template) ? await paymentOf(tx.query, auctionId) : 'transfer',
    isPaid: handOver?.moneySeenAt != null,
    isRefundAsked: handOver?.refundAskedAt != null,
    stop: handOver?.stopAsked ? stopWords(handOver, handOver.stopAsked, to, isDealerSuspended, closings) : null,
    claims: claims.map((claim) => ({
      label: reductionReasonLabel(claim.reason),
      detail: maskContacts(claim.detail),
      amount: yenText(-claim.amount),
      answer: answerWords(claim),
    })),
    isCheckedAgain: (changes.handOver?.number ?? 0) > 1,
    claimedPrice: yenText(askedPrice(row.contractAmount ?? 0, claims)),
    isRefused: claims.some(({ answer }) => answer === 'refused'),
    ruledBy: moment(ruledBy(handOver, report, closings, now)),
    paymentDue: handOver?.handedOverAt ? weekdayLabel(paymentDueOn(handOver.handedOverAt)) : '',
    paidOn: report?.paidOn ? weekdayLabel(report.paidOn) : '',
    owed: yenText(owed ?? 0),
    isCorrection: report !== null && report.objection !== null && !isObjectedTo(report),
    ...(await struckOutFacts(tx.query, auctionId, bikeDealerId ?? null, voidRows)),
    // Of the dealer that leads by the bids that are left, and of nobody else.
    ownMaximum: template === 'leadRestored' && bidding ? yenText(bidding.leaderMax) : '',
    runnerUp: runnerUp ? await runnerUpWords(tx.query, row, runnerUp) : null,
    admitted: WITH_ADMITTED.has(template) ? await admittedWords(tx.query, auctionId) : [],
    order: changes.orderOutcome ? await orderWords(tx.query, row, changes.orderOutcome) : null,
    counterOffer: counterOfferWords(changes.counterOffer ?? counterOfferOf(row)),
    // Named to the highest bidder alone.
    endedOffer:
      dealerId === row.leaderDealerId && isCounterOfferOpen(row.auctionStatus, counterOfferOf(row), now)
        ? yenText(counterOfferOf(row)?.price ?? 0)
        : '',
    photo: assetId === undefined ? '' : await photoLabelOf(tx.query, auctionId, assetId),
    awaitedPhotos: template === 'movieNg' ? await awaitedPhotosOf(tx.query, auctionId) : [],
    reviewUrl: `${origin}/kaitori/auction-review/code?id=${auctionId}&key=${reviewLinkKey(secrets, auctionId)}`,
    reviewCode: reviewCode ?? '',
    checklistChanges: [
      ...(checklistChangedAt ? [{ label: '変更日時', value: moment(checklistChangedAt) }] : []),
      ...checklistChanges.map(({ label, from, to: after, isPrivate, isPlace }) => ({
        label,
        value:
          isPrivate || isPlace
            ? `${from === '' ? '記入' : '変更'}がありました（内容はページでご確認ください）`
            : maskContacts(from === '' ? after : `${from} → ${after || '（空欄）'}`),
      })),
    ],
    isProposal,
    delivery:
      isProposal || template === 'deliveryAgreed' || template === 'remindDelivery'
        ? await deliveryOf(tx.query, auctionId)
        : [],
    proof: WITH_PROOF.has(template) ? await proofOf(tx.query, origin, auctionId) : null,
    nameChange: NAME_CHANGE_MAILS.has(template)
      ? await nameChangeWords(tx.query, row, handOver ?? (await readHandOver(tx.query, auctionId)), changes, now)
      : null,
    contact: template === 'contract' ? await contactFor(tx, to, row, winner) : [],
  }
}

function answerWords({ answer, ruled }: Claim): string {
  if (ruled !== null) return ruled > 0 ? `${yenText(ruled)}を認めました` : '認めませんでした'
  return answer === null ? '' : { accepted: '応じる', refused: '応じない' }[answer]
}

/** The place by its kind alone: where somebody lives does not belong into a mail. */
async function deliveryOf(db: Db, auctionId: number) {
  const { deliveryOn, deliveryTime, deliveryPlace, paymentMethod } = await db
    .selectFrom('checklist')
    .select(['deliveryOn', 'deliveryTime', 'deliveryPlace', 'paymentMethod'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return [
    { label: '引渡し日', value: weekdayLabel(deliveryOn) },
    { label: '時間', value: deliveryTime },
    { label: '場所', value: kindOfPlace(deliveryPlace) },
    { label: 'お支払い方法', value: labelOf(PAYMENT_METHODS, paymentMethod) },
  ]
}

/** To the owner, once the price is fixed. */
const PRICE_MAILS: ReadonlySet<string> = new Set(['checkedAsDescribed', 'priceFixed', 'reductionRuled', 'handedOver'])

async function paymentOf(db: Db, auctionId: number): Promise<AuctionMailFacts['payment']> {
  const checklist = await db
    .selectFrom('checklist')
    .select('paymentMethod')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  if (checklist?.paymentMethod === 'transfer-before-delivery') return 'before'
  return checklist?.paymentMethod === 'cash' ? 'cash' : 'transfer'
}

const NAME_CHANGE_MAILS: ReadonlySet<string> = new Set(['nameChanged', 'remindNameChange', 'completed'])

async function nameChangeWords(
  db: Db,
  { auctionId, displacementCtgId, numberRegistration }: AuctionRow,
  handOver: HandOver | null,
  changes: AuctionChanges,
  now: Date,
): Promise<AuctionMailFacts['nameChange']> {
  if (!handOver?.handedOverAt || isUnregistered(numberRegistration)) return null
  const change = changes.nameChange ?? (await readNameChange(db, auctionId))
  const changedOn = change?.changedOn ?? null
  const handedOverOn = tokyoDay(handOver.handedOverAt)
  const taxDay = taxDayAhead(handedOverOn, changedOn, tokyoDay(now))
  return {
    ...nameChangeOffice(displacementCtgId),
    dueOn: weekdayLabel(nameChangeDueOn(handedOverOn)),
    changedOn: changedOn ? weekdayLabel(changedOn) : '',
    isCorrection: (change?.number ?? 0) > 1,
    isLate: isNameChangeLate(handedOverOn, changedOn, tokyoDay(now)),
    taxDay: taxDay ? weekdayLabel(taxDay) : '',
  }
}

/** The mails at the end, and the first that the winner gets after it. */
const WITH_PROOF: ReadonlySet<string> = new Set([
  'endedWithBids',
  'endedWithoutBids',
  'contract',
  'saleDeclined',
  'runnerUpAccepts',
  'orderBuys',
])

async function proofOf(db: Db, origin: string, auctionId: number): Promise<AuctionMailFacts['proof']> {
  const proof = await db.selectFrom('bidProof').select('head').where('auctionId', '=', auctionId).executeTakeFirst()
  return proof ? { head: proof.head.toString('hex'), url: `${origin}/kaitori/auction/${auctionId}/proof` } : null
}

interface PageOf {
  readonly origin: string
  readonly auctionId: number
  readonly dealerId: number | null
  readonly isDealerSuspended: boolean
}

function pageOf(to: MailSide, { origin, auctionId, dealerId, isDealerSuspended }: PageOf): string {
  if (to === 'owner') return `${origin}/kaitori/mypage/auction/${auctionId}`
  if (to === 'winner' && isDealerSuspended) return `${origin}/kaitori/contact`
  return to === 'operator' || dealerId === null
    ? operatorsLink(origin, auctionId)
    : dealersLink(origin, auctionId, dealerId)
}

async function contactFor(tx: Tx, to: MailSide, { bikeOwnerId }: AuctionRow, winner: number | null) {
  const contact =
    to === 'winner'
      ? await ownerContact(tx.query, bikeOwnerId)
      : winner === null
        ? []
        : await dealerContact(tx.query, winner)
  return contact.filter(({ label }) => !REACHED_BY.has(label))
}

function stopWords(
  handOver: HandOver,
  { by, side, reason, at, answerBy, answer }: StopQuestion,
  to: MailSide,
  isDealerSuspended: boolean,
  closings: AuctionParts['closings'],
): AuctionMailFacts['stop'] {
  const isOperators = handOver.moneySeenAt !== null || (side === 'owner' && isDealerSuspended)
  return {
    by: side,
    reason: stopReasonTo(to, reason, by),
    answerBy: moment(answerBy),
    ruledBy: moment(isOperators ? answerDueAt(at, closings) : null),
    isOvertaken: hasLeft(handOver) && answer === null,
    isAnswered: answer !== null,
    refusedBy: sideOf(answer?.by ?? ''),
    comment: answer ? stopReasonTo(to, answer.comment, answer.by) : '',
  }
}

/** As on the pages, an operator's words are shown as they were written: our own number is no way around the service. */
function reasonFor(
  { template, to }: { readonly template: string; readonly to: MailSide },
  { reason, by, reasonBy }: { readonly reason: string | null; readonly by: string; readonly reasonBy: string },
  report: ReturnType<typeof readReport>,
): string {
  const isOperators = reason ? reasonBy.startsWith('operator') : Boolean(report?.ruling?.comment)
  const why = reason || report?.ruling?.comment || report?.objection?.comment || ''
  const words = template === STOPPED ? stopReasonTo(to, why, by) : reasonWords(why)
  return isOperators ? words : maskContacts(words)
}

/** The words of the other side are no way around the service. */
function stopReasonTo(to: MailSide, why: string, by: string): string {
  return reasonWords(to === 'owner' || to === 'winner' ? shownStopReason(why, by, to) : why)
}

function moment(at: Date | null): string {
  return at ? tokyoLabel(at) : ''
}

/** operator:1 → operator; an agency acts for its dealer. */
function sideOf(by: string): AuctionMailFacts['by'] {
  if (by.startsWith('operator')) return 'operator'
  return by.startsWith('owner') ? 'owner' : 'dealer'
}

function counterOfferWords(offer: CounterOffer | null) {
  return offer && { price: yenText(offer.price), until: moment(offer.until), isAccepted: offer.answer === 'yes' }
}

async function orderWords(
  db: Db,
  { auctionId }: AuctionRow,
  outcome: OrderOutcome,
): Promise<AuctionMailFacts['order']> {
  const promise = await db
    .selectFrom('orderPromise')
    .innerJoin('bindingOrder', 'bindingOrder.bindingOrderId', 'orderPromise.bindingOrderId')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'bindingOrder.bikeDealerId')
    .select(['way', 'price', 'leastGrade', 'bikeDealer.name as dealer'])
    .where('orderPromise.auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return { ...promise, price: yenText(promise.price), outcome }
}

async function runnerUpWords(db: Db, row: AuctionRow, { bikeDealerId, amount, answerBy }: RunnerUpOffer) {
  const [dealer] = await dealerContact(db, Number(bikeDealerId))
  const [, ...before] = await readChain(db, row)
  const bidAuctionId = before.at(-1)?.auctionId ?? null
  return { dealer: dealer?.value ?? '', price: yenText(amount), answerBy: moment(answerBy), bidAuctionId }
}

/** From the question to the next dealer to its contract. */
const WITH_ADMITTED: ReadonlySet<string> = new Set(['runnerUpAsked', 'runnerUpAccepts', 'contract'])

async function admittedWords(db: Db, auctionId: number): Promise<AuctionMailFacts['admitted']> {
  const points = (await readAdmittedPoints(db, [auctionId], { isWithItself: true })).get(auctionId) ?? []
  return points.map(({ lineLabel, reason, detail, amount }) => ({
    label: lineLabel,
    value: `${reductionReasonLabel(reason)}「${detail}」（${yenText(amount)}の減額）`,
  }))
}

/** What of the dealer's was struck out, the newest first; without a dealer what the owner saw: bids without their maxima. */
async function struckOutFacts(db: Db, auctionId: number, bikeDealerId: string | null, voidRows: readonly BidRow[]) {
  const words: string[] = []
  let isAutomaticStruckOut = false
  for (const row of voidRows) {
    if (bikeDealerId !== null && row.bikeDealerId !== bikeDealerId) continue
    const { isRaise, maximum } = await struckOutRequest(db, auctionId, row)
    const isAutomatic = !isRaise && maximum > row.price
    isAutomaticStruckOut ||= isAutomatic
    if (bikeDealerId === null) words.push(...(isRaise ? [] : [yenText(row.price)]))
    else if (isRaise) words.push(yenText(maximum))
    else words.push(isAutomatic ? `${yenText(row.price)}（自動入札の上限 ${yenText(maximum)}）` : yenText(row.price))
  }
  return { struckOut: words.join('、'), isAutomaticStruckOut }
}

async function struckOutRequest(db: Db, auctionId: number, { causeSequence, price }: BidRow) {
  const request = await db
    .selectFrom('bid')
    .select(['kind', 'maxPrice'])
    .where('auctionId', '=', auctionId)
    .where('sequence', '=', causeSequence ?? 0)
    .executeTakeFirst()
  return { isRaise: request?.kind === 'raise', maximum: request?.maxPrice ?? price }
}

async function photoLabelOf(db: Db, auctionId: number, assetId: string): Promise<string> {
  const photo = await db
    .selectFrom('auctionImage')
    .select(['imageLabel', 'imageType'])
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', assetId)
    .executeTakeFirst()
  return photo ? photo.imageLabel || labelOf(PHOTO_TYPES, photo.imageType) : ''
}

async function awaitedPhotosOf(db: Db, auctionId: number): Promise<string[]> {
  const photos = await db
    .selectFrom('auctionImage')
    .select(['imageLabel', 'imageType'])
    .where('auctionId', '=', auctionId)
    .where('isActive', '=', true)
    .where('isInspectionNg', '=', true)
    .orderBy('sortOrder')
    .execute()
  return photos.map(({ imageLabel, imageType }) => imageLabel || labelOf(PHOTO_TYPES, imageType))
}

/** Maker and model, as people call the bike (ホンダ CB400SF), and its kind. */
export async function bikeOf(db: Db, modelId: number): Promise<{ readonly bikeName: string; readonly kind: string }> {
  const model = await db
    .selectFrom('model')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select(['makerNameJp', 'modelNameJp', 'kind'])
    .where('modelId', '=', modelId)
    .executeTakeFirst()
  return { bikeName: model ? `${model.makerNameJp} ${model.modelNameJp}` : '', kind: model?.kind ?? '' }
}
