import { type Selectable, sql } from 'kysely'
import { newAgentForm, newDealerForm } from '#domain/account/dealer-form.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { requirePartner } from '../../auth/principal.ts'
import { unlikeEmail } from '../../auth/unlike-email.ts'
import { type Db, transact } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'
import { builder } from '../../graphql/builder.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { afterLift, afterSuspension, suspendedDealers } from './after-suspension.ts'
import { lockSuspension, notifyAgency } from './notify-agency.ts'
import { saveAgent } from './save-agent.ts'
import { saveDealer } from './save-dealer.ts'

/** What a suspension would touch, as numbers of auctions. */
interface OpenBusiness {
  /** Where it has bids that stand. */
  readonly runningBids: number
  /** Of these, where it leads. */
  readonly leadingBids: number
  /** It has won, and the owner's answer is due. */
  readonly wonAuctions: number
  /** The contract stands, and the sale is not complete. */
  readonly openContracts: number
  /** Binding orders that nobody has ended: they rest with it, and come back with it. */
  readonly standingOrders: number
}

type Agent = Selectable<PartnerTables['agent']>
type Dealer = Selectable<PartnerTables['bikeDealer']> & OpenBusiness

const AgentRef = builder.objectRef<Agent>('ManagedAgent')
AgentRef.implement({
  description: 'An agency, for operators.',
  fields: (t) => ({
    agentId: t.exposeInt('agentId'),
    name: t.exposeString('name'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    isHouse: t.exposeBoolean('isHouse'),
    suspendReason: t.exposeString('suspendReason', { nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

export const ManagedDealerRef = builder.objectRef<Dealer>('ManagedDealer')
ManagedDealerRef.implement({
  description: 'A dealer, for operators.',
  fields: (t) => ({
    bikeDealerId: t.exposeInt('bikeDealerId'),
    agentId: t.exposeInt('agentId'),
    name: t.exposeString('name'),
    personInCharge: t.exposeString('personInCharge'),
    phone: t.exposeString('phone'),
    email: t.exposeString('email'),
    state: t.exposeString('state'),
    address1: t.exposeString('address1'),
    licenceNumber: t.exposeString('licenceNumber', { description: '古物商許可番号' }),
    licenceAuthority: t.exposeString('licenceAuthority'),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true }),
    runningBids: t.exposeInt('runningBids', {
      description: 'Auctions where its bids stand: a suspension strikes them.',
    }),
    leadingBids: t.exposeInt('leadingBids', { description: 'Of these, where it leads.' }),
    wonAuctions: t.exposeInt('wonAuctions', { description: 'It has won, and the owner has not answered yet.' }),
    openContracts: t.exposeInt('openContracts', { description: 'The contract stands, the sale is not complete.' }),
    standingOrders: t.exposeInt('standingOrders', {
      description: 'Binding orders that are not ended and not over: they rest during a suspension.',
    }),
    suspendReason: t.exposeString('suspendReason', { nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  managedDealers: t.field({
    type: [ManagedDealerRef],
    resolve: async (_root, _args, context) => {
      requirePartner(context, 'operator')
      const { db } = context.services
      const businessOf = await readOpenBusiness(db, context.now)
      const dealers = await db.selectFrom('bikeDealer').selectAll().orderBy('bikeDealerId').limit(1000).execute()
      return dealers.map((dealer) => ({ ...dealer, ...businessOf(dealer.bikeDealerId) }))
    },
  }),
  managedAgents: t.field({
    type: [AgentRef],
    resolve: (_root, _args, context) => {
      requirePartner(context, 'operator')
      return context.services.db.selectFrom('agent').selectAll().orderBy('agentId').limit(500).execute()
    },
  }),
}))

const READ_AT = 'Of the one that was read, which is required for a change: a later one is not written over.'

const SaveDealerInput = builder.inputType('SaveDealerInput', {
  description: 'Without bikeDealerId a new one; then password is that of its first person, who logs in with email.',
  fields: (t) => ({
    bikeDealerId: t.int(),
    agentId: t.int({
      description: 'Null: the house. Without it, a new dealer belongs to the house, and a known one stays where it is.',
    }),
    name: t.string({ required: true }),
    personInCharge: t.string({ required: true }),
    phone: t.string({ required: true }),
    email: t.string({ required: true }),
    state: t.string({ required: true }),
    address1: t.string(),
    licenceNumber: t.string({ required: true }),
    licenceAuthority: t.string({ required: true }),
    password: t.string(),
    suspendReason: t.string({ description: 'With it the dealer is suspended; without it, not.' }),
    updatedAt: t.field({ type: 'DateTime', description: READ_AT }),
  }),
})

const SaveAgentInput = builder.inputType('SaveAgentInput', {
  fields: (t) => ({
    agentId: t.int(),
    name: t.string({ required: true }),
    phone: t.string(),
    email: t.string({ required: true }),
    password: t.string(),
    suspendReason: t.string(),
    updatedAt: t.field({ type: 'DateTime', description: READ_AT }),
  }),
})

builder.mutationFields((t) => ({
  saveDealer: t.int({
    args: { input: t.arg({ type: SaveDealerInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services, now } = context
      const { partnerId } = requirePartner(context, 'operator')
      const dealer = {
        ...input,
        bikeDealerId: input.bikeDealerId ?? null,
        agentId: input.agentId,
        address1: input.address1 ?? '',
        suspendReason: input.suspendReason ?? null,
        readAt: input.updatedAt ?? null,
      }
      const isNew = dealer.bikeDealerId === null
      assertNoPassword(isNew, input.password)
      const hash = isNew
        ? await services.passwords.hash(
            unlikeEmail(checkedInput(newDealerForm, { ...dealer, password: input.password ?? '' })),
          )
        : null
      return transact(services.db, async (tx) => {
        const before = isNew ? [] : await suspendedDealers(tx, { bikeDealerId: Number(dealer.bikeDealerId) })
        const bikeDealerId = await saveDealer(tx, dealer, hash, now)
        await services.bus.publish(tx, 'accessChanged', { bikeDealerId })
        await afterSuspension(tx, services.bus, { bikeDealerId }, before, partnerId, now)
        await afterLift(tx, services, { bikeDealerId }, before, now)
        return bikeDealerId
      })
    },
  }),
  saveAgent: t.int({
    args: { input: t.arg({ type: SaveAgentInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services, now } = context
      const { partnerId } = requirePartner(context, 'operator')
      const agent = {
        agentId: input.agentId ?? null,
        name: input.name,
        phone: input.phone ?? '',
        email: input.email,
        suspendReason: input.suspendReason ?? null,
        readAt: input.updatedAt ?? null,
      }
      const isNew = agent.agentId === null
      assertNoPassword(isNew, input.password)
      const hash = isNew
        ? await services.passwords.hash(
            unlikeEmail(checkedInput(newAgentForm, { ...agent, password: input.password ?? '' })),
          )
        : null
      return transact(services.db, async (tx) => {
        const before = isNew ? [] : await suspendedDealers(tx, { agentId: Number(agent.agentId) })
        const suspendedBefore = agent.agentId === null ? null : await lockSuspension(tx, agent.agentId)
        const agentId = await saveAgent(tx, agent, hash, now)
        await services.bus.publish(tx, 'accessChanged', { agentId })
        await afterSuspension(tx, services.bus, { agentId }, before, partnerId, now)
        await afterLift(tx, services, { agentId }, before, now)
        if (!isNew) await notifyAgency(tx, services, { agentId, suspendedBefore }, now)
        return agentId
      })
    },
  }),
}))

/** Only the first person of a new one gets a password here. */
function assertNoPassword(isNew: boolean, password: string | null | undefined): void {
  if (isNew || password == null) return
  const message = '登録済みのパスワードは、ここでは変更できません'
  throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'password', message }] })
}

const NOTHING: OpenBusiness = { runningBids: 0, leadingBids: 0, wonAuctions: 0, openContracts: 0, standingOrders: 0 }

/** Of every dealer that has any. */
async function readOpenBusiness(db: Db, now: Date): Promise<(bikeDealerId: number) => OpenBusiness> {
  const { rows } = await sql<OpenBusiness & { bikeDealerId: number }>`
    select bike_dealer_id, count(*) filter (where auction_status = ${STATUS.bidding})::int as running_bids,
      count(*) filter (where auction_status is null)::int as standing_orders,
      count(*) filter (where auction_status = ${STATUS.bidding} and is_leader)::int as leading_bids,
      count(*) filter (where auction_status = ${STATUS.biddingEnded})::int as won_auctions,
      count(*) filter (where auction_status = ${STATUS.inTransaction})::int as open_contracts
    from (
      select distinct bid.bike_dealer_id, auction.auction_id, auction_status,
        winner_dealer_id is not distinct from bid.bike_dealer_id as is_leader
      from auction join bid on bid.auction_id = auction.auction_id and bid.generation = auction.bid_generation
      where auction_status = ${STATUS.bidding}
      union all
      select winner_dealer_id, auction_id, auction_status, true from auction
      where auction_status in (${STATUS.biddingEnded}, ${STATUS.inTransaction}) and winner_dealer_id is not null
      union all
      select bike_dealer_id, null, null, false from binding_order where ended_at is null and valid_until > ${now}
    ) touched
    group by bike_dealer_id`.execute(db)
  const byDealer = new Map(rows.map(({ bikeDealerId, ...business }) => [Number(bikeDealerId), business]))
  return (bikeDealerId) => byDealer.get(bikeDealerId) ?? NOTHING
}
