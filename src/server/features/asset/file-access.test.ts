import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeleteBikeOwnerDocument } from '#contract/generated/account.ts'
import { AUCTION_STATUSES, type AuctionStatus } from '#domain/auction/status.ts'
import { DAY } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner, logInAgain, PASSWORD } from '#testing/cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { castFile } from '#testing/stored-file.ts'
import { filesBelow } from '#testing/uploads.ts'
import { withRead } from '#testing/with-read.ts'

// Who may read which file, written down once more, by hand: v a visitor, o another owner, O the owner, d a dealer, l a
// losing bidder, W the winning dealer (in 21 the leading one), A its agent, a another agent, P the operator.
const EVERYONE = 'v o O d l W A a P'
const PARTNERS = 'O d l W A a P'
const HOUSE = 'O P'
const SIDES = 'O W A P'
const NOBODY = ''
const FAILED = { 11: HOUSE, 71: HOUSE, 81: HOUSE, 82: HOUSE, 84: HOUSE, 85: HOUSE, 91: HOUSE, 92: HOUSE }
const SHOWN = { ...FAILED, 21: EVERYONE, 22: EVERYONE, 31: PARTNERS, 32: EVERYONE }
const PAPERS = { ...FAILED, 21: HOUSE, 22: HOUSE, 31: SIDES, 32: SIDES }
const INTERNAL = { ...FAILED, 21: HOUSE, 22: HOUSE, 31: HOUSE, 32: HOUSE }
const GONE = { 11: NOBODY, 21: NOBODY, 22: NOBODY, 31: NOBODY, 32: NOBODY, 71: NOBODY } as const
const OWNERS = { 11: 'O', 21: 'O', 22: 'O', 31: 'O', 32: 'O', 71: 'O' } as const

const EXPECTED = {
  front: SHOWN,
  scratch: SHOWN,
  movie: SHOWN,
  registration: PAPERS,
  frameNumber: PAPERS,
  rejectedPhoto: INTERNAL,
  rejectedMovie: INTERNAL,
  replacedPhoto: { ...GONE, 81: NOBODY, 82: NOBODY, 84: NOBODY, 85: NOBODY, 91: NOBODY, 92: NOBODY },
  certificate: INTERNAL,
  receipt: { ...INTERNAL, 31: SIDES, 32: SIDES, 91: SIDES, 92: SIDES },
  ownerReceipt: { ...INTERNAL, 31: SIDES, 32: SIDES },
  supportFile: INTERNAL,
  tradeFile: {
    ...{ 11: NOBODY, 21: NOBODY, 71: NOBODY, 81: NOBODY, 82: NOBODY, 84: NOBODY },
    ...{ 22: SIDES, 31: SIDES, 32: SIDES, 85: SIDES, 91: SIDES, 92: SIDES },
  },
  guardianConsent: INTERNAL,
  portrait: { ...OWNERS, 81: 'O', 82: 'O', 84: 'O', 85: 'O', 91: 'O', 92: 'O' },
  unusedPhoto: { ...OWNERS, 81: 'O', 82: 'O', 84: 'O', 85: 'O', 91: 'O', 92: 'O' },
} as const satisfies Record<string, Record<AuctionStatus, string>>
type File = keyof typeof EXPECTED
const FILES = Object.keys(EXPECTED) as File[]
/** What the API's fields name; the others have no field, or are asked of messages. */
const LISTED: readonly File[] = [
  ...(['front', 'scratch', 'movie', 'registration', 'frameNumber', 'rejectedPhoto', 'rejectedMovie'] as const),
  ...(['certificate', 'receipt', 'ownerReceipt'] as const),
]

interface Person {
  readonly letter: string
  readonly token: string | null
  /** The address below which its browser shows pages, and the name of its cookie. */
  readonly site: readonly ['/kaitori' | '/partner', 'PBIDT' | 'PPIDT']
}

interface Scene {
  readonly auctionId: number
  readonly owner: CastOwner
  readonly ids: Readonly<Record<File, string>>
}

