import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { INSPECTION_PARTS } from '#domain/inspection/inspection-sheet.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { fieldByField, type Literals, reachableFields, wholeField, withinLimits } from '#testing/every-field.ts'
import { asDescribed } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { answerToStart, liveAddress } from '#testing/live-client.ts'
import { moveAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { connect } from '#testing/realtime-server.ts'
import { transact } from '../../../db/client.ts'
import { schema } from '../../../schema.ts'
import { openWinnerTab } from '../../message/post/open-survey.ts'
import { storeBidProof } from '../engine/bid-proof.ts'
import { writeHandOver } from '../engine/stored/hand-over.ts'
import { AUCTION_VIEWS } from '../search/partner-auction-views.ts'

/**
 * Asks for every field of every type with every role, at every point of an auction's life, and looks through all that
 * comes back, errors too: an owner's contact before the contract, in the profile or in words that were typed, another
 * dealer's name, number or maximum.
 */
const ROLES = ['visitor', 'owner', 'stranger', 'winner', 'agent', 'loser', 'otherAgent', 'operator'] as const
type Role = (typeof ROLES)[number]

/** While bids come in, when there is a winner, from the contract on, and when the next dealer is asked after a stop. */
const STAGES = [21, 22, 31, 92] as const
/** They end sessions, or hold on to the one processor for seconds. */
const LEFT_OUT = new Set(['signOutPartner', 'signOutBikeOwner', 'deleteBikeOwner', 'marketBacktest'])

const WINNERS_MAXIMUM = 775_000
const LOSERS_MAXIMUM = 555_000
const PHONE = '08055501234'
/** Typed into every free text; none of them is masked away in part. */
const TYPED = {
  owner: ['090-5550-7777', 'typed-owner@example.org', 'typed_owner_line'],
  winner: ['03-5550-8888', 'typed_winner_line'],
  loser: ['03-5550-9999', 'typed_loser_line'],
} as const
const typedBy = (who: keyof typeof TYPED) => `連絡先：${TYPED[who].join('、LINE: ')}`
const NAMES = { owner: '秘野 持主', winner: '勝者モータース', loser: '敗者モータース' }

const CHECKED = asDescribed({
  price: 400_000,
  claims: [
    {
      line: 'sheet:7',
      reason: 'damage',
      detail: typedBy('winner'),
      amount: 20_000,
      photos: [],
      answer: 'accepted',
      ruled: null,
    },
  ],
})

// Hundreds of large queries: on a busy machine longer than a test has.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let people: Record<Exclude<Role, 'visitor'>, CastOwner | CastPartner>
let auctionId: number
let literals: Literals
let photoId: string
let ownersSecrets: readonly string[]
let dealerIds: { readonly winner: number; readonly loser: number }

const headersOf = (role: Role) => (role === 'visitor' ? {} : people[role].headers)
const ask = (role: Role, query: string) => api.graphql(query, {}, headersOf(role))
const bid = (role: Role, price: number, maxPrice: number) =>
  ask(
    role,
    `mutation { placeBid(input: { auctionId: ${auctionId}, price: ${price}, maxPrice: ${maxPrice}, idempotencyKey: "${role} ${price}" }) { bid { price } } }`,
  )

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  const owner = await castOwner(services, { userName: NAMES.owner })
  const agent = await castAgent(services)
  const winner = await castDealer(services, { name: NAMES.winner, agentId: agent.agentId })
  const otherAgent = await castAgent(services)
  const loser = await castDealer(services, { name: NAMES.loser, agentId: otherAgent.agentId })
  const [stranger, operator] = [await castOwner(services), await castOperator(services)]
  people = { owner, stranger, winner, agent, loser, otherAgent, operator }
  dealerIds = { winner: winner.bikeDealerId, loser: loser.bikeDealerId }
  const contact = { phone: PHONE, address2: '極秘町', zip: '2310999' }
  await services.db.updateTable('bikeOwnerAccount').set(contact).where('bikeOwnerId', '=', owner.bikeOwnerId).execute()
  ownersSecrets = [NAMES.owner, owner.email, ...Object.values(contact)]
  auctionId = await castListing(services.db, owner.bikeOwnerId, {
    images: 1,
    change: {
      askingPrice: 901_000,
      contactInfoToBikeDealer: typedBy('owner'),
      customPartsText: typedBy('owner'),
      otherDeliveryLocation: typedBy('owner'),
    },
  })
  const photos = services.db.selectFrom('auctionImage').select('assetId').where('auctionId', '=', auctionId)
  photoId = (await photos.executeTakeFirstOrThrow()).assetId
  literals = {
    auctionId: String(auctionId),
    bikeOwnerId: String(owner.bikeOwnerId),
    modelId: '1001',
    makerId: '1',
    first: '5',
    messageId: '"1-1"',
    words: '"秘野"',
    idempotencyKey: '"every-field"',
    price: '600000',
    csv: '""',
    isPreview: 'true',
  }
  const grades = INSPECTION_PARTS.map(({ code }) => `{ part: ${code}, grade: 7, note: "${typedBy('owner')}" }`)
  const marks = `{ kind: dent, side: left, x: 400, y: 300, note: "${NAMES.owner} ${TYPED.owner[0]}" }`
  const sheet = `version: 0, parts: [${grades.join()}], marks: [${marks}]`
  const saved = await ask(
    'operator',
    `mutation { saveInspectionSheet(input: { auctionId: ${auctionId}, ${sheet} }) { version } }`,
  )
  expect(saved.errors).toEqual([])
  await ask(
    'operator',
    `mutation { passInspection(input: { auctionId: ${auctionId}, version: 1, withoutFrameNumber: true }) { auction { auctionId } } }`,
  )
  expect((await bid('loser', 100_000, LOSERS_MAXIMUM)).errors).toEqual([])
  expect((await bid('winner', 560_000, WINNERS_MAXIMUM)).errors).toEqual([])
  for (const role of ['winner', 'loser'] as const)
    expect(
      (
        await ask(
          role,
          `mutation { askQuestion(input: { auctionId: ${auctionId}, question: "${typedBy(role)}" }) { auction { auctionId } } }`,
        )
      ).errors,
    ).toEqual([])
  await services.db
    .updateTable('auctionQuestion')
    .set({ answer: typedBy('owner'), answeredAt: new Date() })
    .execute()
  const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
  const words = { nickname: TYPED.owner[1], comment: typedBy('owner'), createdAt: new Date() }
  await services.db
    .insertInto('auctionReview')
    .values({ auctionId, ...ratings, ...words })
    .execute()
  await ask('loser', `mutation { watchAuction(input: { auctionId: ${auctionId}, isWatched: true }) }`)
}, 60_000)
afterAll(() => api.stop())

