import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castAppointment, castHandedOver } from '#testing/hand-over-cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

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

test('the operator stops a trade, and both read why; after the hand-over nobody does', async () => {
  const { services } = api
  const [owner, dealer, operator] = [
    await castOwner(services),
    await castDealer(services),
    await castOperator(services),
  ]
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(services.db, 31, parties)
  const give = async (name: Parameters<typeof withRead>[1], type: string, input: object, headers: object) => {
    const read = await withRead(services.db, name, { auctionId, ...input })
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`
    return (await api.graphql(query, { input: read }, headers as Record<string, string>)).errors[0]?.extensions.code
  }
  const another = await castOwner(services)
  const before = await castAuctionIn(services.db, 31, { ...parties, bikeOwnerId: another.bikeOwnerId })
  const wordless = await withRead(services.db, 'stopTransaction', { auctionId: before, reason: '😀' })
  const stopping = 'mutation ($input: StopTransactionInput!) { stopTransaction(input: $input) { __typename } }'
  const { errors } = await api.graphql(stopping, { input: wordless }, operator.headers)
  expect(errors[0]).toMatchObject({
    message: '理由を、文章で入力してください。',
    extensions: { code: 'ERROR_REQUIRED', fields: [{ field: 'reason' }] },
  })
  const short = await withRead(services.db, 'stopTransaction', { auctionId: before, reason: 'あ' })
  const { errors: tooShort } = await api.graphql(stopping, { input: short }, dealer.headers)
  expect(tooShort[0]).toMatchObject({
    message: '理由を、5文字以上の文章で入力してください。',
    extensions: { code: 'ERROR_REQUIRED', fields: [{ field: 'reason' }] },
  })
  const ruled = { auctionId: before, reason: '支払いが確認できません' }
  expect(await give('stopTransaction', 'StopTransactionInput', ruled, operator.headers)).toBeUndefined()
  await api.runJobs()
  for (const { email } of [another, dealer]) expect(mailbox.lastTo(email)?.text).toContain('支払いが確認できません')
  expect(mailbox.lastTo(dealer.email)?.text).not.toContain('取引実績')

  const third = await castOwner(services)
  const unpaid = await castAuctionIn(services.db, 31, { ...parties, bikeOwnerId: third.bikeOwnerId })
  await castAppointment(services.db, unpaid)
  const fault = { auctionId: unpaid, cause: 'absent', reason: '引取りに来ませんでした' }
  expect(await give('stopForDefault', 'StopForDefaultInput', fault, operator.headers)).toBeUndefined()
  await api.runJobs()
  expect(mailbox.lastTo(dealer.email)?.text).toContain(
    '引取りが行われなかったため、この中止は、貴社による中止として取引実績に数えます',
  )
  expect(mailbox.lastTo(third.email)?.text).toContain('販売店による中止として、販売店の取引実績に記録します')
  const shown = 'query Q($id: Int!) { partnerAuction(auctionId: $id) { isDealersDefault defaultCause } }'
  const stranger = await castDealer(services)
  const shownTo = async (person: { readonly headers: Record<string, string> }) =>
    (await api.graphql(shown, { id: unpaid }, person.headers)).data?.partnerAuction
  expect(await shownTo(dealer)).toEqual({ isDealersDefault: true, defaultCause: 'absent' })
  expect(await shownTo(operator)).toEqual({ isDealersDefault: true, defaultCause: 'absent' })
  expect(await shownTo(stranger)).not.toMatchObject({ defaultCause: 'absent' })

  await castHandedOver(services.db, auctionId)
  const report = { finalTransactionPrice: 500_000 }
  expect(await give('reportCompletion', 'ReportCompletionInput', report, dealer.headers)).toBeUndefined()
  const objection = { finalTransactionPrice: 500_000, agree: false, comment: '届いていません' }
  expect(await give('confirmCompletion', 'ConfirmCompletionInput', objection, owner.headers)).toBeUndefined()

  const stop = { reason: '都合により' }
  for (const { headers } of [dealer, operator])
    expect(await give('stopTransaction', 'StopTransactionInput', stop, headers)).toBe('ERROR_AUCTION_STATUS_INVALID')
  const cancel = { cancelReason: 'sold-elsewhere' }
  expect(await give('cancelAuction', 'CancelAuctionInput', cancel, owner.headers)).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test.each([
  ['stopTransaction', 'dealer', { reason: '続きは090-5550-7777へ直接どうぞ' }],
  ['cancelAuction', 'owner', { cancelReason: 'other', cancelReasonText: '続きは090-5550-7777へ直接どうぞ' }],
] as const)('the reason of %s is no way around the service', async (name, role, given) => {
  const { services } = api
  const people = { owner: await castOwner(services), dealer: await castDealer(services) }
  const operator = await castOperator(services)
  const { owner, dealer } = people
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(services.db, 31, parties)
  const input = await withRead(services.db, name, { auctionId, ...given })
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const stop = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`
  expect((await api.graphql(stop, { input }, people[role].headers)).errors).toEqual([])

  const query = `query ($id: Int!) { auction(auctionId: $id) { cancelReason cancelReasonLabel transitions { reason } } }`
  const [isOwnersStop, masked] = [role === 'owner', '続きは***へ直接どうぞ']
  const readBy = async (person: typeof owner | typeof dealer) =>
    JSON.stringify((await api.graphql(query, { id: auctionId }, person.headers)).data)
  expect((await readBy(owner)).includes('5550')).toBe(isOwnersStop)
  expect((await readBy(dealer)).includes('5550')).toBe(!isOwnersStop)
  expect(await readBy(isOwnersStop ? dealer : owner)).toContain(masked)
  const partner = 'query ($id: Int!) { partnerAuction(auctionId: $id) { stopReason history { reason } } }'
  const { data } = await api.graphql(partner, { id: auctionId }, operator.headers)
  expect(data.partnerAuction.stopReason).toContain('5550')
  await api.runJobs()
  expect(mailbox.lastTo((isOwnersStop ? dealer : owner).email)?.text).toContain(masked)
})

test("a reason that the owner chose stands in words in the operators' history", async () => {
  const { services } = api
  const [owner, dealer, operator] = [
    await castOwner(services),
    await castDealer(services),
    await castOperator(services),
  ]
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(services.db, 31, parties)
  const input = await withRead(services.db, 'cancelAuction', { auctionId, cancelReason: 'sold-elsewhere' })
  const cancel = 'mutation ($input: CancelAuctionInput!) { cancelAuction(input: $input) { __typename } }'
  expect((await api.graphql(cancel, { input }, owner.headers)).errors).toEqual([])
  const query = 'query ($id: Int!) { partnerAuction(auctionId: $id) { history { reason } } }'
  const { data } = await api.graphql(query, { id: auctionId }, operator.headers)
  expect(data.partnerAuction.history.at(-1)).toEqual({ reason: '他で売却' })
})
