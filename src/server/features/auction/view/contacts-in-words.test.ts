import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { castImage } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { moveAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { closeEnded } from '../deadlines/deadline-poller.ts'

const SECRETS = [
  '090-5550-7777',
  '〇九〇の五五五〇の七七七七',
  'himitsu@example.org',
  'himitsu_line',
  'himitsu.example.com',
  'nc39ー1234567',
  '横浜あ12−34',
]
const WORDS = `ご連絡は${SECRETS[0]}か${SECRETS[1]}、${SECRETS[2]}、LINEは${SECRETS[3]}、${SECRETS[4]}へ。車台は${SECRETS[5]}、${SECRETS[6]}`
const MASKED = 'ご連絡は***か***、***、LINEは***、***へ。車台は***、***'
const KINDS = ['phone', 'mail', 'link', 'account', 'frame', 'plate']
/** The listing's own numbers, in spellings that look like none. */
const OWN_WORDS = '下7桁 1 2 3 4 5 6 7、な 5678'

let api: TestApi
let mailbox: Mailbox
let owner: CastOwner
let [winner, loser, agent, operator]: CastPartner[] = []
let auctionId: number

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  // Of the name, which is masked too, no part is found in the numbers.
  owner = await castOwner(api.services, { userName: '持主 太郎' })
  agent = await castAgent(api.services)
  winner = await castDealer(api.services)
  loser = await castDealer(api.services, { agentId: agent.agentId })
  operator = await castOperator(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = { readonly headers: { readonly authorization: string } } | undefined

async function ask(person: Person, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.graphql(query, variables, person?.headers ?? {})
  expect(errors).toEqual([])
  return data
}
const give = async (person: Person, command: string, type: string, given: Parameters<typeof withRead>[2]) =>
  ask(person, `mutation ($input: ${type}!) { ${command}(input: $input) { __typename } }`, {
    input: await withRead(api.services.db, command, given),
  })
const ownersView = async (person: Person) =>
  (
    await ask(
      person,
      `query ($auctionId: Int!) { auction(auctionId: $auctionId) {
        contactInfoToBikeDealer customPartsText questions { question answer } review { nickname comment }
      } }`,
      { auctionId },
    )
  ).auction
const consoleView = async (person: Person) =>
  (
    await ask(
      person,
      `query ($auctionId: Int!) { partnerAuction(auctionId: $auctionId) {
        condition { label value contacts } questions { question answer contacts }
      } }`,
      { auctionId },
    )
  ).partnerAuction
type Line = { readonly label: string; readonly value: string; readonly contacts: string[] }
const noteIn = ({ condition }: { condition: Line[] }) => condition.find(({ label }) => label === '出品者から')

test('what the owner lists is flagged to the operator, with the words as they were typed', async () => {
  const images = []
  for (const { imageType } of EXAMPLE_LISTING.images)
    images.push({ imageType, assetId: await castImage(api.services.db, owner.bikeOwnerId) })
  const [end] = endTimeChoices(new Date(), { closings: api.services.closings, isDemo: false })
  const numbers = { frameNumber: 'NC39-1234567', plate: '湘南 な 56-78', color: 'other', colorText: OWN_WORDS }
  const words = { contactInfoToBikeDealer: WORDS, customPartsText: WORDS, ...numbers }
  const listing = { ...EXAMPLE_LISTING, ...words, images, endTime: end?.value }
  const input = { listing, idempotencyKey: randomUUID() }
  auctionId = (
    await ask(owner, 'mutation ($input: CreateAuctionInput!) { createAuction(input: $input) { auctionId } }', { input })
  ).createAuction.auctionId
  const { inspectionQueue } = await ask(operator, '{ inspectionQueue { condition { label value contacts } } }')
  expect(noteIn(inspectionQueue[0])).toEqual({ label: '出品者から', value: WORDS, contacts: KINDS })
  await give(operator, 'passInspection', 'PassInspectionInput', { auctionId })
})

test('a dealer who guesses numbers learns from no mask which one is right', async () => {
  const guessed = 'な5677 な5678 な5679 1234566 1234567 1234568'
  const spelt = ['NC39 1234566', 'NC39 1234567', 'ＮＣ３９・１２３４５６７', '車台番号 1234568', 'NC391234569']
  await give(loser, 'askQuestion', 'AskQuestionInput', { auctionId, question: guessed })
  const { questions } = await consoleView(loser)
  expect(questions.map(({ question }: { question: string }) => question)).toEqual([guessed])
  // What looks like a number of a bike is hidden alike, right or wrong.
  await give(loser, 'askQuestion', 'AskQuestionInput', { auctionId, question: spelt.join('、') })
  const asked = (await consoleView(winner)).questions.map(({ question }: { question: string }) => question)
  expect(asked).toContain('***、***、***、車台番号 ***、***')
  await api.services.db.deleteFrom('auctionQuestion').where('auctionId', '=', auctionId).execute()
})

test('a visitor and every dealer read a mask, in the listing, the question and the answer', async () => {
  await give(loser, 'askQuestion', 'AskQuestionInput', { auctionId, question: WORDS })
  const { questions } = (
    await ask(owner, `query ($id: Int!) { auction(auctionId: $id) { questions { auctionQuestionId question } } }`, {
      id: auctionId,
    })
  ).auction
  expect(questions[0].question).toBe(MASKED)
  const { auctionQuestionId } = questions[0]
  await give(owner, 'answerQuestion', 'AnswerQuestionInput', { auctionId, auctionQuestionId, answer: WORDS })
  expect(await ownersView(undefined)).toMatchObject({ customPartsText: MASKED, contactInfoToBikeDealer: null })
  for (const dealer of [winner, loser, agent]) {
    expect(await ownersView(dealer)).toMatchObject({
      customPartsText: MASKED,
      contactInfoToBikeDealer: MASKED,
      questions: [{ question: MASKED, answer: MASKED }],
    })
    const shown = await consoleView(dealer)
    expect(noteIn(shown)).toEqual({ label: '出品者から', value: MASKED, contacts: [] })
    expect(shown.questions).toEqual([{ question: MASKED, answer: MASKED, contacts: [] }])
  }
  expect((await consoleView(operator)).questions).toEqual([{ question: WORDS, answer: WORDS, contacts: KINDS }])
})

test("the listing's own frame number and plate are masked in whatever spelling, and flagged", async () => {
  const colourIn = async (person: Person) =>
    (await consoleView(person)).condition.find(({ label }: Line) => label === '車体の色')
  for (const dealer of [winner, loser, agent])
    expect(await colourIn(dealer)).toMatchObject({ value: 'その他・2色以上・下7桁 ***、***', contacts: [] })
  expect(await colourIn(operator)).toMatchObject({
    value: `その他・2色以上・${OWN_WORDS}`,
    contacts: ['frame', 'plate'],
  })
})

test("the owner's own name and address in an answer are masked as the page says", async () => {
  const { db } = api.services
  const person = { userName: '秘密 花子', address2: '南青山', address3: '５－６－７' }
  await db.updateTable('bikeOwnerAccount').set(person).where('bikeOwnerId', '=', owner.bikeOwnerId).execute()
  await give(winner, 'askQuestion', 'AskQuestionInput', { auctionId, question: 'どこで見られますか。' })
  const asked = db.selectFrom('auctionQuestion').select('auctionQuestionId').where('answeredAt', 'is', null)
  const { auctionQuestionId } = await asked.executeTakeFirstOrThrow()
  const answer = '秘密です。南青山 5-6-7 で見られます。'
  await give(owner, 'answerQuestion', 'AnswerQuestionInput', { auctionId, auctionQuestionId, answer })
  const answersOf = async (view: typeof consoleView, person: Person) =>
    (await view(person)).questions.map((it: { answer: string }) => it.answer)
  for (const dealer of [winner, loser, agent])
    for (const view of [ownersView, consoleView])
      expect(await answersOf(view, dealer)).toContain('***です。*** *** で見られます。')
  expect(await answersOf(ownersView, owner)).toContain(answer)
  expect(await answersOf(consoleView, operator)).toContain(answer)
  await db.deleteFrom('auctionQuestion').where('auctionQuestionId', '=', auctionQuestionId).execute()
})

test('from the contract on the winner reads the owner, and nobody else does', async () => {
  for (const [dealer, price] of [[loser, 100_000] as const, [winner, 200_000] as const])
    await give(dealer, 'placeBid', 'PlaceBidInput', { auctionId, price, idempotencyKey: randomUUID() })
  await api.services.client.pool.query(
    "update auction set end_at = date_trunc('milliseconds', clock_timestamp()) - interval '1 second' where auction_id = $1",
    [auctionId],
  )
  await closeEnded(api.services)
  expect(noteIn(await consoleView(winner))?.value).toBe(MASKED)
  await give(owner, 'postMessage', 'PostMessageInput', {
    auctionId,
    bikeDealerId: winner?.bikeDealerId,
    message: WORDS,
  })
  const tabs = `query ($auctionId: Int!) { messageTabs(auctionId: $auctionId) { bikeDealerId messages { message contacts } } }`
  const lastIn = async (person: Person) =>
    (await ask(person, tabs, { auctionId })).messageTabs
      .find(({ bikeDealerId }: { bikeDealerId: number | null }) => bikeDealerId !== null)
      .messages.at(-1)
  expect(await lastIn(winner)).toEqual({ message: MASKED, contacts: [] })
  expect(await lastIn(operator)).toEqual({ message: WORDS, contacts: KINDS })
  const say = (person: Person, message: string, given: object = {}) =>
    give(person, 'postMessage', 'PostMessageInput', { auctionId, message, ...given })
  await say(owner, OWN_WORDS, { bikeDealerId: winner?.bikeDealerId })
  expect(await lastIn(winner)).toEqual({ message: '下7桁 ***、***', contacts: [] })
  expect(await lastIn(operator)).toEqual({ message: OWN_WORDS, contacts: ['frame', 'plate'] })
  // A guess of the dealer's is not confirmed.
  await say(winner, '1234567 ですか')
  expect(await lastIn(winner)).toEqual({ message: '1234567 ですか', contacts: [] })
  await say(owner, WORDS, { bikeDealerId: winner?.bikeDealerId })
  await moveAuction(api.services, auctionId, 31)
  expect(await lastIn(winner)).toEqual({ message: WORDS, contacts: [] })
  expect(noteIn(await consoleView(winner))?.value).toBe(WORDS)
  // What another dealer wrote stays that dealer's own, the owner's answer is for the buyer.
  expect((await consoleView(winner)).questions).toMatchObject([{ question: MASKED, answer: WORDS }])
  for (const other of [loser, agent]) expect(noteIn(await consoleView(other))?.value).toBe(MASKED)
  expect(await ownersView(undefined)).toMatchObject({ customPartsText: MASKED })
})

test('a review is read with a mask by everyone, and flagged where it is moderated', async () => {
  await moveAuction(api.services, auctionId, 32)
  const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
  const comment = WORDS
  await give(owner, 'createAuctionReview', 'CreateAuctionReviewInput', {
    auctionId,
    nickname: '匿名',
    comment,
    ...ratings,
  })
  // As it could be chosen before.
  await api.services.db.updateTable('auctionReview').set({ nickname: 'LINE himitsu_line' }).execute()
  const { auctionReviews } = await ask(undefined, '{ auctionReviews { nodes { nickname comment } } }')
  expect(auctionReviews.nodes).toEqual([{ nickname: 'LINE ***', comment: MASKED }])
  expect((await ownersView(loser)).review).toEqual({ nickname: 'LINE ***', comment: MASKED })
  expect((await ownersView(winner)).review).toEqual({ nickname: 'LINE himitsu_line', comment: WORDS })
  const { reviewsToModerate } = await ask(operator, '{ reviewsToModerate { nickname comment contacts } }')
  expect(reviewsToModerate).toEqual([{ nickname: 'LINE himitsu_line', comment: WORDS, contacts: KINDS }])
  await api.services.db.updateTable('auctionReview').set({ nickname: 'くま1234567', comment: OWN_WORDS }).execute()
  const shown = (await ask(undefined, '{ auctionReviews { nodes { nickname comment } } }')).auctionReviews.nodes
  expect(shown).toEqual([{ nickname: 'くま***', comment: '下7桁 ***、***' }])
})

test('no mail to anybody held them', async () => {
  await api.runJobs()
  expect(mailbox.mails.length).toBeGreaterThan(2)
  const texts = mailbox.mails.map(({ subject, text, html }) => `${subject}${text}${html}`)
  for (const secret of SECRETS) expect(texts.filter((text) => text.includes(secret))).toEqual([])
})
