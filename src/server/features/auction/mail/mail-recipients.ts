import { withAgency } from '#content/selling/who-sees.ts'
import { PERSON_IN_CHARGE, SHOP_ADDRESS } from '#domain/auction/trade/checklist.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import type { Db } from '../../../db/client.ts'
import { findOwner } from '../../account/index.ts'
import { isSuspended } from '../engine/stored/is-suspended.ts'

export interface Recipient {
  readonly name: string
  readonly email: string
  readonly bikeOwnerId: number | null
  readonly wantsBidUpdates: boolean
  /** Of an agency's person: the dealer that it is about. */
  readonly clientName: string | null
}

/** Nobody where the owner has withdrawn. */
export async function ownerRecipient(db: Db, bikeOwnerId: number): Promise<Recipient[]> {
  const owner = await findOwner(db, bikeOwnerId)
  if (!owner) return []
  return [
    { name: owner.userName, email: owner.email, bikeOwnerId, wantsBidUpdates: owner.notifyBidUpdate, clientName: null },
  ]
}

/** The people who log in for the dealer; without any, the shop itself. Nobody while it is suspended. */
export async function dealerRecipients(
  db: Db,
  bikeDealerId: number,
  { evenSuspended = false } = {},
): Promise<Recipient[]> {
  const dealer = await findDealer(db, bikeDealerId)
  if (!dealer || (!evenSuspended && (await isSuspended(db, bikeDealerId)))) return []
  const people = await db
    .selectFrom('partnerAccount')
    .leftJoin('agent', 'agent.agentId', 'partnerAccount.agentId')
    .select(['partnerAccount.email', 'agent.name as agencyName'])
    .where('partnerAccount.suspendedAt', 'is', null)
    .where((it) => it.or([it('bikeDealerId', '=', bikeDealerId), it('partnerAccount.agentId', '=', dealer.agentId)]))
    .execute()
  if (people.length === 0) return dealer.email ? [partner(dealer.name, dealer.email)] : []
  return people.map(({ email, agencyName }) =>
    agencyName === null ? partner(dealer.name, email) : { ...partner(agencyName, email), clientName: dealer.name },
  )
}

export async function operatorRecipients(db: Db): Promise<Recipient[]> {
  const people = await db
    .selectFrom('partnerAccount')
    .select(['name', 'email'])
    .where('role', '=', 'operator')
    .where('suspendedAt', 'is', null)
    .execute()
  return people.map(({ name, email }) => partner(name, email))
}

function partner(name: string, email: string): Recipient {
  return { name, email, bikeOwnerId: null, wantsBidUpdates: false, clientName: null }
}

interface ContactLine {
  readonly label: string
  readonly value: string
}

/** How somebody is reached: for the page behind the login. Mails are forwarded, and lie in mailboxes for years. */
export const REACHED_BY: ReadonlySet<string> = new Set(['電話', '所在地', '住所'])

/** What the owner learns of the dealer with the contract. */
export async function dealerContact(db: Db, bikeDealerId: number): Promise<ContactLine[]> {
  const dealer = await findDealer(db, bikeDealerId)
  if (!dealer) return []
  const agency = await db
    .selectFrom('agent')
    .select('name')
    .where('agentId', '=', dealer.agentId)
    .where('isHouse', '=', false)
    .executeTakeFirst()
  const address = `${labelOf(PREFECTURES, dealer.state)}${dealer.address1}${dealer.address2}${dealer.address3}`
  return lines(
    ['販売店', withAgency(dealer.name, agency?.name ?? null)],
    [PERSON_IN_CHARGE, dealer.personInCharge],
    ['電話', dealer.phone],
    [SHOP_ADDRESS, address],
    ['古物商許可番号', dealer.licenceNumber && `${dealer.licenceAuthority} 第${dealer.licenceNumber}号`],
  )
}

/** What the dealer learns of the owner with the contract. */
export async function ownerContact(db: Db, bikeOwnerId: number): Promise<ContactLine[]> {
  const owner = await findOwner(db, bikeOwnerId)
  if (!owner) return []
  const { userName, phone, state, address1, address2, address3, address4 } = owner
  const address = `${labelOf(PREFECTURES, state)}${address1}${address2}${address3} ${address4}`.trim()
  return lines(['出品者', userName], ['電話', phone], ['住所', address])
}

function lines(...rows: readonly (readonly [string, string])[]): ContactLine[] {
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function findDealer(db: Db, bikeDealerId: number) {
  return db.selectFrom('bikeDealer').selectAll().where('bikeDealerId', '=', bikeDealerId).executeTakeFirst()
}
