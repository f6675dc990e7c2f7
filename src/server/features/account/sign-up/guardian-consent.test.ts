import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CreateBikeOwnerDocument,
  CreateBikeOwnerMfaDocument,
  UpdateBikeOwnerProfileDocument,
} from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, SIGN_UP } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { newUploadId, upload } from '#testing/uploads.ts'

let api: TestApi
let mailbox: Mailbox
let photo: Buffer
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const YEAR = new Date().getFullYear() - 15
const child = (email: string) => ({ ...SIGN_UP, email, year: YEAR })
const create = (input: object) => api.graphql(CreateBikeOwnerDocument.query, { input })
const paperOf = (assetId: string) =>
  api.services.db
    .selectFrom('asset')
    .select(['bikeOwnerId', 'uploadId', 'expiresAt'])
    .where('assetId', '=', assetId)
    .executeTakeFirst()

test('someone under 18 signs up with the consent of a guardian, which is kept with the account', async () => {
  const email = 'child@example.com'
  const missing = await create(child(email))
  expect(missing.errors[0]?.extensions).toMatchObject({
    code: 'ERROR_REQUIRED',
    fields: [{ field: 'guardianConsentAssetId', message: '18歳未満の方は、保護者の同意書を添付してください' }],
  })
  const id = newUploadId()
  const { body } = await upload(api.origin, 'VIC/temporary', { file: photo, id })
  const paper = { guardianConsentAssetId: body.assetId, guardianConsentUploadId: id }
  const { data } = await create({ ...child(email), ...paper })
  await api.runJobs()
  const { uuid } = data.createBikeOwner.authChallenge
  const completed = await api.graphql(CreateBikeOwnerMfaDocument.query, {
    input: { uuid, code: mailbox.codeFor(email) },
  })
  const headers = { authorization: `Bearer ${completed.data.createBikeOwnerMfa.auth.idToken}` }
  const owner = (await api.graphql('{ bikeOwner { bikeOwnerId guardianConsentAssetId } }', {}, headers)).data.bikeOwner
  expect(owner.guardianConsentAssetId).toBe(body.assetId)
  expect(await paperOf(body.assetId)).toEqual({ bikeOwnerId: owner.bikeOwnerId, uploadId: null, expiresAt: null })
  expect((await fetch(api.origin + body.url, { headers })).status).toBe(200)
  expect((await fetch(api.origin + body.url)).status).toBe(404)

  const { password: _, isAgreed: __, ...profile } = child(email)
  const update = await api.graphql(
    UpdateBikeOwnerProfileDocument.query,
    { input: { ...profile, userName: '新しい 名前' } },
    headers,
  )
  expect(update.errors).toEqual([]) // the paper that is there counts
})

test('a paper that is none, is another kind, or someone else’s does not count', async () => {
  const id = newUploadId()
  const image = await upload(api.origin, 'AUCTION_ITEM_IMAGE/temporary', { file: photo, id })
  const other = await upload(api.origin, 'VIC/temporary', { file: photo, id: newUploadId() })
  for (const guardianConsentAssetId of ['a1', image.body.assetId, other.body.assetId]) {
    const input = { ...child('liar@example.com'), guardianConsentAssetId, guardianConsentUploadId: id }
    const { errors } = await create(input)
    expect(errors[0]?.extensions).toMatchObject({
      code: 'ERROR_DATA_NOT_FOUND',
      fields: [{ field: 'guardianConsentAssetId', message: '同意書が見つかりません。もう一度添付してください' }],
    })
  }
  const [one, two] = [await castOwner(api.services), await castOwner(api.services)]
  const { body } = await upload(api.origin, 'VIC', { file: photo, headers: two.headers })
  const { password: _, isAgreed: __, ...profile } = child(one.email)
  const input = { ...profile, guardianConsentAssetId: body.assetId }
  const { errors } = await api.graphql(UpdateBikeOwnerProfileDocument.query, { input }, one.headers)
  expect(errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})