let api: TestApi
let others: readonly Person[]
const scenes = new Map<AuctionStatus, Scene>()

const ownerPerson = (letter: string, { idToken }: CastOwner): Person => ({
  letter,
  token: idToken,
  site: ['/kaitori', 'PBIDT'],
})
const partnerPerson = (letter: string, { idToken }: CastPartner): Person => ({
  letter,
  token: idToken,
  site: ['/partner', 'PPIDT'],
})
const peopleOf = ({ owner }: Scene): readonly Person[] => [...others, ownerPerson('O', owner)]
const headersOf = ({ token }: Person): Record<string, string> => (token ? { authorization: token } : {})
const statusOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${api.origin}${path}`, { headers })
  await response.arrayBuffer()
  return response.status
}
const sceneIn = (status: AuctionStatus): Scene => {
  const scene = scenes.get(status)
  if (!scene) throw new Error(`No auction in ${status}`)
  return scene
}
const inOrder = (letters: Iterable<string>) =>
  EVERYONE.split(' ')
    .filter((it) => [...letters].includes(it))
    .join(' ')

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  const [agent, otherAgent] = [await castAgent(services), await castAgent(services)]
  const winner = await castDealer(services, { agentId: agent.agentId })
  const [loser, dealer, operator] = [
    await castDealer(services),
    await castDealer(services),
    await castOperator(services),
  ]
  others = [
    { letter: 'v', token: null, site: ['/kaitori', 'PBIDT'] },
    ownerPerson('o', await castOwner(services)),
    partnerPerson('d', dealer),
    partnerPerson('l', loser),
    partnerPerson('W', winner),
    partnerPerson('A', agent),
    partnerPerson('a', otherAgent),
    partnerPerson('P', operator),
  ]
  for (const status of AUCTION_STATUSES) scenes.set(status, await castScene(status, winner, loser))
})
afterAll(() => api.stop())

/** An auction in the status with a file of every kind, on which the winner and the loser have bid. */
async function castScene(status: AuctionStatus, winner: CastPartner, loser: CastPartner): Promise<Scene> {
  const { services } = api
  const { db } = services
  const owner = await castOwner(services)
  const { bikeOwnerId } = owner
  const auctionId = await castAuctionIn(db, status, { bikeOwnerId, bikeDealerId: winner.bikeDealerId })
  const now = new Date()
  const tab = async (bikeDealerId: number | null) => {
    const values = { auctionId, bikeOwnerId, bikeDealerId, agentId: bikeDealerId && winner.agentId, createdAt: now }
    const row = await db
      .insertInto('messageTab')
      .values(values)
      .onConflict((on) => on.columns(['auctionId', 'bikeDealerId']).doUpdateSet({ createdAt: now })) // support is there
      .returning('messageTabId')
      .executeTakeFirstOrThrow()
    return row.messageTabId
  }
  const file = () => castFile(services, { bikeOwnerId })
  const movieFile = () => castFile(services, { bikeOwnerId, kind: 'AUCTION_ITEM_MOVIE' })
  const paper = () => castFile(services, { bikeOwnerId, kind: 'VIC' })
  const message = async (bikeDealerId: number | null) =>
    castFile(services, { partnerId: winner.partnerId, kind: 'MESSAGE_FILE', messageTabId: await tab(bikeDealerId) })
  const ids: Record<File, string> = {
    front: await file(),
    scratch: await file(),
    movie: await movieFile(),
    registration: await file(),
    frameNumber: await file(),
    rejectedPhoto: await file(),
    rejectedMovie: await movieFile(),
    replacedPhoto: await file(),
    certificate: await paper(),
    receipt: await file(),
    ownerReceipt: await file(),
    supportFile: await message(null),
    tradeFile: await message(winner.bikeDealerId),
    guardianConsent: await paper(),
    portrait: await castFile(services, { bikeOwnerId, kind: 'PROFILE_IMAGE' }),
    unusedPhoto: await file(),
  }
  const photo = (assetId: string, imageType: string, more: object = {}) => ({
    ...{ auctionId, assetId, imageType, sortOrder: 0, isInspectionNg: false, isActive: true, originalAssetId: null },
    ...more,
  })
  await db
    .insertInto('auctionImage')
    .values([
      photo(ids.registration, '07'),
      photo(ids.frameNumber, '20'),
      photo(ids.rejectedPhoto, '02', { isInspectionNg: true }),
      photo(ids.replacedPhoto, '01', { isActive: false }),
      photo(ids.front, '01', { sortOrder: 1, originalAssetId: ids.replacedPhoto }),
      photo(ids.scratch, '32', { sortOrder: 2 }),
    ])
    .execute()
  const movie = { auctionId, movieType: 'main' }
  await db
    .insertInto('auctionMovie')
    .values([
      { ...movie, assetId: ids.movie },
      { ...movie, assetId: ids.rejectedMovie, isInspectionNg: true },
    ])
    .execute()
  await db
    .insertInto('receiptImage')
    .values([
      { auctionId, assetId: ids.receipt, userType: 2, createdAt: now, createdBy: 'dealer' },
      { auctionId, assetId: ids.ownerReceipt, userType: 1, createdAt: now, createdBy: 'owner' },
    ])
    .execute()
  await db.updateTable('auction').set({ vicAssetId: ids.certificate }).where('auctionId', '=', auctionId).execute()
  await db
    .updateTable('bikeOwnerAccount')
    .set({ guardianConsentAssetId: ids.guardianConsent, profileImageAssetId: ids.portrait })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .execute()
  const hash = Buffer.alloc(32)
  const bid = { auctionId, generation: 1, kind: 'bid' as const, bidAt: now, previousHash: hash, hash, placedBy: 'cast' }
  await db
    .insertInto('bid')
    .values([
      { ...bid, sequence: 1, bikeDealerId: loser.bikeDealerId, price: 1000 },
      { ...bid, sequence: 2, bikeDealerId: winner.bikeDealerId, price: 500_000 },
    ])
    .execute()
  return { auctionId, owner, ids }
}

let turn = 0

/**
 * Asks for the file by the header, and in one of the other ways there are: small, in part, by cookie, by the ETag of a
 * warm cache. They say the same, or the test fails.
 */
async function isRead(person: Person, assetId: string): Promise<boolean> {
  const headers = headersOf(person)
  const [site, cookieName] = person.site
  const cookie: Record<string, string> = person.token ? { cookie: `${cookieName}=${person.token}` } : {}
  const ways: readonly (readonly [number, string, Record<string, string>])[] = [
    [200, `/assets/${assetId}?w=320&d=1`, headers],
    [206, `/assets/${assetId}`, { ...headers, range: 'bytes=0-9' }],
    [304, `/assets/${assetId}?w=320`, { ...headers, 'if-none-match': `"${assetId}-320"` }],
    [304, `${site}/assets/${assetId}`, { ...cookie, 'if-none-match': `"${assetId}"` }],
    [200, `${site}/assets/${assetId}?w=320`, cookie],
  ]
  turn += 1
  const way = ways[turn % ways.length]
  if (!way) throw new Error('No way')
  const [allowed, path, given] = way
  const isAllowed = (await statusOf(`/assets/${assetId}`, headers)) === 200
  expect(await statusOf(path, given), `${person.letter} ${path}`).toBe(isAllowed ? allowed : 404)
  return isAllowed
}

async function readersOf(scene: Scene, assetId: string): Promise<string> {
  const read: string[] = []
  for (const person of peopleOf(scene)) if (await isRead(person, assetId)) read.push(person.letter)
  return inOrder(read)
}

const OF_AUCTION = `auctionImages { assetId imagePath { value } } auctionMovies { moviePath } vicAssetId
  receiptImages { assetId }`
const OF_PARTNER_AUCTION = `imageAssetId images { assetId } movies { assetId } certificateAssetId receiptAssetIds`

describe.each(AUCTION_STATUSES)('in status %i', (status) => {
  test('every file is read by those who may, and by nobody else', async () => {
    const scene = sceneIn(status)
    const found: Partial<Record<File, string>> = {}
    for (const file of FILES) found[file] = await readersOf(scene, scene.ids[file])
    expect(found).toEqual(Object.fromEntries(FILES.map((file) => [file, EXPECTED[file][status]])))
  })

  test('the fields of the API name the same files', async () => {
    const scene = sceneIn(status)
    const named = new Map<File, string[]>(LISTED.map((file) => [file, []]))
    for (const person of peopleOf(scene)) {
      const { auctionId } = scene
      const query = `query Q($auctionId: Int!) { auction(auctionId: $auctionId) { ${OF_AUCTION} } }`
      const answers = [await api.graphql(query, { auctionId }, headersOf(person))]
      if (person.site[0] === '/partner') {
        const asPartner = `query Q($auctionId: Int!) { partnerAuction(auctionId: $auctionId) { ${OF_PARTNER_AUCTION} } }`
        answers.push(await api.graphql(asPartner, { auctionId }, headersOf(person)))
      }
      const texts = answers
        .filter(({ data }) => data?.auction || data?.partnerAuction)
        .map((it) => JSON.stringify(it.data))
      for (const file of LISTED) {
        const isNamed = texts.map((text) => text.includes(scene.ids[file]))
        expect(new Set(isNamed).size, `${person.letter} ${file}`).toBeLessThan(2)
        if (isNamed[0]) named.get(file)?.push(person.letter)
      }
      if (person.letter !== 'O') expect(texts.join().includes(scene.ids.replacedPhoto)).toBe(false)
    }
    for (const [file, letters] of named) expect([file, inOrder(letters)]).toEqual([file, EXPECTED[file][status]])
  })
})

test('a guessed neighbour’s id and an id that is none answer alike, and nothing is kept of either answer', async () => {
  const { ids } = sceneIn(11)
  for (const assetId of [ids.registration, '00000000-0000-4000-8000-000000000000', 'x']) {
    const response = await fetch(`${api.origin}/assets/${assetId}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'ERROR_DATA_NOT_FOUND' })
  }
})

