import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import { labelOf } from '#domain/options/option.ts'
import { KEY_COUNTS } from '#domain/options/vehicle-condition.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { phonePhoto, upload } from '#testing/uploads.ts'
import { withRead } from '#testing/with-read.ts'

let api: TestApi
let mailbox: Mailbox
let dealer: Awaited<ReturnType<typeof castDealer>>
let rival: typeof dealer
let operator: Awaited<ReturnType<typeof castOperator>>
let photo: Buffer
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  dealer = await castDealer(api.services)
  rival = await castDealer(api.services)
  operator = await castOperator(api.services)
  photo = await phonePhoto(640, 480)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = Pick<CastOwner, 'headers'>
type Input = Readonly<Record<string, unknown>> & { readonly auctionId: number }

async function scheduled(deliveryOn?: string) {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  await castAppointment(api.services.db, auctionId, deliveryOn)
  return { owner, auctionId }
}

async function send(person: Person, name: string, input: Input) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${name}(input: $input) { auction { auctionId version } } }`
  const { errors } = await api.graphql(query, { input }, person.headers)
  const [error] = errors
  return { code: error?.extensions.code ?? 'ok', fields: (error?.extensions.fields ?? []) as { field: string }[] }
}

async function give(person: Person, name: string, input: Input): Promise<string> {
  return (await send(person, name, await withRead(api.services.db, name, input))).code
}

async function uploaded(person: Person): Promise<string> {
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file: photo, headers: person.headers })
  return body.assetId
}

async function claim(amount: number, given: object = {}) {
  const photoAssetIds = [await uploaded(dealer)]
  return { line: 'stated:photos', reason: 'damage', detail: 'タンクの凹み', amount, photoAssetIds, ...given }
}

async function tradeOf(person: Person, auctionId: number) {
  const query = `query Q($id: Int!) { auction(auctionId: $id) { handOverCode availableActions auctionStatus
    trade { step turn price decidedPrice claimedPrice handedOverAt rulingAskedAt ruledBy checksLeft
      claims { amount answer ruled lineLabel stated reasonLabel photoAssetIds } } } }`
  const { data } = await api.graphql(query, { id: auctionId }, person.headers)
  return data.auction
}

async function codeOf(owner: Person, auctionId: number): Promise<string> {
  return (await tradeOf(owner, auctionId)).handOverCode
}

async function identify(auctionId: number) {
  const query = 'mutation M($input: RecordIdentityCheckInput!) { recordIdentityCheck(input: $input) }'
  const input = { auctionId, method: 'licence', checkedOn: tokyoDay(new Date()), occupation: '会社員' }
  await api.graphql(query, { input }, dealer.headers)
}

test('the owner reads beside a claim what its listing says', async () => {
  const { owner, auctionId } = await scheduled()
  const keys = { line: 'stated:keyCount', reason: 'parts', detail: '鍵が1本しかありません' }
  const claims = [await claim(20_000, keys), await claim(5_000, { reason: 'parts' })]
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 10_000, claims })).toBe('ok')
  const { keyCount } = await api.services.db
    .selectFrom('auction')
    .select('keyCount')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const { trade } = await tradeOf(owner, auctionId)
  expect(trade.claims).toMatchObject([{ stated: labelOf(KEY_COUNTS, keyCount) }, { stated: null }])
})

test('what the owner left open takes no claim, nor does a claim of a word; the form is told which lines those are', async () => {
  const { auctionId } = await scheduled()
  await api.services.db
    .updateTable('auction')
    .set({ color: null, colorText: '', inspectionUntil: null })
    .where('auctionId', '=', auctionId)
    .execute()
  const query = `{ partnerAuction(auctionId: ${auctionId}) { condition { claimLine isStated } } }`
  const { data } = await api.graphql(query, {}, dealer.headers)
  const isStated = new Map(
    data.partnerAuction.condition.map((it: { claimLine: string; isStated: boolean }) => [it.claimLine, it.isStated]),
  )
  expect([isStated.get('stated:color'), isStated.get('stated:keyCount')]).toEqual([false, true])
  const checked = async (given: object) =>
    give(dealer, 'checkBike', { auctionId, mileageKm: 10_000, claims: [await claim(20_000, given)] })
  const paint = { reason: 'parts', detail: '色が違います' }
  expect(await checked({ ...paint, line: 'stated:color' })).toBe('BAD_REQUEST')
  expect(await checked({ ...paint, line: 'stated:inspectionUntil', reason: 'documents' })).toBe('BAD_REQUEST')
  expect(await checked({ ...paint, line: 'stated:keyCount', detail: 'x' })).toBe('BAD_REQUEST')
  expect(await checked({ ...paint, line: 'stated:keyCount', detail: '鍵が1本しかない' })).toBe('ok')
})

test('as described: the price is fixed at once, the code opens the way to the payment', async () => {
  const { owner, auctionId } = await scheduled()
  expect(await tradeOf(owner, auctionId)).toMatchObject({ trade: { step: 'scheduled', turn: 'dealer' } })
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 10_000, claims: [] })).toBe('ok')
  const shown = await tradeOf(owner, auctionId)
  expect(shown).toMatchObject({ trade: { step: 'checked', turn: 'dealer', price: 500_000 } })
  expect(shown.handOverCode).toMatch(/^\d{6}$/)
  for (const other of [dealer, operator, rival])
    expect((await tradeOf(other, auctionId))?.handOverCode ?? null).toBeNull()
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  expect(await give(dealer, 'handOver', { auctionId, code: shown.handOverCode })).toBe('ok')
  expect(await tradeOf(owner, auctionId)).toMatchObject({
    handOverCode: null,
    trade: { step: 'handedOver', turn: 'dealer' },
  })
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe(
    'ERROR_AUCTION_STATUS_INVALID', // nobody has written down who sells
  )
  await identify(auctionId)
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 499_000 })).toBe('BAD_REQUEST')
  expect(await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })).toBe('ok')
  expect(await tradeOf(owner, auctionId)).toMatchObject({ trade: { step: 'paid', turn: 'owner' } })
  expect(await give(owner, 'confirmCompletion', { auctionId, agree: true })).toBe('ok')
  expect(await tradeOf(owner, auctionId)).toMatchObject({ auctionStatus: 32, trade: { step: 'confirmed', turn: null } })
})

test('claims: refused, asked about, ruled; the price is the contract less what was accepted and ruled', async () => {
  const { owner, auctionId } = await scheduled()
  const claims = [await claim(20_000), await claim(30_000, { reason: 'parts' })]
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 10_000, claims })).toBe('ok')
  expect(await tradeOf(owner, auctionId)).toMatchObject({
    handOverCode: null,
    trade: { turn: 'owner', price: null, claimedPrice: 450_000, decidedPrice: 500_000 },
  })
  expect(
    await give(owner, 'answerClaims', { auctionId, isAccepted: [true, false], finalTransactionPrice: 500_000 }),
  ).toBe('ERROR_CONTENT_CHANGED')
  expect(
    await give(owner, 'answerClaims', { auctionId, isAccepted: [true, false], finalTransactionPrice: 480_000 }),
  ).toBe('ok')
  expect(await tradeOf(owner, auctionId)).toMatchObject({ trade: { turn: 'dealer', decidedPrice: 480_000 } })
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 10_000, claims: [] })).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  expect(await give(dealer, 'askForRuling', { auctionId })).toBe('ok')
  const queues = await api.graphql('{ operatorQueues { disputes } disputes { auctionId } }', {}, operator.headers)
  expect(queues.data.disputes).toContainEqual({ auctionId })
  expect(await give(operator, 'ruleOnReduction', { auctionId, allowed: [30_001], comment: '確認しました。' })).toBe(
    'BAD_REQUEST',
  )
  expect(
    await give(operator, 'ruleOnReduction', { auctionId, allowed: [10_000], comment: '半分以下を認めます。' }),
  ).toBe('ok')
  const { trade, handOverCode } = await tradeOf(owner, auctionId)
  expect(trade).toMatchObject({
    price: 470_000,
    claims: [{ answer: 'accepted' }, { answer: 'refused', ruled: 10_000 }],
  })
  expect(await give(dealer, 'handOver', { auctionId, code: handOverCode })).toBe('ok')
  for (const [person, name, input] of [
    [dealer, 'checkBike', { mileageKm: 1, claims: [] }],
    [dealer, 'takeBike', {}],
    [dealer, 'askForRuling', {}],
    [owner, 'answerClaims', { isAccepted: [true], finalTransactionPrice: 1 }],
    [operator, 'ruleOnReduction', { allowed: [0], comment: 'もう一度。' }],
    [owner, 'cancelAuction', { saleCancelReason: 'other', saleCancelText: 'やめます' }],
    [dealer, 'stopTransaction', { reason: 'やめることにします' }],
  ] as const)
    expect([name, await give(person, name, { auctionId, ...input })]).not.toEqual([name, 'ok'])
  expect((await tradeOf(owner, auctionId)).trade.price).toBe(470_000)
})

test('the dealer takes the bike without what was refused, or withdraws what was not answered', async () => {
  const refused = await scheduled()
  await give(dealer, 'checkBike', { auctionId: refused.auctionId, mileageKm: 1, claims: [await claim(20_000)] })
  const answer = { isAccepted: [false], finalTransactionPrice: 500_000 }
  await give(refused.owner, 'answerClaims', { auctionId: refused.auctionId, ...answer })
  expect(await give(dealer, 'takeBike', { auctionId: refused.auctionId })).toBe('ok')
  expect((await tradeOf(dealer, refused.auctionId)).trade.price).toBe(500_000)
  const open = await scheduled()
  await give(dealer, 'checkBike', { auctionId: open.auctionId, mileageKm: 1, claims: [await claim(20_000)] })
  expect(await give(dealer, 'takeBike', { auctionId: open.auctionId })).toBe('ok')
  expect((await tradeOf(dealer, open.auctionId)).trade.price).toBe(500_000)
  expect(await give(open.owner, 'answerClaims', { auctionId: open.auctionId, ...answer })).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
})

test('photos: at least one, of the own side alone, private to the two sides and the operator', async () => {
  const { owner, auctionId } = await scheduled()
  const check = async (photoAssetIds: string[]) =>
    send(dealer, 'checkBike', {
      ...(await withRead(api.services.db, 'checkBike', { auctionId })),
      mileageKm: 10_000,
      claims: [await claim(20_000, { photoAssetIds })],
    })
  expect(await check([])).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'claims.0.photos' }] })
  expect(await check([await uploaded(rival)])).toMatchObject({ fields: [{ field: 'claims.0.photos' }] })
  expect(await check(['nothing'])).toMatchObject({ fields: [{ field: 'claims.0.photos' }] })
  const own = await uploaded(dealer)
  expect((await check([own])).code).toBe('ok')
  expect((await check([own])).code).toBe('ok') // once more, in a check that replaces the first
  const read = (person: Person | null) =>
    fetch(`${api.origin}/assets/${own}`, { headers: person?.headers ?? {} }).then(({ status }) => status)
  for (const person of [owner, dealer, operator]) expect(await read(person)).toBe(200)
  expect(await read(rival)).toBe(404)
  expect(await read(null)).toBe(404)
})

test('a check is for the agreed day, and replaced three times at most', async () => {
  const early = await scheduled(tokyoDay(later(new Date(), 2 * DAY)))
  expect(await give(dealer, 'checkBike', { auctionId: early.auctionId, mileageKm: 1, claims: [] })).toBe(
    'ERROR_AUCTION_STATUS_INVALID',
  )
  const { auctionId } = await scheduled()
  const claims = [await claim(20_000)]
  for (let time = 0; time < 4; time += 1)
    expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 1 + time, claims })).toBe('ok')
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 9, claims })).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('wrong codes are counted and written down; a slip of the finger costs nothing', async () => {
  const { owner, auctionId } = await scheduled()
  await give(dealer, 'checkBike', { auctionId, mileageKm: 1, claims: [] })
  const code = await codeOf(owner, auctionId)
  const slip = `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`
  for (let time = 0; time < 8; time += 1)
    expect(await give(dealer, 'handOver', { auctionId, code: slip })).toBe('BAD_REQUEST')
  const other = withCheckDigit(code.startsWith('12345') ? '54321' : '12345')
  for (let time = 0; time < 5; time += 1)
    expect(await give(dealer, 'handOver', { auctionId, code: other })).toBe('CODE_IS_INVALID')
  expect(await give(dealer, 'handOver', { auctionId, code: other })).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  const query = 'query Q($id: String) { auditLog(first: 50, subjectId: $id, action: "handOverCodeWrong") { action } }'
  const { data } = await api.graphql(query, { id: String(auctionId) }, operator.headers)
  expect(data.auditLog).toHaveLength(5)
})
