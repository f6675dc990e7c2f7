import type { GraphQLSchema } from 'graphql'
import { transact } from '../../db/client.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Not on record here: bids of a dealer's own person, which the ledger of bids keeps (a second write would slow the hot
 * path), what is read, and what a person keeps for itself.
 */
const UNRECORDED = new Set([
  'partnerUnreadToRead',
  'unreadToRead',
  'saveFilter',
  'deleteFilter',
  'watchAuction',
  'refreshAuthPartner',
])

/**
 * Every mutation that a partner's session carried out is written down, whichever feature it belongs to, so that none can
 * forget it. It follows the commit: the auction's own history, written in it, is the proof; this tells who it was.
 */
export function auditPartnerMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve, name } = field
    if (!resolve || UNRECORDED.has(name)) continue
    field.resolve = async (root, args, context: RequestContext, info) => {
      const result: unknown = await resolve(root, args, context, info)
      const { principal, services } = context
      if (principal?.audience === 'partner' && !(name === 'placeBid' && principal.role === 'dealer'))
        await transact(services.db, (tx) => recordAudit(tx, principal, { action: name, ...entryOf(args) }))
      return result
    }
  }
  return schema
}

interface Entry {
  readonly subjectKind: string | null
  readonly subjectId: string | number | null
  readonly bikeDealerId: number | null
  readonly detail: Readonly<Record<string, unknown>>
}

const SUBJECTS = {
  auctionId: 'auction',
  auctionReviewId: 'review',
  announcementId: 'announcement',
  buyOrderId: 'buyOrder',
}
/** Figures and choices; no free words, which may hold personal data. */
const DETAILS = [
  'price',
  'maxPrice',
  'finalTransactionPrice',
  'isHidden',
  'isMuted',
  'isPublished',
  'isPreview',
  'sequence',
  'method',
  'checkedOn',
]

function entryOf(args: Record<string, unknown>): Entry {
  const given = isRecord(args.input) ? args.input : args
  const numberOf = (name: string) => {
    const value = given[name]
    return typeof value === 'number' || typeof value === 'string' ? value : null
  }
  const dealer = Number(numberOf('bikeDealerId') ?? Number.NaN)
  const found = Object.entries(SUBJECTS).find(([name]) => numberOf(name) !== null)
  const detail = Object.fromEntries(DETAILS.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])))
  return {
    subjectKind: found?.[1] ?? null,
    subjectId: found ? numberOf(found[0]) : null,
    bikeDealerId: Number.isSafeInteger(dealer) ? dealer : null,
    detail,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