/** What nobody in this role may find in any answer while the auction is there. */
function secretsFrom(role: Role, status: number): string[] {
  if (role === 'operator') return []
  const isWinner = role === 'winner' || role === 'agent'
  const isLoser = role === 'loser' || role === 'otherAgent'
  return [
    ...(role === 'owner' || (isWinner && status === 31) ? [] : ownersSecrets),
    ...(isWinner || (role === 'owner' && status >= 22) ? [] : [NAMES.winner]),
    ...(isLoser || (role === 'owner' && status >= 22) ? [] : [NAMES.loser]),
    ...(role === 'owner' || (isWinner && status === 31) ? [] : TYPED.owner),
    ...((role === 'owner' || isWinner) && status >= 31 ? [] : TYPED.winner),
    ...TYPED.loser,
    // After the stop the photos are there for the one who is asked.
    ...(status === 92 && role !== 'owner' && !isLoser ? [photoId] : []),
    ...(isWinner ? [] : [String(WINNERS_MAXIMUM)]),
    ...(isLoser ? [] : [String(LOSERS_MAXIMUM)]),
    ...(role === 'owner' ? [] : ['901000']),
  ]
}

/** Numbers mean something only by the name they stand under. */
function hiddenNumbers(role: Role, status: number): (name: string, value: unknown) => boolean {
  const others = role === 'winner' || role === 'agent' ? [dealerIds.loser] : [dealerIds.winner]
  if (!['winner', 'agent', 'loser', 'otherAgent'].includes(role)) others.push(dealerIds.loser)
  const maximum = role === 'winner' || role === 'agent' ? LOSERS_MAXIMUM : WINNERS_MAXIMUM
  return (name, value) =>
    (name === 'handOverCode' && value !== null && role !== 'owner') ||
    (/dealerId$/i.test(name) && !(role === 'owner' && status >= 22) && others.map(String).includes(String(value))) ||
    (/max/i.test(name) && value === maximum)
}

function leaksIn(role: Role, status: number, answer: unknown): string[] {
  const text = JSON.stringify(answer)
  if (role === 'operator') return text.match(/"handOverCode":"\d+"/g) ?? []
  const isHidden = hiddenNumbers(role, status)
  const found = secretsFrom(role, status).filter((secret) => text.includes(secret))
  JSON.parse(text, (name, value) => {
    if (isHidden(name, value)) found.push(`${name} ${value}`)
    return value
  })
  return found
}

