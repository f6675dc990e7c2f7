import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREED_VERSIONS } from '#content/pages/agreed-versions.ts'
import { CreateBikeOwnerDocument, CreateBikeOwnerMfaDocument } from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD, SIGN_UP } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '1000' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const SEARCHED = { modelId: 1001, mileageId: 3, transferPlan: 'within-1-month', displacementCtgId: 4 }

function vehicleOf(email: string) {
  return api.services.db
    .selectFrom('marketSearchBike')
    .innerJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'marketSearchBike.bikeOwnerId')
    .select(['modelId', 'mileageId', 'transferPlan', 'displacementCtgId'])
    .where('email', '=', email)
    .executeTakeFirst()
}

function create(input: Record<string, unknown>) {
  return api.graphql(CreateBikeOwnerDocument.query, { input })
}

function complete(uuid: string, code: string) {
  return api.graphql(CreateBikeOwnerMfaDocument.query, { input: { uuid, code } })
}

async function uuidOf(input: Record<string, unknown>): Promise<string> {
  const { data } = await create(input)
  await api.runJobs()
  return data.createBikeOwner.authChallenge.uuid
}

test('sign-up sends a code; the code makes the account and logs in', async () => {
  const { data } = await create({ ...SIGN_UP, id1: 'banner-7', mrasn: 'abc' })
  expect(data.createBikeOwner).toMatchObject({ isRegisteredBikeOwner: false, isAuctionRegistered: false })
  await api.runJobs()
  const mail = mailbox.lastTo(SIGN_UP.email)
  expect(mail?.subject).toBe('【Kaitori】会員登録の認証コード')
  // Whose address it is, nobody has proven yet: it gets no word that somebody typed.
  expect(`${mail?.text}${mail?.html}`).not.toContain(SIGN_UP.userName)
  const completed = await complete(data.createBikeOwner.authChallenge.uuid, mailbox.codeFor(SIGN_UP.email))
  const { auth, ...flags } = completed.data.createBikeOwnerMfa
  expect(flags).toEqual({ isRegisteredBikeOwner: false, isAuctionRegistered: false, isLoginPossible: true })
  expect(auth.deviceToken).toBeTruthy()
  const consents = await api.services.db.selectFrom('consent').select(['document', 'version']).execute()
  const agreed = Object.entries(AGREED_VERSIONS).map(([document, version]) => ({ document, version }))
  expect(consents).toEqual(expect.arrayContaining(agreed))
  const profile = await api.graphql(
    '{ bikeOwnerProfile { userName email zip state stateName address1 address2 address3 address4 phone year month date } }',
    {},
    { authorization: auth.idToken },
  )
  expect(profile.data.bikeOwnerProfile).toEqual({
    userName: '川崎 疾風',
    email: 'hayate@example.com',
    zip: '2310023',
    state: '14',
    stateName: '神奈川県',
    address1: '横浜市中区',
    address2: '山下町',
    address3: '10-5',
    address4: 'ハーバー荘101',
    phone: '08012345678',
    year: 1990,
    month: 4,
    date: 2,
  })
  const source = await api.services.db
    .selectFrom('bikeOwnerAccount')
    .select(['id1', 'mrasn'])
    .where('email', '=', SIGN_UP.email)
    .executeTakeFirst()
  expect(source).toEqual({ id1: 'banner-7', mrasn: 'abc' })
})

test('the search form needs neither street nor birth date, and hands its vehicle over', async () => {
  const email = 'search@example.com'
  const { address3: _a, address4: _b, year: _y, month: _m, date: _d, ...user } = SIGN_UP
  const uuid = await uuidOf({ ...user, email, marketSearchBike: SEARCHED })
  const { data } = await complete(uuid, mailbox.codeFor(email))
  expect(data.createBikeOwnerMfa.auth).not.toBeNull()
  expect(await vehicleOf(email)).toEqual(SEARCHED)
})

