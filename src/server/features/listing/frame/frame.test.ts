import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ClearFrameDocument,
  ImportStolenFramesDocument,
  InspectionQueueDocument,
  OperatorDashboardDocument,
  PassInspectionDocument,
  RemoveStolenFrameDocument,
  StolenFramesDocument,
} from '#contract/generated/operator.ts'
import { StopListingDocument } from '#contract/generated/partner.ts'
import { OperatorQueuesDocument } from '#contract/generated/partner-console.ts'
import { parseFrameNumber } from '#domain/values/vehicle-number.ts'
import { reencrypt } from '#server/auth/keys/reencrypt.ts'
import { transact } from '#server/db/client.ts'
import { frameColumns, readFrameMatches } from '#server/features/auction/index.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

let api: TestApi
let [operator, dealer]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  ;[operator, dealer] = [await castOperator(api.services), await castDealer(api.services)]
})
afterAll(() => api.stop())

async function listed(frameNumber: string, plate: string | null = null) {
  const owner = await castOwner(api.services)
  const { secrets, db } = api.services
  const change = { ...frameColumns(secrets, frameNumber), plateSealed: plate && secrets.seal('details', plate) }
  return { owner, auctionId: await castListing(db, owner.bikeOwnerId, { images: 1, change }) }
}

async function queued(auctionId: number) {
  const { data, errors } = await api.graphql(InspectionQueueDocument.query, {}, operator?.headers)
  expect(errors).toEqual([])
  return data.inspectionQueue.find((it: { auctionId: number }) => it.auctionId === auctionId)
}

async function pass(auctionId: number) {
  const input = await withRead(api.services.db, 'passInspection', { auctionId })
  const { errors } = await api.graphql(PassInspectionDocument.query, { input }, operator?.headers)
  return errors.map(({ extensions }) => extensions.code)
}

const decide = (auctionId: number, matches: readonly string[], reason: string, who = operator) =>
  api.graphql(ClearFrameDocument.query, { input: { auctionId, matches, reason } }, who?.headers)

test('the same bike in two listings is stopped until an operator decides, with a reason', async () => {
  const first = await listed('NC39-1000001', '横浜 あ 12-34')
  expect(await pass(first.auctionId)).toEqual([])
  const second = await listed('nc39 1000001'.toUpperCase().replace(' ', ''))
  const { frameNumber, frameMatches } = await queued(second.auctionId)
  expect(frameNumber).toBe('NC391000001')
  expect(frameMatches).toMatchObject([
    {
      match: `auction:${first.auctionId}`,
      auctionId: first.auctionId,
      auctionStatusLabel: '入札受付中',
      isCleared: false,
    },
  ])
  expect(await pass(second.auctionId)).toEqual(['ERROR_AUCTION_STATUS_INVALID'])

  const seen = [`auction:${first.auctionId}`]
  expect((await decide(second.auctionId, seen, ' ')).errors[0]?.extensions.code).toBe('ERROR_REQUIRED')
  expect((await decide(second.auctionId, [], '確認済み')).errors[0]?.extensions.code).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  expect((await decide(second.auctionId, seen, '確認済み', dealer)).errors[0]?.extensions.code).toBe(
    'ERROR_NOT_AUTHORIZED',
  )
  expect(await pass(second.auctionId)).toEqual(['ERROR_AUCTION_STATUS_INVALID'])

  expect((await decide(second.auctionId, seen, '前の持ち主の入力誤りを電話で確認')).errors).toEqual([])
  expect((await decide(second.auctionId, seen, '前の持ち主の入力誤りを電話で確認')).errors).toEqual([])
  expect(await pass(second.auctionId)).toEqual([])

  // Who decided, when and why is read on the page of the auction and in the log; by operators alone.
  const asked =
    'query ($id: Int!) { partnerAuction(auctionId: $id) { frameClearances { match reason operatorName at } } }'
  const read = (who = operator) => api.graphql(asked, { id: second.auctionId }, who?.headers)
  const reason = '前の持ち主の入力誤りを電話で確認'
  const { name } = await api.services.db
    .selectFrom('partnerAccount')
    .select('name')
    .where('partnerId', '=', operator?.partnerId ?? 0)
    .executeTakeFirstOrThrow()
  expect((await read()).data.partnerAuction.frameClearances).toEqual([
    { match: seen[0], reason, operatorName: name, at: expect.any(String) },
  ])
  expect((await read(dealer)).data.partnerAuction.frameClearances).toEqual([])
  const log = `{ auditLog(action: "clearFrame", subjectId: "${second.auctionId}") { partnerName reason } }`
  expect((await api.graphql(log, {}, operator?.headers)).data.auditLog[0]).toEqual({ partnerName: name, reason })
})

