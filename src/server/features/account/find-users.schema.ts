import { sql } from 'kysely'
import { viewingReasonFault } from '#domain/account/viewing-reason.ts'
import { withoutPerson } from '#domain/account/without-person.ts'
import { tidyDigits } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { parsePlate } from '#domain/values/vehicle-number.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { requirePartner } from '../../auth/principal.ts'
import { type Db, transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { recordAudit } from '../audit/index.ts'

const MAX_LATEST = 5

const FoundUserRef = builder.objectRef<FoundUser>('FoundUser')
FoundUserRef.implement({
  description: 'A bike owner, for operators; who looked is on record.',
  fields: (t) => ({
    bikeOwnerId: t.exposeInt('bikeOwnerId'),
    userName: t.exposeString('userName'),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    state: t.exposeString('state'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    auctionCount: t.exposeInt('auctionCount'),
    latestAuctionIds: t.intList({
      description: `The newest ${MAX_LATEST}.`,
      resolve: ({ latestAuctionIds }) => [...latestAuctionIds],
    }),
  }),
})

const FoundPersonRef = builder.objectRef<FoundPerson>('FoundPartnerPerson')
FoundPersonRef.implement({
  description: 'Who logs in for a dealer or an agency.',
  fields: (t) => ({
    partnerId: t.exposeInt('partnerId'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    role: t.exposeString('role'),
    bikeDealerId: t.exposeInt('bikeDealerId', { nullable: true, description: 'Of a dealer.' }),
    dealerName: t.exposeString('dealerName', { nullable: true }),
    agentId: t.exposeInt('agentId', { nullable: true, description: 'Of an agency.' }),
    agentName: t.exposeString('agentName', { nullable: true }),
  }),
})

const FoundPlateRef = builder.objectRef<FoundPlate>('FoundPlate')
FoundPlateRef.implement({
  description: 'A listing whose bike has the number plate that was typed.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    modelName: t.string({
      resolve: ({ modelId }, _args, { services }) =>
        services.catalog.current().modelById.get(modelId)?.modelNameJp ?? '',
    }),
  }),
})

const FoundPeopleRef = builder.objectRef<FoundPeople>('FoundPeople')
FoundPeopleRef.implement({
  fields: (t) => ({
    users: t.field({ type: [FoundUserRef], resolve: ({ users }) => users }),
    partners: t.field({
      type: [FoundPersonRef],
      description: 'By their mail address, or how it begins.',
      resolve: ({ partners }) => partners,
    }),
    plates: t.field({ type: [FoundPlateRef], description: 'By the whole plate.', resolve: ({ plates }) => plates }),
  }),
})