const covered = new Set<string>()
/** Makers, market prices, addresses: they know nothing of the auction's status and are asked for in the first one. */
const isSteady = (name: string) => !/auction|review|message|owner|partner|dealer|user|dispute/i.test(name)

const pieces = new Map<string, string[]>()
/** Cut once for all roles. */
function piecesOf(kind: 'query' | 'mutation', field: Parameters<typeof wholeField>[0], given: Literals): string[] {
  const key = `${kind} ${field.name} ${JSON.stringify(given)}`
  const known = pieces.get(key) ?? wholeField(field, given, covered, fits(kind))
  pieces.set(key, known)
  return known
}

async function leaksOf(role: Role, status: number, kind: 'query' | 'mutation', given: Literals): Promise<string[]> {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  const leaks: string[] = []
  for (const field of Object.values(type?.getFields() ?? {})) {
    if (LEFT_OUT.has(field.name) || (kind === 'query' && status !== 21 && isSteady(field.name))) continue
    if (given.bikeDealerId && !field.args.some(({ name }) => name === 'bikeDealerId')) continue
    covered.add(`${type?.name}.${field.name}`)
    let isRefusedBelow = false
    for (const query of piecesOf(kind, field, given)) {
      const answer = await ask(role, `${kind} { ${query} }`)
      // Our generator must not ask for what the server does not understand.
      if (answer.status === 400) throw new Error(`${query.slice(0, 300)}: ${JSON.stringify(answer.errors)}`)
      leaks.push(...leaksIn(role, status, answer).map((leak) => `${field.name}: ${leak}`))
      isRefusedBelow ||= answer.errors.some((error) => 'path' in error && (error.path as unknown[]).length > 1)
    }
    if (kind === 'mutation' || !isRefusedBelow) continue
    for (const part of fieldByField(field, given)) {
      const partial = await ask(role, `query { ${part} }`)
      leaks.push(...leaksIn(role, status, partial).map((leak) => `${part.slice(0, 60)}: ${leak}`))
    }
  }
  return leaks
}

/** What every role hears of the auction's updates and messages, while someone bids and both sides write. */
async function heard(status: number): Promise<Record<string, string[]>> {
  const clients = await Promise.all(
    ROLES.filter((role) => role !== 'visitor').map(async (role) => {
      const { idToken } = people[role]
      const client = await connect(liveAddress(api.origin), idToken)
      for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
        covered.add(`Subscription.${field.name}`)
        for (const given of [{}, { auctionId: String(auctionId) }]) {
          if (field.name === 'onAuctionUpdate' && !('auctionId' in given)) continue
          for (const whole of wholeField(field, given, covered, fits('subscription')))
            await answerToStart(client, `${field.name} ${Object.keys(given)}`, idToken, `subscription { ${whole} }`, {})
        }
      }
      return { role, client }
    }),
  )
  await bid('loser', 610_000 + status * 5_000, 610_000 + status * 5_000)
  const text = `電話は${PHONE}、メールは${people.owner.email}です`
  await ask(
    'owner',
    `mutation { postMessage(input: { auctionId: ${auctionId}, bikeDealerId: ${dealerIds.winner}, message: "${text}" }) { messageId } }`,
  )
  await ask('winner', `mutation { partnerUnreadToRead(input: { auctionId: ${auctionId} }) { hasError } }`)
  const done = `mutation { postMessage(input: { auctionId: ${auctionId}, message: "終わり ${status}" }) { messageId } }`
  const operator = clients.find(({ role }) => role === 'operator')?.client
  await ask('owner', done)
  while (operator && !JSON.stringify(await operator.next()).includes(`終わり ${status}`));
  return Object.fromEntries(
    clients.map(({ role, client }) => {
      client.socket.terminate()
      return [role, leaksIn(role, status, client.received)]
    }),
  )
}