test('an operator reads that the frame number is of another model than the listed one', async () => {
  const { db, secrets } = api.services
  const model = [...api.services.catalog.current().models].find(
    ({ modelNameJp }) => modelNameJp === 'CB400スーパーフォア',
  )
  const type = model?.modelTypes.find(({ name }) => name.startsWith('NC42'))
  const doubtOf = async (frameNumber: string) => {
    const { auctionId } = await listed(frameNumber)
    const chosen = { modelId: model?.modelId ?? 0, modelTypeId: type?.modelTypeId ?? 0 }
    await db.updateTable('auction').set(chosen).where('auctionId', '=', auctionId).execute()
    return { auctionId, doubt: (await queued(auctionId)).frameNumberDoubt }
  }
  expect((await doubtOf('RH07-100101')).doubt).toContain('「RH07」')
  const { auctionId, doubt } = await doubtOf('NC42-1000101')
  expect(doubt).toBeNull()

  await db.updateTable('auction').set(frameColumns(secrets, 'RH07-100102')).where('auctionId', '=', auctionId).execute()
  expect(await pass(auctionId)).toEqual([])
  const asked = 'query ($id: Int!) { partnerAuction(auctionId: $id) { frameNumberDoubt } }'
  const { data } = await api.graphql(asked, { id: auctionId }, dealer?.headers)
  expect(data.partnerAuction.frameNumberDoubt).toBeNull()
})

test('a sold bike is found again, a cancelled listing and an unlike number are not', async () => {
  const { db, secrets } = api.services
  const { bikeOwnerId } = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const statusIds = [32, 82] as const
  for (const status of statusIds) {
    const auctionId = await castAuctionIn(db, status, { bikeOwnerId, bikeDealerId })
    const columns = frameColumns(secrets, `RC42-200000${status}`)
    await db.updateTable('auction').set(columns).where('auctionId', '=', auctionId).execute()
  }
  expect(await queued((await listed('RC42-20000032')).auctionId)).toMatchObject({
    frameMatches: [{ auctionStatusLabel: '取引完了' }],
  })
  for (const free of ['RC42-20000082', 'RC42-2000009'])
    expect(await queued((await listed(free)).auctionId)).toMatchObject({ frameMatches: [] })
})

test('a bike of a stopped trade whose code came afterwards is not sold again before an operator decides', async () => {
  const { db, secrets } = api.services
  const { bikeOwnerId } = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const stopped = await castAuctionIn(db, 92, { bikeOwnerId, bikeDealerId })
  await db.updateTable('auction').set(frameColumns(secrets, 'RC42-3000001')).where('auctionId', '=', stopped).execute()
  const codeAfterStopAt = new Date()
  const handOver = { auctionId: stopped, number: 1, checkedAt: codeAfterStopAt, claims: '[]', codeAfterStopAt }
  await db.insertInto('handOver').values(handOver).execute()
  const { auctionId } = await listed('RC42-3000001')
  expect(await queued(auctionId)).toMatchObject({
    frameMatches: [{ auctionId: stopped, codeAfterStopAt: codeAfterStopAt.toISOString(), isCleared: false }],
  })
  expect(await pass(auctionId)).not.toEqual([])
  expect((await decide(auctionId, [`auction:${stopped}`], '車両は出品者のもとにある')).errors).toEqual([])
  expect(await pass(auctionId)).toEqual([])
})