builder.queryFields((t) => ({
  findUsers: t.field({
    type: [FoundUserRef],
    description: 'By number, mail address, phone or name. The search is on record with its reason.',
    args: { words: t.arg.string({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { words, reason }, context) => {
      const look = lookFor(context, words, reason)
      const users = await findUsers(context.services.db, words)
      refuseDomain(words, users.length)
      await look.record({ users })
      return users
    },
  }),
  findPeople: t.field({
    type: FoundPeopleRef,
    description:
      'Members as in findUsers, people of dealers and agencies, and the listings of a number plate. On record once, with its reason.',
    args: { words: t.arg.string({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { words, reason }, context) => {
      const look = lookFor(context, words, reason)
      const { db, secrets } = context.services
      const [users, partners, plates] = await Promise.all([
        findUsers(db, words),
        findPartnerPeople(db, words),
        findPlates(db, secrets, words),
      ])
      refuseDomain(words, users.length + partners.length)
      await look.record({ users, partners, plates })
      return { users, partners, plates }
    },
  }),
}))

interface FoundPeople {
  readonly users: readonly FoundUser[]
  readonly partners: readonly FoundPerson[]
  readonly plates: readonly FoundPlate[]
}

/** Who looks for people says why; what was found is written down. */
function lookFor(context: RequestContext, words: string, reason: string) {
  const partner = requirePartner(context, 'operator')
  const fault = viewingReasonFault(reason)
  if (fault)
    throw new ExpectedError(reason.trim() === '' ? 'ERROR_REQUIRED' : 'BAD_REQUEST', {
      fields: [{ field: 'reason', message: fault }],
    })
  const message =
    words.length > MAX_SEARCH_LENGTH
      ? `${MAX_SEARCH_LENGTH}文字以内で入力してください。`
      : isMostlyDomain(folded(words))
        ? MORE_THAN_DOMAIN
        : null
  if (message !== null) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'words', message }] })
  return {
    async record({ users, partners = [], plates = [] }: Pick<FoundPeople, 'users'> & Partial<FoundPeople>) {
      const why = users.reduce((text, { userName }) => withoutPerson(text, userName), maskContacts(reason))
      const detail = {
        reason: why.slice(0, 200),
        searched: searchedFor(words),
        found: users.map(({ bikeOwnerId }) => bikeOwnerId),
        ...(partners.length > 0 && { foundPartners: partners.map(({ partnerId }) => partnerId) }),
        ...(plates.length > 0 && { auctions: plates.map(({ auctionId }) => auctionId) }),
      }
      const entry = { action: 'findUsers', subjectKind: 'owner', detail }
      await transact(context.services.db, (tx) => recordAudit(tx, partner, entry))
    },
  }
}

const MORE_THAN_DOMAIN =
  'ドメインだけでは検索できません。メールアドレスの「@」より前の部分も、3文字以上入力してください。'
const MIN_LOCAL_LENGTH = 3

/** @example.com, a@exam: everybody of a provider would be found. */
function isMostlyDomain(text: string): boolean {
  const [local = '', domain] = text.split('@')
  return domain !== undefined && local.length < MIN_LOCAL_LENGTH && !WHOLE_ADDRESS.test(text)
}

/** example.com, which nothing else is called. */
function refuseDomain(words: string, found: number): void {
  if (found === 0 && /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(folded(words)))
    throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'words', message: MORE_THAN_DOMAIN }] })
}

interface FoundUser {
  readonly bikeOwnerId: number
  readonly userName: string
  readonly email: string
  readonly phone: string
  readonly state: string
  readonly createdAt: Date
  readonly auctionCount: number
  readonly latestAuctionIds: readonly number[]
}

const MOST = 50

/** Full-width letters are the same letters, and a space more or less is the same name. */
function folded(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '')
}

