import type { GraphQLSchema } from 'graphql'
import { type Db, transact } from '../../db/client.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { type Entry, entryOf, isRecord, type Saved } from './audit-entry.ts'
import { recordAudit } from './record-audit.ts'
import { watchRepetition } from './repetition.ts'

/**
 * Not on record here: bids of a dealer's own person (those of its programs are), which the ledger of bids keeps (a second write would slow the hot
 * path), what is read, what a person keeps for itself, and a pass that is planned: what carries it out writes it down.
 */
const UNRECORDED = new Set([
  'partnerUnreadToRead',
  'readPartnerSupportThread',
  'unreadToRead',
  'saveFilter',
  'deleteFilter',
  'saveListColumns',
  'renewTodoCalendar',
  'saveAlertSettings',
  'savePartnerPush',
  'deletePartnerPush',
  'savePurchaseTerms',
  'watchAuction',
  'planPass',
  'refreshAuthPartner',
])

/**
 * Every mutation that a partner's session carried out is written down, whichever feature it belongs to, so that none can
 * forget it. A request that is repeated did nothing, and leaves no record. It follows the commit: the auction's own history, written in it, is the proof; this tells who it was.
 */
export function auditPartnerMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve, name } = field
    if (!resolve || UNRECORDED.has(name)) continue
    field.resolve = async (root, args, context: RequestContext, info) => {
      const { principal, services } = context
      const partner = principal?.audience === 'partner' ? principal : null
      const before = partner ? await readSaved(services.db, name, args) : null
      const { result, isRepeated } = await watchRepetition<unknown>(async () => resolve(root, args, context, info))
      if (
        partner &&
        !isRepeated &&
        !(name === 'placeBid' && partner.role === 'dealer' && !partner.token) &&
        !changedNothing(result)
      ) {
        const after = before && (await readSaved(services.db, name, args))
        const entry = entryOf({ name, args, role: partner.role, result, before, after })
        const voided = name === 'voidBid' ? await readVoided(services.db, args) : null
        const names = await readNames(services.db, name, args, { before, after })
        const tokenId = partner.token?.apiTokenId ?? (entry.subjectKind === 'apiToken' ? entry.subjectId : null)
        const token = tokenId === null ? {} : { apiToken: await readToken(services.db, Number(tokenId)) }
        const detail = { ...entry.detail, ...names, ...voided?.detail, ...token }
        const bikeDealerId = voided?.bikeDealerId ?? entry.bikeDealerId
        const withAgency = await readWithAgency(services.db, entry)
        await transact(services.db, async (tx) => {
          for (const it of [{ ...entry, bikeDealerId, detail }, ...withAgency]) await recordAudit(tx, partner, it)
        })
      }
      return result
    }
  }
  return schema
}

/** What was saved as it was already: a mutation whose answer says so leaves no record. */
function changedNothing(result: unknown): boolean {
  return isRecord(result) && result.isChanged === false
}

/** What a mutation that saves is about; null where it makes something new. */
async function readSaved(db: Db, name: string, { input }: Record<string, unknown>): Promise<Saved | null> {
  if (!isRecord(input)) return null
  const { bikeDealerId, agentId, buyOrderId } = input
  if (name === 'saveDealer' && typeof bikeDealerId === 'number')
    return (
      (await db.selectFrom('bikeDealer').selectAll().where('bikeDealerId', '=', bikeDealerId).executeTakeFirst()) ??
      null
    )
  if (name === 'saveAgent' && typeof agentId === 'number')
    return (await db.selectFrom('agent').selectAll().where('agentId', '=', agentId).executeTakeFirst()) ?? null
  if (name === 'saveBuyOrder' && typeof buyOrderId === 'number')
    return (await db.selectFrom('buyOrder').selectAll().where('buyOrderId', '=', buyOrderId).executeTakeFirst()) ?? null
  return null
}

/** Whose bid was struck out, of how much and why: that is said of a dealer, and stays on record. */
async function readVoided(db: Db, { input }: Record<string, unknown>) {
  if (!isRecord(input)) return null
  const bid = await db
    .selectFrom('bid')
    .select(['bikeDealerId', 'kind', 'price', 'maxPrice'])
    .where('auctionId', '=', Number(input.auctionId))
    .where('sequence', '=', Number(input.sequence))
    .executeTakeFirst()
  if (!bid) return null
  const { bikeDealerId, kind, price, maxPrice } = bid
  const detail = {
    ...(kind === 'raise' ? {} : { price }),
    ...(maxPrice !== null && (kind === 'raise' || maxPrice > price) ? { maxPrice } : {}),
    reason: input.reason,
  }
  return { bikeDealerId, detail }
}

/** As its person knows it; the log outlives the token. */
async function readToken(db: Db, apiTokenId: number) {
  const token = await db
    .selectFrom('apiToken')
    .select(['name', 'tokenEnd as end'])
    .where('apiTokenId', '=', apiTokenId)
    .executeTakeFirst()
  return token ?? apiTokenId
}

/**
 * Who looks for a dealer finds why its bids were struck out: what happened to its agency is on record under each dealer, too,
 * but for those that are suspended by themselves all the while.
 */
async function readWithAgency(db: Db, { action, subjectId, detail }: Entry): Promise<Entry[]> {
  const dealersAction = DEALERS_ACTIONS[action]
  if (dealersAction === undefined) return []
  const dealers = await db
    .selectFrom('bikeDealer')
    .select('bikeDealerId')
    .where('agentId', '=', Number(subjectId))
    .where('suspendedAt', 'is', null)
    .orderBy('bikeDealerId')
    .execute()
  const { name: agent, suspendReason } = detail
  return dealers.map(({ bikeDealerId }) => ({
    action: dealersAction,
    subjectKind: 'dealer',
    subjectId: bikeDealerId,
    bikeDealerId,
    detail: { agent, ...(suspendReason !== undefined && { suspendReason }) },
  }))
}

const DEALERS_ACTIONS: Readonly<Record<string, string>> = {
  suspendAgent: 'suspendWithAgency',
  resumeAgent: 'resumeWithAgency',
}

interface Change {
  readonly before: Saved | null
  readonly after: Saved | null
}

/** A movie has no type of a photo. */
const MOVIE = '動画'

async function readAssignee(db: Db, partnerId: unknown): Promise<string> {
  if (typeof partnerId !== 'number') return 'なし'
  const operator = await db
    .selectFrom('partnerAccount')
    .select('name')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return operator?.name ?? String(partnerId)
}

/** What only the database can name: the agencies of a dealer that moves, the photo that is sent back or covered, who looks after a thread. */
async function readNames(
  db: Db,
  name: string,
  { input }: Record<string, unknown>,
  { before, after }: Change,
): Promise<Record<string, unknown>> {
  if ((name === 'markImageNg' || name === 'coverAuctionImage') && isRecord(input)) {
    const image = await db
      .selectFrom('auctionImage')
      .select('imageType')
      .where('assetId', '=', String(input.assetId))
      .executeTakeFirst()
    return image ? { imageType: image.imageType } : { imageType: MOVIE }
  }
  if (name === 'assignSupport' && isRecord(input)) return { assignee: await readAssignee(db, input.assigneeId) }
  if (name !== 'saveDealer' || !before || !after || before.agentId === after.agentId) return {}
  const ids = [Number(before.agentId), Number(after.agentId)]
  const agents = await db.selectFrom('agent').select(['agentId', 'name']).where('agentId', 'in', ids).execute()
  return { agent: ids.map((id) => agents.find(({ agentId }) => agentId === id)?.name ?? id).join(' → ') }
}
