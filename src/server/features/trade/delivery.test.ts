import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { sendChecklistChange } from '../auction/index.ts'

let api: TestApi
let mailbox: Mailbox
let dealer: Awaited<ReturnType<typeof castDealer>>
let rival: typeof dealer
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  dealer = await castDealer(api.services)
  rival = await castDealer(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const PLAN = {
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
  deliveryOn: tokyoDay(later(new Date(), 5 * DAY)),
  deliveryTime: '14:00',
  deliveryPlace: '現在の居所（住所と違う場合）：神奈川県横浜市西区高島1-2-3 ハイツ204',
  paymentMethod: 'cash',
  deliveryManagerName: '佐藤',
  emergencyContact: '',
  memo: '',
}

type Person = Pick<CastOwner, 'headers'>

async function sold() {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  return { owner, auctionId: await castAuctionIn(api.services.db, 31, parties) }
}

type Input = Readonly<Record<string, unknown>> & { readonly auctionId: number }

async function give(person: Person, name: 'postCheckedList' | 'acceptDelivery' | 'checkBike', input: Input) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${name}(input: $input) { __typename } }`
  const read = await withRead(api.services.db, name, input)
  return (await api.graphql(query, { input: read }, person.headers)).errors[0]?.extensions.code ?? 'ok'
}

async function planOf(owner: Person, auctionId: number) {
  const query = `query Q($id: Int!) { auction(auctionId: $id) {
    availableActions checklist { deliveryOn planProposedBySide planAcceptedAt } } }`
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  return data.auction
}

test('what the dealer proposes, the owner alone accepts; both have it in writing, without an address', async () => {
  const { owner, auctionId } = await sold()
  expect(await give(owner, 'acceptDelivery', { auctionId })).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await give(dealer, 'postCheckedList', { auctionId, ...PLAN })).toBe('ok')
  expect(await give(dealer, 'acceptDelivery', { auctionId })).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await give(rival, 'acceptDelivery', { auctionId })).toBe('ERROR_DATA_NOT_FOUND')
  expect(await give(await castOperator(api.services), 'acceptDelivery', { auctionId })).toBe('ERROR_NOT_AUTHORIZED')
  expect(await planOf(owner, auctionId)).toMatchObject({
    availableActions: expect.arrayContaining(['acceptDelivery']),
    checklist: { planProposedBySide: 'dealer', planAcceptedAt: null },
  })
  const read = await withRead(api.services.db, 'acceptDelivery', { auctionId })
  expect(await give(owner, 'acceptDelivery', read)).toBe('ok')
  expect(await give(owner, 'acceptDelivery', read)).toBe('ok') // the same request again
  expect(await give(owner, 'acceptDelivery', { auctionId })).toBe('ERROR_AUCTION_STATUS_INVALID')
  const { availableActions, checklist } = await planOf(owner, auctionId)
  expect(availableActions).not.toContain('acceptDelivery')
  expect(checklist.planAcceptedAt).not.toBeNull()
  await api.runJobs()
  for (const { email } of [owner, dealer]) {
    const mails = mailbox.mails.filter(
      ({ to, subject }) =>
        to?.some(({ address }) => address === email) && subject?.includes('引渡しの予定が決まりました'),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('14:00')
    expect(mails[0]?.text).toContain('現在の居所')
    expect(mails[0]?.text).not.toContain('高島')
  }
})

test('papers and notes change nothing that was agreed; day, time, place and payment are proposed anew', async () => {
  const { owner, auctionId } = await sold()
  await give(owner, 'postCheckedList', { auctionId, ...PLAN })
  expect(await give(dealer, 'acceptDelivery', { auctionId })).toBe('ok')
  expect(await give(owner, 'postCheckedList', { auctionId, ...PLAN, memo: '鍵は2本あります' })).toBe('ok')
  expect((await planOf(owner, auctionId)).checklist.planAcceptedAt).not.toBeNull()
  const changes = [
    { deliveryOn: tokyoDay(later(new Date(), 6 * DAY)) },
    { deliveryTime: '午前' },
    { deliveryPlace: '販売店の営業所へ持込' },
    { paymentMethod: 'transfer-at-delivery' },
  ]
  let plan: object = { ...PLAN, memo: '鍵は2本あります' }
  for (const change of changes) {
    plan = { ...plan, ...change }
    expect(await give(dealer, 'postCheckedList', { auctionId, ...plan })).toBe('ok')
    expect((await planOf(owner, auctionId)).checklist).toMatchObject({
      planProposedBySide: 'dealer',
      planAcceptedAt: null,
    })
    expect(await give(owner, 'acceptDelivery', { auctionId })).toBe('ok')
  }
})

test("whose memo it is, is known: a dealer's words are no account to pay to", async () => {
  const { owner, auctionId } = await sold()
  const memoAt = async () => {
    const query = `{ partnerAuction(auctionId: ${auctionId}) { checklist { ownersMemo { text at } } } }`
    return (await api.graphql(query, {}, dealer.headers)).data.partnerAuction.checklist.ownersMemo
  }
  const plan = { auctionId, ...PLAN }
  await give(dealer, 'postCheckedList', { ...plan, memo: '普通 7654321' })
  expect(await memoAt()).toBeNull()
  await give(owner, 'postCheckedList', { ...plan, memo: '普通 1234567' })
  const writtenAt = await memoAt()
  expect(writtenAt).toMatchObject({ text: '普通 1234567' })
  await give(dealer, 'postCheckedList', { ...plan, memo: '普通 1234567', deliveryTime: '16:00' })
  expect(await memoAt()).toEqual(writtenAt)
  await give(dealer, 'postCheckedList', { ...plan, memo: '普通 7654321', deliveryTime: '16:00' })
  expect(await memoAt()).toEqual(writtenAt)
})

test('that an appointment was accepted stays in the course, also when it is changed afterwards', async () => {
  const { owner, auctionId } = await sold()
  const operator = await castOperator(api.services)
  expect(await give(dealer, 'postCheckedList', { auctionId, ...PLAN })).toBe('ok')
  expect(await give(owner, 'acceptDelivery', { auctionId })).toBe('ok')
  expect(await give(dealer, 'postCheckedList', { auctionId, ...PLAN, deliveryTime: '16:00' })).toBe('ok')
  const query = `{ partnerAuction(auctionId: ${auctionId}) {
    checklistSteps { byActor isAcceptance changes { label } } } }`
  const { data } = await api.graphql(query, {}, operator.headers)
  const steps = data.partnerAuction.checklistSteps as { byActor: string; isAcceptance: boolean; changes: object[] }[]
  expect(steps.map(({ byActor, isAcceptance }) => [byActor.split(':')[0], isAcceptance])).toEqual([
    ['dealer', false],
    ['owner', true],
    ['dealer', false],
  ])
  expect(steps[1]?.changes).toEqual([])
  expect(steps[2]?.changes).toEqual([{ label: '引渡し時間' }])
  const broken = (await checkInvariants(api.services.db)).flatMap((it) => it.broken)
  expect(broken).not.toContain(auctionId)
})

test('who has accepted a plan is not told of it afterwards as news', async () => {
  const { owner, auctionId } = await sold()
  await give(dealer, 'postCheckedList', { auctionId, ...PLAN })
  expect(await give(owner, 'acceptDelivery', { auctionId })).toBe('ok')
  await sendChecklistChange({ services: api.services, now: new Date() }, { auctionId })
  await api.runJobs()
  const subjects = mailbox.mails
    .filter(({ to }) => to?.some((it) => it.address === owner.email))
    .map(({ subject }) => subject)
  expect(subjects.filter((it) => /提案|更新/.test(it ?? ''))).toEqual([])
})

test('what was not read is not accepted', async () => {
  const { owner, auctionId } = await sold()
  await give(dealer, 'postCheckedList', { auctionId, ...PLAN })
  const read = await withRead(api.services.db, 'acceptDelivery', { auctionId })
  await give(dealer, 'postCheckedList', { auctionId, ...PLAN, deliveryTime: '20:00' })
  expect(await give(owner, 'acceptDelivery', { auctionId, version: read.version })).toBe('ERROR_CONTENT_CHANGED')
  const form = await withRead(api.services.db, 'postCheckedList', { auctionId, ...PLAN, deliveryTime: '午前' })
  expect(await give(owner, 'acceptDelivery', { auctionId })).toBe('ok')
  // Who does not know of the agreement does not undo it.
  expect(await give(dealer, 'postCheckedList', form)).toBe('ERROR_CONTENT_CHANGED')
  const query = 'mutation M($input: PostCheckedListInput!) { postCheckedList(input: $input) { __typename } }'
  const { errors } = await api.graphql(query, { input: form }, dealer.headers)
  expect(errors[0]?.message).toContain('出品者が引渡しの予定を承諾しました。')
  expect(errors[0]?.message).toContain('決まった予定は取り消され')
})

test('what was agreed on stands from the check of the bike on', async () => {
  const { owner, auctionId } = await sold()
  await castAppointment(api.services.db, auctionId)
  expect((await planOf(owner, auctionId)).availableActions).toContain('postCheckedList')
  expect(await give(dealer, 'checkBike', { auctionId, mileageKm: 1, claims: [] })).toBe('ok')
  for (const person of [owner, dealer])
    expect(await give(person, 'postCheckedList', { auctionId, ...PLAN })).toBe('ERROR_AUCTION_STATUS_INVALID')
  const { availableActions, checklist } = await planOf(owner, auctionId)
  expect(availableActions).not.toContain('postCheckedList')
  expect(checklist).toMatchObject({ deliveryOn: tokyoDay(new Date()), planAcceptedAt: expect.any(String) })
})
