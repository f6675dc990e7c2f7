import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BikeOwnerNotificationSettingDocument,
  CreateOperationLogDocument,
  DeleteBikeOwnerDocument,
  UpdateBikeOwnerNotificationSettingDocument,
  UpdateBikeOwnerProfileDocument,
} from '#contract/generated/account.ts'
import { SELL_STEPS } from '#domain/listing/listing-draft.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD, SIGN_UP } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castOperator } from '#testing/partner-cast.ts'
import { MAX_OPERATION_KINDS } from './account.schema.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const { password: _, isAgreed: __, ...PROFILE } = SIGN_UP

test('the profile is changed as a whole', async () => {
  const { email, headers } = await castOwner(api.services)
  const input = { ...PROFILE, email, userName: '新しい 名前' }
  const { data } = await api.graphql(UpdateBikeOwnerProfileDocument.query, { input }, headers)
  expect(data.updateBikeOwnerProfile).toMatchObject({
    bikeOwner: { userName: '新しい 名前', email, phone: '08012345678', address4: 'ハーバー荘101', year: 1990 },
    authChallenge: null,
  })
})

test('a tab that read an older profile does not write over a newer one', async () => {
  const { email, headers } = await castOwner(api.services)
  const update = async (change: object) =>
    api.graphql(UpdateBikeOwnerProfileDocument.query, { input: { ...PROFILE, email, ...change } }, headers)
  const { data } = await api.graphql('{ bikeOwnerProfile { profileVersion } }', {}, headers)
  const version = data.bikeOwnerProfile.profileVersion
  const newer = await update({ version, phone: '09011112222' })
  expect(newer.errors).toEqual([])
  const stale = await update({ version, userName: '古い 画面' })
  expect(stale.errors[0]).toMatchObject({
    message: expect.stringContaining('プロフィールが変更されました'),
    extensions: { code: 'ERROR_CONTENT_CHANGED' },
  })
  // The same request once more is answered as done.
  expect((await update({ version, phone: '09011112222' })).errors).toEqual([])
  const now = newer.data.updateBikeOwnerProfile.bikeOwner.profileVersion
  expect((await update({ version: now, userName: '新しい 画面' })).errors).toEqual([])
})

test('an address that was changed meanwhile is said, and no password asked for', async () => {
  const { bikeOwnerId, email, headers } = await castOwner(api.services)
  const { data } = await api.graphql('{ bikeOwnerProfile { profileVersion } }', {}, headers)
  await api.services.db
    .updateTable('bikeOwnerAccount')
    .set({ email: `other-${email}` })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .execute()
  const input = { ...PROFILE, email, version: data.bikeOwnerProfile.profileVersion }
  const { errors } = await api.graphql(UpdateBikeOwnerProfileDocument.query, { input }, headers)
  expect(errors[0]?.extensions).toEqual({ code: 'ERROR_CONTENT_CHANGED' })
})

test('the mail address of another account is answered as a free one, and nobody gets a code for it', async () => {
  const [one, two] = [await castOwner(api.services), await castOwner(api.services)]
  const ask = async (email: string) => {
    const input = { ...PROFILE, email, password: PASSWORD }
    const { data } = await api.graphql(UpdateBikeOwnerProfileDocument.query, { input }, one.headers)
    await api.runJobs()
    const { authChallenge, bikeOwner } = data.updateBikeOwnerProfile
    const isMailed = mailbox.lastTo(email) !== undefined
    return { email: bikeOwner.email, hasChallenge: typeof authChallenge?.uuid === 'string', isMailed }
  }
  expect(await ask(two.email)).toEqual({ email: one.email, hasChallenge: true, isMailed: false })
  expect(await ask(`free-${two.email}`)).toEqual({ email: one.email, hasChallenge: true, isMailed: true })
})

test('while an auction is active neither the profile is changed nor the account closed', async () => {
  const { bikeOwnerId, email, headers } = await castOwner(api.services)
  await castListing(api.services.db, bikeOwnerId)
  const profile = await api.graphql('{ bikeOwner { hasActiveAuction } }', {}, headers)
  expect(profile.data.bikeOwner.hasActiveAuction).toBe(true)
  const update = await api.graphql(UpdateBikeOwnerProfileDocument.query, { input: { ...PROFILE, email } }, headers)
  const withdrawal = await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, headers)
  for (const { errors } of [update, withdrawal])
    expect(errors[0]).toMatchObject({
      message: '現在の状態では、この操作を行えません。最新の状況をご確認ください。',
      extensions: { code: 'ERROR_AUCTION_STATUS_INVALID' },
    })
  const { data } = await api.graphql('{ bikeOwner { userName } }', {}, headers)
  expect(data.bikeOwner.userName).not.toBe(PROFILE.userName)
})

test('the account is closed only by who knows its password, and guessing ends', async () => {
  const { headers } = await castOwner(api.services)
  const close = async (password: string | null) => {
    const query = 'mutation ($password: String) { deleteBikeOwner(password: $password) { isDeleted } }'
    const { errors, data } = await api.graphql(query, { password }, headers)
    return errors[0]?.extensions ?? data.deleteBikeOwner
  }
  const old = await api.graphql('mutation { deleteBikeOwner { isDeleted } }', {}, headers)
  const needed = [{ field: 'password', message: '確認のため、現在のパスワードを入力してください。' }]
  expect(old.errors[0]?.extensions).toMatchObject({ code: 'ERROR_REQUIRED', fields: needed })
  expect(await close('')).toMatchObject({ code: 'ERROR_REQUIRED', fields: needed })
  const wrong = [{ field: 'password', message: 'パスワードが正しくありません。' }]
  expect(await close('Wrong2026')).toMatchObject({ code: 'BAD_REQUEST', fields: wrong })
  expect(await close(PASSWORD)).toEqual({ isDeleted: true })

  const guessed = await castOwner(api.services)
  const codes: unknown[] = []
  for (let attempt = 0; attempt < 30 && codes.at(-1) !== 'ERROR_EXCEEDING_UPPER_LIMIT'; attempt++) {
    const query = 'mutation { deleteBikeOwner(password: "Wrong2026") { isDeleted } }'
    codes.push((await api.graphql(query, {}, guessed.headers)).errors[0]?.extensions.code)
  }
  expect(codes.at(-1)).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
})