describe.each(STAGES)('in status %i', (status) => {
  beforeAll(async () => {
    if (status === 21) return
    if (status === 92) return stopByWinner()
    await moveAuction(api.services, auctionId, status)
    // Beside the bike: a claim was made and accepted, and the owner's phone shows the code.
    if (status === 31) await transact(api.services.db, (tx) => writeHandOver(tx, auctionId, CHECKED))
    if (status !== 22) return
    await transact(api.services.db, async (tx) => {
      await openWinnerTab(tx, parties(), new Date())
      await storeBidProof(tx, auctionId, { madeAt: new Date(), isAtClose: true })
    })
  })

  test.each(ROLES)('queries of the %s', async (role) => {
    expect(await leaksOf(role, status, 'query', literals)).toEqual([])
    for (const view of AUCTION_VIEWS)
      for (const query of listOf(view)) expect(leaksIn(role, status, await ask(role, query))).toEqual([])
    const other = role === 'winner' || role === 'agent' ? dealerIds.loser : dealerIds.winner
    if (role === 'loser' || role === 'winner')
      expect(await leaksOf(role, status, 'query', { ...literals, bikeDealerId: String(other) })).toEqual([])
  })

  test.each(['visitor', 'stranger', 'loser', 'otherAgent'] as const)('mutations of the %s', async (role) => {
    expect(await leaksOf(role, status, 'mutation', literals)).toEqual([])
  })

  test('what is heard live', async () => {
    for (const [role, leaks] of Object.entries(await heard(status)))
      expect({ role, leaks }).toEqual({ role, leaks: [] })
  })

  if (status !== 31) return

  test('what is looked for would be found', async () => {
    const code = await ask('owner', `query { auction(auctionId: ${auctionId}) { handOverCode } }`)
    for (const role of ['winner', 'loser', 'operator'] as const) expect(leaksIn(role, 31, code)).toHaveLength(1)
    const wholeAuction = async (role: Role) =>
      Promise.all(
        wholeField(fieldOf('partnerAuction'), literals, covered, fits('query')).map((it) =>
          ask(role, `query { ${it} }`),
        ),
      )
    const asWinner = await wholeAuction('winner')
    expect(leaksIn('loser', 31, asWinner)).toEqual(expect.arrayContaining([NAMES.owner, NAMES.winner, '775000']))
    const asOperator = await wholeAuction('operator')
    expect(leaksIn('winner', 31, asOperator)).toEqual(
      expect.arrayContaining([NAMES.loser, `maxPrice ${LOSERS_MAXIMUM}`]),
    )
    expect(leaksIn('loser', 31, asOperator)).toContain(`bikeDealerId ${dealerIds.winner}`)
    expect(leaksIn('loser', 31, asWinner)).toEqual(expect.arrayContaining([...TYPED.owner, ...TYPED.winner]))
    expect(leaksIn('loser', 31, asOperator)).toEqual(expect.arrayContaining([...TYPED.owner, ...TYPED.loser]))
  })
})

test('nothing was left out', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const all = roots.flatMap((root) => (root ? [...reachableFields(root)] : []))
  const missing = all.filter((field) => !covered.has(field) && !LEFT_OUT.has(field.split('.')[1] ?? ''))
  expect(missing.filter((field) => !/^(BacktestScore|DeleteBikeOwnerPayload)\./.test(field))).toEqual([])
})

function listOf(view: string): string[] {
  const given = { ...literals, filter: `{ view: ${view} }` }
  return wholeField(fieldOf('partnerAuctions'), given, covered, fits('query')).map((whole) => `query { ${whole} }`)
}

const fits = (kind: 'query' | 'mutation' | 'subscription') => withinLimits(api.services, kind)

function fieldOf(name: string) {
  const field = schema.getQueryType()?.getFields()[name]
  if (!field) throw new Error(`There is no ${name}`)
  return field
}

/** Of the owner's auction the loser is now asked, at its own highest open bid. */
async function stopByWinner(): Promise<void> {
  const question = `{ auctionId: ${auctionId}, reason: "資金の都合" }`
  const asked = await ask(
    'winner',
    `mutation { askToStop(input: ${question}) { auction { trade { stopAsked { askedAt } } } } }`,
  )
  const askedAt = asked.data?.askToStop.auction.trade.stopAsked.askedAt
  const yes = `{ auctionId: ${auctionId}, askedAt: "${askedAt}" }`
  const { errors } = await ask('owner', `mutation { agreeToStop(input: ${yes}) { __typename } }`)
  expect(errors).toEqual([])
  const offer = await ask('loser', `{ partnerAuction(auctionId: ${auctionId}) { runnerUpOffer { amount } } }`)
  expect(offer.data?.partnerAuction.runnerUpOffer.amount).toBe(715_000)
}

function parties() {
  return { auctionId, bikeOwnerId: Number(literals.bikeOwnerId), bikeDealerId: dealerIds.winner }
}