test('no cache may keep what is private, and none may use what is public without asking', async () => {
  const scene = sceneIn(32)
  const cacheControl = async (assetId: string, headers: Record<string, string> = {}) =>
    (await fetch(`${api.origin}/assets/${assetId}`, { headers })).headers.get('cache-control')
  expect(await cacheControl(scene.ids.front)).toBe('private, no-cache')
  expect(await cacheControl(scene.ids.front, scene.owner.headers)).toBe('private, no-cache')
  for (const file of ['registration', 'receipt', 'certificate', 'rejectedPhoto', 'unusedPhoto'] as const)
    expect(await cacheControl(scene.ids[file], scene.owner.headers)).toBe('private, no-store')
})

test('a photo that everyone saw is gone for them with the listing, also by its old address and ETag', async () => {
  const { services } = api
  const owner = await castOwner(services)
  const bikeDealerId = (await castDealer(services)).bikeDealerId
  const auctionId = await castAuctionIn(services.db, 21, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const assetId = await castFile(services, { bikeOwnerId: owner.bikeOwnerId })
  await services.db.insertInto('auctionImage').values({ auctionId, assetId, imageType: '01', sortOrder: 0 }).execute()
  const visitor: Person = { letter: 'v', token: null, site: ['/kaitori', 'PBIDT'] }
  expect(await isRead(visitor, assetId)).toBe(true)
  const operator = await castOperator(services)
  const stop = 'mutation M($input: AuctionReasonInput!) { stopListing(input: $input) { auction { auctionId } } }'
  const { errors } = await api.graphql(
    stop,
    { input: await withRead(services.db, 'stopListing', { auctionId, reason: '確認のため' }) },
    operator.headers,
  )
  expect(errors).toEqual([])
  expect(await isRead(visitor, assetId)).toBe(false)
  expect(await isRead(ownerPerson('O', owner), assetId)).toBe(true)
})

test('a session that ended, or a token of nobody, reads what a visitor reads', async () => {
  const scene = sceneIn(32)
  const { ids } = scene
  const { idToken } = await logInAgain(api.services, scene.owner)
  expect(await statusOf(`/assets/${ids.registration}`, { authorization: idToken })).toBe(200)
  await api.graphql('mutation { signOutBikeOwner }', {}, { authorization: idToken })
  for (const token of [idToken, 'nonsense', `${scene.owner.idToken}x`]) {
    expect(await statusOf(`/assets/${ids.front}`, { authorization: token })).toBe(200)
    expect(await statusOf(`/assets/${ids.registration}`, { authorization: token })).toBe(404)
    expect(await statusOf(`/kaitori/assets/${ids.registration}`, { cookie: `PBIDT=${token}` })).toBe(404)
  }
  // A token of one site opens nothing on the other's.
  expect(await statusOf(`/partner/assets/${ids.registration}`, { cookie: `PBIDT=${scene.owner.idToken}` })).toBe(404)
})

describe.each([32, 71, 81, 82, 84, 85, 91, 92] as const)('after withdrawal, in status %i', (status) => {
  test('no file is left for anyone, nor on the disk', async () => {
    const scene = sceneIn(status)
    const before = filesBelow(api.filesFolder).join()
    for (const file of ['front', 'registration', 'receipt'] as const) expect(before).toContain(scene.ids[file])
    const { errors } = await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, scene.owner.headers)
    expect(errors).toEqual([])
    for (const file of FILES) expect([file, await readersOf(scene, scene.ids[file])]).toEqual([file, NOBODY])
    await api.runJobs()
    const after = filesBelow(api.filesFolder).join()
    for (const file of FILES) expect([file, after.includes(scene.ids[file])]).toEqual([file, false])
    const rows = await api.services.db
      .selectFrom('asset')
      .select('assetId')
      .where('assetId', 'in', Object.values(scene.ids))
      .execute()
    expect(rows).toEqual([])
  })
})