test('notification settings: what is left out stays', async () => {
  const { headers } = await castOwner(api.services)
  const input = { market: false, message: false }
  await api.graphql(UpdateBikeOwnerNotificationSettingDocument.query, { input }, headers)
  await api.graphql(UpdateBikeOwnerNotificationSettingDocument.query, { input: { message: true } }, headers)
  const { data } = await api.graphql(BikeOwnerNotificationSettingDocument.query, {}, headers)
  const expected = { bidUpdate: true, market: false, message: true, auctionAppeal: true }
  expect(data.bikeOwnerNotificationSetting).toEqual(expected)
})

test('operations are logged for visitors and owners, without free text', async () => {
  const { headers, bikeOwnerId } = await castOwner(api.services)
  const log = (operationType: string, given = {}) =>
    api.graphql(CreateOperationLogDocument.query, { input: { operationType } }, given)
  await log('OPEN_SELL_FORM')
  await log('OPEN_MYPAGE', headers)
  expect((await log('something a person wrote')).errors[0]?.extensions.code).toBe('BAD_REQUEST')
  const rows = await api.services.db.selectFrom('operationLog').select(['operationType', 'bikeOwnerId']).execute()
  expect(rows).toEqual([
    { operationType: 'OPEN_SELL_FORM', bikeOwnerId: null },
    { operationType: 'OPEN_MYPAGE', bikeOwnerId },
  ])
})

test('the names of logged operations are bounded; those of our own pages keep theirs', async () => {
  const { db } = api.services
  const log = async (operationType: string) => {
    const { errors } = await api.graphql(CreateOperationLogDocument.query, { input: { operationType } })
    expect(errors).toEqual([])
    const newest = db.selectFrom('operationLog').select('operationType').orderBy('operationLogId', 'desc').limit(1)
    return (await newest.executeTakeFirstOrThrow()).operationType
  }
  await sql`insert into operation_kind select 'junk-' || n from generate_series(1, ${MAX_OPERATION_KINDS}::int) n
    limit greatest(0, ${MAX_OPERATION_KINDS}::int - 1 - (select count(*) from operation_kind))`.execute(db)
  expect(await log('LAST_OF_ALL')).toBe('LAST_OF_ALL')
  expect(await log('ONE_TOO_MANY')).toBe('other')
  expect(await log('LAST_OF_ALL')).toBe('LAST_OF_ALL')
  for (const step of SELL_STEPS) expect(await log(`sell-form/${step}`)).toBe(`sell-form/${step}`)
})

test.each([
  '{ bikeOwner { email } }',
  '{ bikeOwnerProfile { email } }',
  '{ bikeOwnerNotificationSetting { market } }',
  '{ messageUnreadCount }',
  'mutation { signOutBikeOwner }',
  'mutation { deleteBikeOwner { isDeleted } }',
  'mutation { setBikeOwnerProfileImage(input: { assetId: "a" }) { bikeOwner { email } } }',
  'mutation { updateBikeOwnerNotificationSetting(input: {}) { notificationSetting { market } } }',
])('a visitor is not authorized: %s', async (query) => {
  const { status, errors } = await api.graphql(query)
  expect(status).toBe(401)
  expect(errors[0]).toMatchObject({
    message: 'この操作を行うにはログインが必要です。',
    extensions: { code: 'ERROR_NOT_AUTHORIZED' },
  })
})

test('an operator finds a member however name, number, phone and address are typed', async () => {
  const { headers } = await castOperator(api.services)
  const { bikeOwnerId, email } = await castOwner(api.services, { userName: '瀬戸 みなと' })
  const phone = { phone: '08055512399' }
  await api.services.db.updateTable('bikeOwnerAccount').set(phone).where('bikeOwnerId', '=', bikeOwnerId).execute()
  const find = 'query Q($words: String!) { findUsers(words: $words, reason: "本人からの問い合わせ") { bikeOwnerId } }'
  const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const typed = ['瀬戸みなと', '瀬戸　みなと', '戸 み', `No.${bikeOwnerId}`, wide(String(bikeOwnerId))]
  for (const words of [...typed, wide('080-5551-2399'), '080 5551 2399', wide(email)]) {
    const { data } = await api.graphql(find, { words }, headers)
    expect(data.findUsers, words).toContainEqual({ bikeOwnerId })
  }
  const other = await castOwner(api.services)
  await api.services.db
    .updateTable('bikeOwnerAccount')
    .set({ email: `new${email}` })
    .where('bikeOwnerId', '=', other.bikeOwnerId)
    .execute()
  const both = [{ bikeOwnerId }, { bikeOwnerId: other.bikeOwnerId }]
  // A whole address is one member's; a part of it finds all that have it.
  for (const [words, found] of [[email, both.slice(0, 1)] as const, [email.slice(0, -4), both] as const])
    expect((await api.graphql(find, { words }, headers)).data.findUsers).toEqual(found)
  expect((await api.graphql(find, { words: '瀬戸みなみ' }, headers)).data.findUsers).toEqual([])
  const { data } = await api.graphql('{ auditLog { action detail } }', {}, headers)
  expect(JSON.stringify(data)).toContain('本人からの問い合わせ')
})