test('without a frame number it is known by what it was listed again from', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const stopped = await castAuctionIn(db, 91, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const none = { frameNumberHash: null, frameNumberSealed: null }
  await db.updateTable('auction').set(none).where('auctionId', '=', stopped).execute()
  const codeAfterStopAt = new Date()
  const handOver = { auctionId: stopped, number: 1, checkedAt: codeAfterStopAt, claims: '[]', codeAfterStopAt }
  await db.insertInto('handOver').values(handOver).execute()
  const relist = async (auctionId: number): Promise<number> => {
    const query = 'mutation M($input: RelistAuctionInput!) { relistAuction(input: $input) { auction { auctionId } } }'
    return (await api.graphql(query, { input: { auctionId } }, owner.headers)).data.relistAuction.auction.auctionId
  }
  const first = await relist(stopped)
  expect(await queued(first)).toMatchObject({ frameMatches: [{ auctionId: stopped, isCleared: false }] })
  expect(await pass(first)).not.toEqual([])
  // Called off and listed once more: the same bike still.
  await db
    .updateTable('auction')
    .set({ auctionStatus: 82, statusCommand: 'cancelAuction', statusBy: `owner:${owner.bikeOwnerId}` })
    .where('auctionId', '=', first)
    .execute()
  const second = await relist(first)
  expect(await pass(second)).not.toEqual([])
  expect((await decide(second, [`auction:${stopped}`], '車両は出品者のもとにある')).errors).toEqual([])
  expect(await pass(second)).toEqual([])
})

