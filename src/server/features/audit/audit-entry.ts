import type { PartnerRole } from '#domain/permission/actor.ts'

/** What is written down of one mutation. */
export interface Entry {
  readonly action: string
  readonly subjectKind: string | null
  readonly subjectId: string | number | null
  readonly bikeDealerId: number | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** What stood there before a mutation that saves something: only then can be said what it changed. */
export type Saved = Readonly<Record<string, unknown>>

interface Mutation {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly role: PartnerRole
  /** What the mutation answered: the number of what it made. */
  readonly result: unknown
  /** What it saved, before and after; null: there was none. */
  readonly before: Saved | null
  readonly after: Saved | null
}

const SUBJECTS = {
  auctionId: 'auction',
  auctionReviewId: 'review',
  announcementId: 'announcement',
  buyOrderId: 'buyOrder',
  bindingOrderId: 'bindingOrder',
  supportThreadId: 'support',
  apiTokenId: 'apiToken',
  webhookEndpointId: 'webhook',
}
/** What makes something new answers with its number, alone or in a field of this name. */
const MADE: Readonly<Record<string, keyof typeof SUBJECTS>> = {
  createApiToken: 'apiTokenId',
  createPartnerSupportThread: 'supportThreadId',
  createWebhook: 'webhookEndpointId',
  makeBindingOrder: 'bindingOrderId',
  saveAnnouncement: 'announcementId',
}

/** Figures and choices. */
const FIGURES = [
  'price',
  'maxPrice',
  'accepts',
  'finalTransactionPrice',
  'priceMost',
  'bikeCount',
  'leastGrade',
  'isHidden',
  'isMuted',
  'isPaused',
  'isPublished',
  'isPreview',
  'isClosed',
  'method',
  'checkedOn',
  'mileageKm',
  'paidOn',
  'isProven',
  'isAsked',
  'fraud',
  'owed',
]
/** Of a dealer or an agency. Reasons about a listing stand in its history: they may name its owner, whom the log would outlive. */
const REASONS = ['suspendReason']

/** What a mutation that saves does, by what it changed. */
interface Saving {
  readonly kind: string
  readonly id: string
  readonly register: string
  readonly change: string
  readonly stop: string
  readonly resume: string
  isStopped(saved: Saved): boolean
  /** Named in the log when they change; the values may be personal. */
  readonly fields: readonly string[]
}

const isSuspended = ({ suspendReason }: Saved) => typeof suspendReason === 'string' && suspendReason !== ''
const SAVINGS: Readonly<Record<string, Saving>> = {
  saveDealer: {
    kind: 'dealer',
    id: 'bikeDealerId',
    register: 'registerDealer',
    change: 'saveDealer',
    stop: 'suspendDealer',
    resume: 'resumeDealer',
    isStopped: isSuspended,
    fields: ['name', 'personInCharge', 'phone', 'email', 'state', 'licenceNumber', 'licenceAuthority'],
  },
  saveAgent: {
    kind: 'agent',
    id: 'agentId',
    register: 'registerAgent',
    change: 'saveAgent',
    stop: 'suspendAgent',
    resume: 'resumeAgent',
    isStopped: isSuspended,
    fields: ['name', 'phone', 'email'],
  },
  saveBuyOrder: {
    kind: 'buyOrder',
    id: 'buyOrderId',
    register: 'saveBuyOrder',
    change: 'changeBuyOrder',
    stop: 'stopBuyOrder',
    resume: 'resumeBuyOrder',
    isStopped: ({ isActive }) => isActive === false,
    fields: ['makerId', 'modelId', 'displacementCtgId', 'mileageIdMost', 'priceMost', 'note'],
  },
}

/** Says what happened to what, with its amount, and why a dealer was suspended. */
export function entryOf({ name, args, role, result, before, after }: Mutation): Entry {
  const given = isRecord(args.input) ? args.input : args
  const numberOf = (field: string) => {
    const value = given[field]
    return typeof value === 'number' || typeof value === 'string' ? value : null
  }
  const kept = role === 'operator' ? [...FIGURES, ...REASONS] : FIGURES
  const detail: Record<string, unknown> = Object.fromEntries(
    kept.flatMap((field) => (given[field] == null || given[field] === '' ? [] : [[field, given[field]]])),
  )
  if (Array.isArray(given.claims))
    Object.assign(detail, { claims: given.claims.length, claimed: sumOf(given.claims, 'amount') })
  if (Array.isArray(given.bands)) detail.fees = given.bands
  if (Array.isArray(given.allowed)) detail.allowed = given.allowed.reduce<number>((sum, it) => sum + Number(it), 0)
  if (name === 'saveAnnouncement') detail.subject = given.subject
  // Without its path, which may hold a secret of the receiver.
  if ((name === 'createWebhook' || name === 'changeWebhook') && URL.canParse(String(given.url)))
    detail.host = new URL(String(given.url)).host
  if (name === 'createApiToken') detail.scopes = Array.isArray(given.scopes) ? [...new Set(given.scopes)] : given.scopes
  // Of an import its rows: what it held is in the tables.
  if (isRecord(result) && typeof result.rowCount === 'number' && 'isPreview' in detail) {
    detail.rowCount = result.rowCount
    detail.isImported = result.isImported
    delete detail.isPreview
  }
  const saving = SAVINGS[name]
  const dealer = Number(numberOf('bikeDealerId') ?? (name === 'saveDealer' ? result : null) ?? Number.NaN)
  const bikeDealerId = Number.isSafeInteger(dealer) ? dealer : null
  if (saving) {
    const subjectId = numberOf(saving.id) ?? (typeof result === 'number' ? result : null)
    const action = actionOf(saving, before, after)
    const changed = before && after ? saving.fields.filter((field) => before[field] !== after[field]) : []
    return {
      action,
      subjectKind: saving.kind,
      subjectId,
      bikeDealerId,
      detail: {
        ...(saving.kind === 'agent' ? { name: given.name } : {}),
        ...detail,
        ...(changed.length > 0 ? { changed } : {}),
      },
    }
  }
  const madeField = MADE[name]
  const made = madeField && isRecord(result) ? result[madeField] : result
  const found = Object.entries(SUBJECTS).find(([field]) => numberOf(field) !== null)
  const isMade = madeField !== undefined && typeof made === 'number'
  return {
    action: name,
    subjectKind: isMade ? SUBJECTS[madeField] : (found?.[1] ?? null),
    subjectId: isMade ? made : found ? numberOf(found[0]) : null,
    bikeDealerId,
    detail,
  }
}

function sumOf(list: readonly unknown[], field: string): number {
  return list.reduce<number>((sum, it) => sum + (isRecord(it) ? Number(it[field]) : 0), 0)
}

function actionOf(saving: Saving, before: Saved | null, after: Saved | null): string {
  if (before === null || after === null) return saving.register
  const [was, is] = [saving.isStopped(before), saving.isStopped(after)]
  if (was === is) return saving.change
  return is ? saving.stop : saving.resume
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