test('an address that has an account gets the same answer; only its mail tells', async () => {
  const known = await castOwner(api.services)
  const asked = await create({ ...SIGN_UP, email: known.email, password: 'Shinkansen7Aoba' })
  const unknown = await create({ ...SIGN_UP, email: 'fresh@example.com', password: 'Shinkansen7Aoba' })
  const withoutUuid = ({ authChallenge: _, ...flags }: { authChallenge: unknown }) => flags
  expect(withoutUuid(asked.data.createBikeOwner)).toEqual(withoutUuid(unknown.data.createBikeOwner))
  await api.runJobs()
  expect(mailbox.lastTo(known.email)?.text).toContain('既に会員登録されています')
  const completed = await complete(asked.data.createBikeOwner.authChallenge.uuid, mailbox.codeFor(known.email))
  expect(completed.data.createBikeOwnerMfa).toEqual({
    auth: null,
    isRegisteredBikeOwner: true,
    isAuctionRegistered: false,
    isLoginPossible: false,
  })
})

test('who signs up again with the password of the account is logged in', async () => {
  const known = await castOwner(api.services)
  const uuid = await uuidOf({ ...SIGN_UP, email: known.email, password: PASSWORD, marketSearchBike: SEARCHED })
  const { data } = await complete(uuid, mailbox.codeFor(known.email))
  const { auth, ...flags } = data.createBikeOwnerMfa
  expect(flags).toEqual({ isRegisteredBikeOwner: true, isAuctionRegistered: false, isLoginPossible: true })
  const me = await api.graphql('{ bikeOwner { bikeOwnerId userName } }', {}, { authorization: auth.idToken })
  expect(me.data.bikeOwner.bikeOwnerId).toBe(known.bikeOwnerId)
  expect(me.data.bikeOwner.userName).not.toBe(SIGN_UP.userName)
  expect(await vehicleOf(known.email)).toEqual(SEARCHED)
})

test('of two sign-ups with one address the second to finish fails', async () => {
  const email = 'twice@example.com'
  const first = await uuidOf({ ...SIGN_UP, email })
  const firstCode = mailbox.codeFor(email)
  const second = await uuidOf({ ...SIGN_UP, email })
  const secondCode = mailbox.codeFor(email)
  const answers = await Promise.all([complete(first, firstCode), complete(second, secondCode)])
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code)
  expect(codes.sort()).toEqual(['ERROR_CREATE_USER_FAILED', undefined])
})

test('when another feature fails, there is no account', async () => {
  const email = 'unlucky@example.com'
  const { db } = api.services
  const uuid = await uuidOf({ ...SIGN_UP, email, marketSearchBike: SEARCHED })
  await sql`alter table market_search_bike add constraint nothing_more check (false) not valid`.execute(db)
  const { status, errors } = await complete(uuid, mailbox.codeFor(email))
  expect([status, errors[0]?.message]).toEqual([500, 'エラーが発生しました。'])
  const rows = await db.selectFrom('bikeOwnerAccount').select('email').where('email', '=', email).execute()
  expect(rows).toEqual([])
  await sql`alter table market_search_bike drop constraint nothing_more`.execute(db)
  expect((await complete(uuid, mailbox.codeFor(email))).data.createBikeOwnerMfa.auth).not.toBeNull()
})

test('the server checks the form again', async () => {
  const wrong = await create({ ...SIGN_UP, email: 'x', password: 'Password1234', phone: '1' })
  expect(wrong.errors[0]?.extensions).toEqual({
    code: 'BAD_REQUEST',
    fields: [
      { field: 'email', message: 'メールアドレスの形式が正しくありません' },
      { field: 'phone', message: '電話番号の形式が正しくありません' },
      {
        field: 'password',
        message: 'よく使われる、推測されやすいパスワードです。別のパスワードを入力してください',
      },
    ],
  })
  const guessed = await create({ ...SIGN_UP, email: 'guessed@example.com', password: 'Guessed@example.com1A' })
  expect(guessed.errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'password' }] })
  const incomplete = await create({ ...SIGN_UP, userName: '', isAgreed: false })
  expect(incomplete.errors[0]?.extensions.code).toBe('ERROR_REQUIRED')
  expect(incomplete.errors[0]?.extensions.fields?.map(({ field }) => field)).toEqual(['userName', 'isAgreed'])
})

test('a vehicle that is not in the catalog is not found', async () => {
  const marketSearchBike = { modelId: 999_999_999, mileageId: 3, transferPlan: 'now', displacementCtgId: 1 }
  const { errors } = await create({ ...SIGN_UP, email: 'lost@example.com', marketSearchBike })
  expect(errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})