/** What was typed, for the log: a number of ours as it is; of what is personal only its kind, since the log outlives the member. */
function searchedFor(words: string): string {
  const text = folded(words)
  const [, number] = /^(?:no\.?|#)?(\d{1,9})$/i.exec(text) ?? []
  if (number !== undefined && !number.startsWith('0')) return `会員番号 ${Number(number)}`
  if (text.includes('@')) return 'メールアドレス'
  if (plateIn(words) !== null) return 'ナンバー'
  if (/\d{4}/.test(text)) return '電話番号'
  return `${[...text].length}文字の語句`
}

/** Typed as a whole, an address is one member's: others whose address holds it would be shown for nothing. */
const WHOLE_ADDRESS = /^[^@]+@[^@]+\.[^@.]{2,}$/

/** By number, address or name. Whoever asks is on record (see the schema). */
async function findUsers(db: Db, words: string): Promise<FoundUser[]> {
  const text = folded(words)
  if (text.length < 2) return []
  const exact = text.replaceAll(/[\\%_]/g, '\\$&')
  const pattern = `%${exact}%`
  const [, number] = /^(?:no\.?|#)?(\d{1,9})$/i.exec(text) ?? []
  return db
    .selectFrom('bikeOwnerAccount')
    .innerJoin('bikeOwner', 'bikeOwner.bikeOwnerId', 'bikeOwnerAccount.bikeOwnerId')
    .select([
      'bikeOwnerAccount.bikeOwnerId',
      'userName',
      'email',
      'phone',
      'state',
      'bikeOwner.createdAt',
      sql<number>`(select count(*) from auction where auction.bike_owner_id = bike_owner_account.bike_owner_id)`.as(
        'auctionCount',
      ),
      sql<number[]>`array(
        select auction_id from auction where auction.bike_owner_id = bike_owner_account.bike_owner_id
        order by auction_id desc limit ${MAX_LATEST})`.as('latestAuctionIds'),
    ])
    .where((it) =>
      it.or([
        // Without an @ it is looked for in front of that of the address: a domain is nobody's own.
        text.includes('@')
          ? it('email', 'ilike', WHOLE_ADDRESS.test(text) ? exact : pattern)
          : it(sql<string>`split_part(email, '@', 1)`, 'ilike', pattern),
        it(sql<string>`regexp_replace(normalize(user_name, nfkc), '\\s', '', 'g')`, 'ilike', pattern),
        ...(/\d/.test(text) ? [it(sql<string>`regexp_replace(phone, '\\D', '', 'g')`, '=', tidyDigits(text))] : []),
        ...(number === undefined ? [] : [it('bikeOwnerAccount.bikeOwnerId', '=', Number(number))]),
      ]),
    )
    .orderBy('bikeOwnerAccount.bikeOwnerId')
    .limit(MOST)
    .execute()
}

interface FoundPerson {
  readonly partnerId: number
  readonly name: string
  readonly email: string
  readonly role: string
  readonly bikeDealerId: number | null
  readonly dealerName: string | null
  readonly agentId: number | null
  readonly agentName: string | null
}

/** By their whole address or its beginning. */
async function findPartnerPeople(db: Db, words: string): Promise<FoundPerson[]> {
  const text = folded(words).toLowerCase()
  if (text.length < MIN_LOCAL_LENGTH) return []
  const exact = text.replaceAll(/[\\%_]/g, '\\$&')
  return db
    .selectFrom('partnerAccount')
    .leftJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'partnerAccount.bikeDealerId')
    .leftJoin('agent', 'agent.agentId', 'partnerAccount.agentId')
    .select(['partnerId', 'partnerAccount.name', 'partnerAccount.email', 'role'])
    .select(['partnerAccount.bikeDealerId', 'bikeDealer.name as dealerName'])
    .select(['partnerAccount.agentId', 'agent.name as agentName'])
    .where('partnerAccount.email', 'like', WHOLE_ADDRESS.test(text) ? exact : `${exact}%`)
    .orderBy('partnerId')
    .limit(MOST)
    .execute()
}

interface FoundPlate {
  readonly auctionId: number
  readonly modelId: number
}

/** Plates are sealed: so many of the newest listings are opened for one search, some tens of milliseconds. */
const MAX_OPENED_PLATES = 5_000
const MAX_PLATES = 20

/** 品川 あ 12-34 and 品川あ1234 are the same; null where it is no whole plate. */
function plateIn(words: string): string | null {
  const read = parsePlate(words)
  return read.ok && read.value !== null ? read.value.replaceAll(/[ .・-]/g, '') : null
}

async function findPlates(db: Db, secrets: Secrets, words: string): Promise<FoundPlate[]> {
  const plate = plateIn(words)
  if (plate === null) return []
  const rows = await db
    .selectFrom('auction')
    .select(['auctionId', 'modelId', 'plateSealed'])
    .where('plateSealed', 'is not', null)
    .orderBy('auctionId', 'desc')
    .limit(MAX_OPENED_PLATES)
    .execute()
  return rows
    .filter(({ plateSealed }) => plateSealed !== null && plateIn(secrets.unseal('details', plateSealed)) === plate)
    .slice(0, MAX_PLATES)
    .map(({ auctionId, modelId }) => ({ auctionId, modelId }))
}