test('who is asked after a stop reads photos and movies while the question is open, and nobody else does', async () => {
  const scene = await castScene(92, await castDealer(api.services), await castDealer(api.services))
  const { db } = api.services
  const { auctionId, ids } = scene
  const asked = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: asked.agentId })
  const people = [partnerPerson('dealer', dealer), partnerPerson('agent', asked)]
  const files = ['front', 'scratch', 'movie'] as const
  const readBy = async (person: Person) => {
    const read: File[] = []
    for (const file of FILES) if (await isRead(person, ids[file])) read.push(file)
    const query = `{ partnerAuction(auctionId: ${auctionId}) { ${OF_PARTNER_AUCTION} } }`
    const text = JSON.stringify((await api.graphql(query, {}, headersOf(person))).data)
    return { read, named: LISTED.filter((file) => text.includes(ids[file])) }
  }
  const now = Date.now()
  const question = { auctionId, place: 1, bikeDealerId: dealer.bikeDealerId, amount: 400_000 }
  const until = (milliseconds: number) => new Date(now + milliseconds)
  await db
    .insertInto('runnerUp')
    .values({ ...question, askedAt: new Date(now), answerBy: until(DAY) })
    .execute()
  for (const person of people) expect(await readBy(person)).toEqual({ read: files, named: files })
  expect(await readersOf(scene, ids.front)).toBe(HOUSE)
  await db
    .updateTable('runnerUp')
    .set({ answerBy: until(-1) })
    .where('auctionId', '=', auctionId)
    .execute()
  for (const person of people) expect(await readBy(person), 'too late').toEqual({ read: [], named: [] })
  const answered = { answerBy: until(DAY), answer: 'no', answeredAt: until(0) } as const
  await db.updateTable('runnerUp').set(answered).where('auctionId', '=', auctionId).execute()
  for (const person of people) expect(await readBy(person), 'answered').toEqual({ read: [], named: [] })
  await db.deleteFrom('runnerUp').where('auctionId', '=', auctionId).execute()
})