test('the list of stolen bikes is looked at before it is taken in, and stops a listing', async () => {
  const csv =
    '\uFEFFframeNumber,stolenOn,note\r\nＺＲＴ００Ａ－３００００１,令和8年10月2日,"横浜, 受理番号12"\r\nZRT00A-300002,,\r\n'
  const give = async (text: string, isPreview: boolean, who = operator) =>
    api.graphql(ImportStolenFramesDocument.query, { csv: text, isPreview }, who?.headers)
  const look = await give(csv, true)
  expect(look.data.importStolenFrames).toMatchObject({
    rowCount: 2,
    knownCount: 0,
    isImported: false,
    firstRows: [{ frameNumber: 'ZRT00A-300001', stolenOn: '2026-10-02', note: '横浜, 受理番号12' }, { stolenOn: null }],
  })
  expect((await give(csv, false)).data.importStolenFrames).toMatchObject({ isImported: true })
  expect((await give(csv, false)).data.importStolenFrames).toMatchObject({ knownCount: 2 })
  const japanese = '車台番号,盗難の日,備考\nZRT00A-300009,2026-10-02,届出済み\n'
  expect((await give(japanese, true)).data.importStolenFrames).toMatchObject({
    faults: [],
    firstRows: [{ frameNumber: 'ZRT00A-300009', stolenOn: '2026-10-02', note: '届出済み' }],
  })
  expect((await give(csv, true, dealer)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  // A file of a Japanese spreadsheet, as a browser reads it.
  const shiftJis = new TextDecoder().decode(
    Uint8Array.of(...Buffer.from('frameNumber,note\nRC42-1,'), 0x89, 0xa1, 0x95, 0x6c),
  )
  expect((await give(shiftJis, false)).data.importStolenFrames).toMatchObject({
    isImported: false,
    faults: [{ line: 2, message: expect.stringContaining('Shift_JIS') }],
  })
  const twice =
    'frameNumber,stolenOn,note\nZRT00A-300005,2026-10-01,甲\nZRT00A-300006,,\nzrt00a 300005,2026-10-02,甲\nZRT00A-300006,,\n'
  expect((await give(twice, true)).data.importStolenFrames).toMatchObject({
    rowCount: 2,
    doubles: [{ frameNumber: 'ZRT00A-300005', lines: [2, 4] }],
    firstRows: [{ stolenOn: '2026-10-02' }, {}],
  })
  const broken = await give('frameNumber,note\nZRT00A-300007,"横浜\n受理番号12"\n', true)
  expect(broken.data.importStolenFrames).toMatchObject({
    faults: [],
    firstRows: [{ frameNumber: 'ZRT00A-300007', note: expect.stringMatching(/横浜\s受理番号12/) }],
  })
  const open = 'frameNumber,note\nZRT00A-300007,"横浜\nZRT00A-300008,受理番号12\n'
  expect((await give(open, false)).data.importStolenFrames).toMatchObject({
    isImported: false,
    faults: [{ line: 2, message: expect.stringContaining('引用符') }],
  })
  expect((await give('備考\n甲\n', true)).data.importStolenFrames.faults).toEqual([
    { line: 1, message: '列「車台番号（frameNumber）」がありません。' },
  ])
  const wrong =
    'frameNumber,stolenOn,note\n不明,2026-10-02,\nZRT00A-300003,2199-01-01,\nZRT00A-300004,いつか,\nZRT00A-300005,0206-11-01,\n'
  const { faults, isImported } = (await give(wrong, false)).data.importStolenFrames
  expect([faults.map(({ line }: { line: number }) => line), isImported]).toEqual([[2, 3, 4, 5], false])

  const { auctionId } = await listed('ZRT00A-300001')
  expect(await queued(auctionId)).toMatchObject({ frameMatches: [{ stolenOn: '2026-10-02', auctionId: null }] })
  expect(await pass(auctionId)).toEqual(['ERROR_AUCTION_STATUS_INVALID'])
  const { data } = await api.graphql(StolenFramesDocument.query, {}, operator?.headers)
  expect(data.stolenFrames.totalCount).toBe(2)
  const entry = (frameNumber: string) =>
    data.stolenFrames.frames.find((it: { frameNumber: string }) => it.frameNumber === frameNumber)
  // What its removal would free.
  const { stolenFrameId, heldAuctionIds } = entry('ZRT00A-300001')
  expect(heldAuctionIds).toEqual([auctionId])
  expect(entry('ZRT00A-300002').heldAuctionIds).toEqual([])
  await api.graphql(RemoveStolenFrameDocument.query, { stolenFrameId }, operator?.headers)
  expect(await pass(auctionId)).toEqual([])
})

test('a bike that is reported as stolen while it is sold is told to the operator until one decides or stops it', async () => {
  const { db, secrets } = api.services
  const frameOf = (status: number) => `RC42-60000${status}`
  const statuses = [21, 22, 31, 32, 82] as const
  const ids = new Map<number, number>()
  for (const status of statuses) {
    const { bikeOwnerId } = await castOwner(api.services)
    const { bikeDealerId } = await castDealer(api.services)
    const auctionId = await castAuctionIn(db, status, { bikeOwnerId, bikeDealerId })
    const columns = frameColumns(secrets, frameOf(status))
    await db.updateTable('auction').set(columns).where('auctionId', '=', auctionId).execute()
    ids.set(status, auctionId)
  }
  const idOf = (status: number) => ids.get(status) ?? 0
  const csv = `frameNumber\n${statuses.map(frameOf).join('\n')}\n`
  const give = async (isPreview: boolean) =>
    (await api.graphql(ImportStolenFramesDocument.query, { csv, isPreview }, operator?.headers)).data.importStolenFrames
      .matches
  const compared = [21, 22, 31, 32].map((auctionStatus) => ({ auctionId: idOf(auctionStatus), auctionStatus }))
  expect(await give(true)).toEqual(expect.arrayContaining(compared.map((it) => expect.objectContaining(it))))
  expect(await give(false)).toHaveLength(4)

  const open = async () => {
    const [list, dashboard, queues] = await Promise.all(
      [StolenFramesDocument, OperatorDashboardDocument, OperatorQueuesDocument].map(({ query }) =>
        api.graphql(query, {}, operator?.headers),
      ),
    )
    const found: number[] = list?.data.stolenFrames.matches.map(({ auctionId }: { auctionId: number }) => auctionId)
    expect(queues?.data.operatorQueues.stolenMatches).toBe(found.length)
    const { queues: rows } = dashboard?.data.cockpit ?? {}
    expect(rows).toContainEqual(expect.objectContaining({ queue: 'stolen', count: found.length }))
    return found.toSorted()
  }
  expect(await open()).toEqual(compared.map(({ auctionId }) => auctionId).toSorted())

  // Nothing was stopped. What an operator decides on, and what one stops, is open no more.
  const matchesOf = async (auctionId: number) =>
    (await readFrameMatches(db, await rowOf(auctionId))).map(({ match }) => match)
  for (const status of [31, 32]) {
    expect((await rowOf(idOf(status))).auctionStatus).toBe(status)
    const decided = await decide(idOf(status), await matchesOf(idOf(status)), '警察に確認し、別の車両と判明')
    expect(decided.errors).toEqual([])
  }
  const input = await withRead(db, 'stopListing', { auctionId: idOf(21), reason: '盗難の届け出' })
  expect((await api.graphql(StopListingDocument.query, { input }, operator?.headers)).errors).toEqual([])
  expect(await open()).toEqual([idOf(22)])
  expect((await decide(idOf(82), await matchesOf(idOf(82)), '終了済み')).errors[0]?.extensions.code).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
})

const rowOf = (auctionId: number) =>
  api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()

test('a listing without a frame number is named as such in the queue, also when it is listed again', async () => {
  const { db } = api.services
  const { bikeOwnerId, headers } = await castOwner(api.services)
  const ended = await castAuctionIn(db, 84, { bikeOwnerId, bikeDealerId: 0 })
  const relist = 'mutation ($input: RelistAuctionInput!) { relistAuction(input: $input) { auction { auctionId } } }'
  const { data, errors } = await api.graphql(relist, { input: { auctionId: ended } }, headers)
  expect(errors).toEqual([])
  const { auctionId } = data.relistAuction.auction
  expect(await queued(auctionId)).toMatchObject({ frameNumber: null, frameMatches: [] })
})

test.each(['passInspection', 'planPass'])('%s asks whoever lets out a listing without a frame number', async (name) => {
  const { bikeOwnerId } = await castOwner(api.services)
  const bare = await castListing(api.services.db, bikeOwnerId, { images: 1 })
  const { auctionId: numbered } = await listed(name === 'planPass' ? 'SC54-7000001' : 'SC54-7000002')
  const query = `mutation ($input: PassInspectionInput!) { ${name}(input: $input) ${name === 'planPass' ? '' : '{ __typename }'} }`
  const send = async (input: object) => (await api.graphql(query, { input }, operator?.headers)).errors[0]?.extensions
  for (const given of [{}, { withoutFrameNumber: null }, { withoutFrameNumber: false }])
    expect(await send({ auctionId: bare, version: 1, ...given })).toMatchObject({
      code: 'ERROR_REQUIRED',
      fields: [{ field: 'withoutFrameNumber' }],
    })
  expect(await send({ auctionId: bare, version: 1, withoutFrameNumber: true })).toBeUndefined()
  expect(await send({ auctionId: numbered, version: 1 })).toBeUndefined()
})

test('a number stamped by an office, and one with letters for digits, match the list of stolen bikes in any spelling', async () => {
  const csv = 'frameNumber\n神［４１］１２３４５６国\nNC42-7O00OI1\n'
  const { data } = await api.graphql(ImportStolenFramesDocument.query, { csv, isPreview: false }, operator?.headers)
  expect(data.importStolenFrames).toMatchObject({ isImported: true, faults: [] })
  for (const typed of ['神(41)123456', 'nc42 7000011']) {
    const read = parseFrameNumber(typed)
    const { auctionId } = await listed(read.ok ? (read.value ?? '') : '')
    expect(await queued(auctionId)).toMatchObject({ frameMatches: [{ auctionId: null, isCleared: false }] })
  }
})

test('frame numbers lie sealed in the database, and are found again after the keys have changed', async () => {
  const { db, secrets } = api.services
  const one = await listed('SC54-4000001')
  const other = await listed('SC54-4000001')
  expect(JSON.stringify(await rowOf(one.auctionId))).not.toContain('4000001')
  await transact(db, (tx) => reencrypt(tx, secrets))
  expect(await readFrameMatches(db, await rowOf(one.auctionId))).toMatchObject([{ auctionId: other.auctionId }])
})

test('nobody but owner and operator sees the numbers, or that a listing is held, before the contract', async () => {
  const { owner, auctionId } = await listed('RC42-5000001', '品川 い 56-78')
  const own = 'query ($id: Int!) { auction(auctionId: $id) { frameNumber plate } }'
  const { data } = await api.graphql(own, { id: auctionId }, owner.headers)
  expect(data.auction).toEqual({ frameNumber: 'RC42-5000001', plate: '品川 い 56-78' })
  expect(await pass(auctionId)).toEqual([])
  const partner =
    'query ($id: Int!) { partnerAuction(auctionId: $id) { frameNumber plate invoiceIssuer frameMatches { match } } }'
  const seen = await api.graphql(partner, { id: auctionId }, dealer?.headers)
  expect(seen.data.partnerAuction).toEqual({ frameNumber: null, plate: null, invoiceIssuer: null, frameMatches: [] })
  const visitor = await api.graphql(own, { id: auctionId })
  expect(visitor.data?.auction ?? { frameNumber: null, plate: null }).toEqual({ frameNumber: null, plate: null })

  const { bikeDealerId } = dealer as CastPartner & { bikeDealerId: number }
  const { bikeOwnerId } = await castOwner(api.services)
  const sold = await castAuctionIn(api.services.db, 31, { bikeOwnerId, bikeDealerId })
  await api.services.db
    .updateTable('auction')
    .set({ ...frameColumns(api.services.secrets, 'RC42-5000002'), invoiceIssuer: 'registered' })
    .where('auctionId', '=', sold)
    .execute()
  const won = await api.graphql(partner, { id: sold }, dealer?.headers)
  expect(won.data.partnerAuction).toMatchObject({ frameNumber: 'RC42-5000002', invoiceIssuer: 'registered' })
})

test('a corrected entry of the list is named, and written over once exactly that is confirmed', async () => {
  const give = async (csv: string, more: object = {}) => {
    const variables = { csv: `frameNumber,stolenOn,note\n${csv}\n`, isPreview: false, ...more }
    return (await api.graphql(ImportStolenFramesDocument.query, variables, operator?.headers)).data.importStolenFrames
  }
  const entry = async () => {
    const { data } = await api.graphql(StolenFramesDocument.query, {}, operator?.headers)
    return data.stolenFrames.frames.find((it: { frameNumber: string }) => it.frameNumber === 'DM1003-100003')
  }
  expect(await give('DM1003-100003,2026-01-01,千葉県警 照会')).toMatchObject({ isImported: true })
  const corrected = 'DM1003-100003,2026-01-02,千葉県警 訂正'
  const refused = await give(`${corrected}\nDM1003-100004,,`)
  expect(refused).toMatchObject({ isImported: false, rowCount: 2, knownCount: 0, changedCount: 1 })
  expect(refused.changes).toEqual([
    {
      frameNumber: 'DM1003-100003',
      stolenOn: '2026-01-02',
      note: '千葉県警 訂正',
      formerStolenOn: '2026-01-01',
      formerNote: '千葉県警 照会',
    },
  ])
  expect(await entry()).toMatchObject({ stolenOn: '2026-01-01', note: '千葉県警 照会' })
  // Of other changes it is no confirmation.
  const other = await give('DM1003-100003,2026-01-03,千葉県警 訂正', { confirmedChanges: refused.changesVersion })
  expect(other).toMatchObject({ isImported: false })
  expect(await give(corrected, { confirmedChanges: refused.changesVersion })).toMatchObject({ isImported: true })
  expect(await entry()).toMatchObject({ stolenOn: '2026-01-02', note: '千葉県警 訂正' })
  expect(await give(corrected)).toMatchObject({ isImported: true, knownCount: 1, changedCount: 0 })
})
