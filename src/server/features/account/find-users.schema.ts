import { sql } from 'kysely'
import { viewingReasonFault } from '#domain/account/viewing-reason.ts'
import { withoutPerson } from '#domain/account/without-person.ts'
import { tidyDigits } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { requirePartner } from '../../auth/principal.ts'
import { type Db, transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
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

builder.queryFields((t) => ({
  findUsers: t.field({
    type: [FoundUserRef],
    description: 'By number, mail address, phone or name. The search is on record with its reason.',
    args: { words: t.arg.string({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { words, reason }, context) => {
      const { db } = context.services
      const partner = requirePartner(context, 'operator')
      const fault = viewingReasonFault(reason)
      if (fault)
        throw new ExpectedError(reason.trim() === '' ? 'ERROR_REQUIRED' : 'BAD_REQUEST', {
          fields: [{ field: 'reason', message: fault }],
        })
      if (words.length > MAX_SEARCH_LENGTH) {
        const message = `${MAX_SEARCH_LENGTH}文字以内で入力してください。`
        throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'words', message }] })
      }
      const users = await findUsers(db, words)
      const why = users.reduce((text, { userName }) => withoutPerson(text, userName), maskContacts(reason))
      const detail = {
        reason: why.slice(0, 200),
        searched: searchedFor(words),
        found: users.map(({ bikeOwnerId }) => bikeOwnerId),
      }
      await transact(db, (tx) => recordAudit(tx, partner, { action: 'findUsers', subjectKind: 'owner', detail }))
      return users
    },
  }),
}))

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
        it('email', 'ilike', WHOLE_ADDRESS.test(text) ? exact : pattern),
        it(sql<string>`regexp_replace(normalize(user_name, nfkc), '\\s', '', 'g')`, 'ilike', pattern),
        ...(/\d/.test(text) ? [it(sql<string>`regexp_replace(phone, '\\D', '', 'g')`, '=', tidyDigits(text))] : []),
        ...(number === undefined ? [] : [it('bikeOwnerAccount.bikeOwnerId', '=', Number(number))]),
      ]),
    )
    .orderBy('bikeOwnerAccount.bikeOwnerId')
    .limit(MOST)
    .execute()
}
