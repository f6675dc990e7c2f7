import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mannerOf } from '#content/demo/dealers.ts'
import { REVIEW_OPENINGS, REVIEW_REASONS } from '#content/demo/reviews.ts'
import { DealerScoresDocument, type DealerScoresQuery } from '#contract/generated/operator.ts'
import { UNKNOWN_MONTH } from '#domain/listing/listing-fields.ts'
import { judgeYear } from '#domain/souba/type-years.ts'
import { DAY } from '#domain/values/duration.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import { registeredYear } from '#domain/values/typed-year.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOperator } from '#testing/partner-cast.ts'
import { checkInvariants } from '../features/auction/check-invariants.ts'
import { readPastRulings } from '../features/trade/past-rulings.ts'
import { rowOf } from './demo-plan.ts'
import { isOffRoadOnly } from './off-road-only.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'
import { seedDemoAuctions } from './seed-demo-auctions.ts'
import { seedDemoPartners } from './seed-demo-partners.ts'
import { seedDemoSales } from './seed-demo-sales.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  const now = new Date()
  await seedDemoAccounts(api.services, now)
  await seedDemoPartners(api.services, now)
  await seedDemoSales(api.databaseUrl, api.services.catalog.current(), now)
  await seedDemoAuctions(api.services, now, true)
})
afterAll(() => api.stop())

test('no seeded bike is registered after it was listed, or in a year without such bikes', async () => {
  const { modelById } = api.services.catalog.current()
  const rows = await api.services.db
    .selectFrom('auction')
    .select(['auctionId', 'modelId', 'modelTypeId', 'firstRegistration', 'createdAt'])
    .execute()
  expect(rows.length).toBeGreaterThan(300)
  const registered = rows.filter((row) => row.firstRegistration !== null && row.firstRegistration !== UNKNOWN_MONTH)
  expect(registered.length).toBeGreaterThan(200)
  const isAfter = ({ firstRegistration, createdAt }: (typeof rows)[number]) =>
    (firstRegistration ?? '') > tokyoDay(createdAt).slice(0, 7)
  expect(registered.filter(isAfter)).toEqual([])
  const isBuilt = ({ modelId, modelTypeId, firstRegistration }: (typeof rows)[number]) => {
    const types = modelById.get(modelId)?.modelTypes ?? []
    return judgeYear(registeredYear(firstRegistration) ?? 0, types, modelTypeId).kind === 'built'
  }
  expect(registered.filter((row) => !isBuilt(row))).toEqual([])
})

test('first registrations are spread over the year, most in spring, and the inspection counts from them', async () => {
  const rows = await api.services.db
    .selectFrom('auction')
    .select(['firstRegistration', 'inspectionUntil', 'createdAt', 'displacementCtgId', 'keyCount'])
    .execute()
  const known = rows.filter(({ firstRegistration: it }) => it !== null && it !== UNKNOWN_MONTH)
  const perMonth = Array.from({ length: 12 }, () => 0)
  for (const { firstRegistration } of known) {
    const month = Number(firstRegistration?.slice(5, 7)) - 1
    perMonth[month] = (perMonth[month] ?? 0) + 1
  }
  expect(Math.min(...perMonth)).toBeGreaterThan(0)
  expect(Math.max(...perMonth)).toBeLessThan(known.length / 4)
  const [, , march = 0, april = 0, may = 0] = perMonth
  expect(march + april + may).toBeGreaterThan(known.length / 4)
  const inspected = known.filter(({ inspectionUntil }) => inspectionUntil !== null)
  expect(inspected.length).toBeGreaterThan(50)
  const misfits = inspected.filter(({ firstRegistration, inspectionUntil, createdAt }) => {
    const years = Number(inspectionUntil?.slice(0, 4)) - Number(firstRegistration?.slice(0, 4))
    const isSameMonth = inspectionUntil?.slice(5, 7) === firstRegistration?.slice(5, 7)
    return !isSameMonth || years < 3 || years % 2 === 0 || (inspectionUntil ?? '') <= tokyoDay(createdAt)
  })
  expect(misfits).toEqual([])
  // What is drawn for a listing does not hang on the hour at which it ends.
  expect(new Set(rows.map(({ keyCount }) => keyCount))).toEqual(new Set(['none', 'one', 'two']))
})

test('seeded trades are as if they had happened, and their dealers differ', async () => {
  const { db } = api.services
  expect((await checkInvariants(db)).filter(({ broken }) => broken.length > 0)).toEqual([])
  const operator = await castOperator(api.services)
  const { data } = await api.graphql(DealerScoresDocument.query, {}, operator.headers)
  const dealers = await db.selectFrom('bikeDealer').select(['bikeDealerId', 'email']).execute()
  const accounts = await db.selectFrom('partnerAccount').select(['bikeDealerId', 'email']).execute()
  const emailOf = (id: number) => accounts.find((it) => it.bikeDealerId === id)?.email ?? ''
  const scores = (data.managedDealers as DealerScoresQuery['managedDealers']).flatMap(({ bikeDealerId, honour }) =>
    honour.record ? [{ isCutting: mannerOf(emailOf(bikeDealerId)) === 'cutting', ...honour.record }] : [],
  )
  expect(scores.length).toBeGreaterThan(dealers.length / 2)
  expect(scores.filter((it) => it.isCutting !== it.cutCount > 0)).toEqual([])
})

test('who rules on the open claim finds enough earlier rulings to compare it with', async () => {
  const { db } = api.services
  const ruled = await readPastRulings(db)
  const trades = db.selectFrom('handOver').select('claims').where('rulingAskedAt', 'is not', null)
  const [open] = (await trades.where('price', 'is', null).executeTakeFirstOrThrow()).claims
  const alike = ruled.filter(({ place }) => place === open?.line)
  expect(alike.length).toBeGreaterThanOrEqual(3)
  expect(alike.filter(({ amount, allowed, comment }) => allowed * 2 !== amount || comment === '')).toEqual([])
})

test('photos are planned once for each seeded listing, its cover before the rest', async () => {
  const { db } = api.services
  const { rows: planned } =
    await sql`select from graphile_worker.jobs where task_identifier = 'drawDemoPhotos'`.execute(db)
  const auctions = await db.selectFrom('auction').select('auctionId').execute()
  expect(planned).toHaveLength(auctions.length * 2)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await seedDemoAuctions(api.services, new Date(), true)
  const { rows: again } = await sql`select from graphile_worker.jobs`.execute(db)
  expect(again).toEqual([])
})

test('no seeded sale is of a bike of a later year', async () => {
  const sales = await api.services.db.selectFrom('sale').select(['soldOn', 'modelYear']).execute()
  expect(sales.length).toBeGreaterThan(28_000)
  expect(sales.filter(({ soldOn, modelYear }) => (modelYear ?? 0) > Number(soldOn.slice(0, 4)))).toEqual([])
})

test('a bike without meter and plate is sold and listed without kilometres and papers of a registration', async () => {
  const { db, catalog } = api.services
  const { models, mileages } = catalog.current()
  const offRoad = models.filter(({ modelId }) => isOffRoadOnly(modelId))
  const names = offRoad.map(({ modelNameEn }) => modelNameEn)
  expect(names.toSorted()).toEqual(['CRF125F', 'CRF50F', 'KX450', 'PW50', 'YZ125', 'YZ250F', 'YZ450F'])
  const ids = offRoad.map(({ modelId }) => modelId)
  const sales = await db.selectFrom('sale').select(['mileageKm', 'mileageId']).where('modelId', 'in', ids).execute()
  expect(sales.length).toBeGreaterThan(10)
  const unknown = mileages.at(-1)?.mileageId
  expect(sales.filter((it) => it.mileageKm !== null || ![null, unknown].includes(it.mileageId))).toEqual([])
  const sold = { modelId: 1183, modelTypeId: null, mileageId: 10, displacementCtgId: 1, price: 120_000 }
  const now = new Date()
  const row = rowOf(sold, 1, 21, { createdAt: now, publishedAt: now, endAt: now }, null)
  const papers = { numberRegistration: 'competition', documentAvailableList: ['manual'] }
  expect(row).toMatchObject({ ...papers, mileageKm: null, inspectionUntil: null })
  expect(row.meterChange).not.toBe('actual')
})

test('whenever it is seeded', () => {
  const sold = { modelId: 1001, modelTypeId: null, mileageId: 4, displacementCtgId: 4, price: 480_000 }
  for (let hour = 0; hour < 2_000; hour++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, hour))
    const moments = { createdAt, publishedAt: createdAt, endAt: createdAt }
    const month = tokyoDay(createdAt).slice(0, 7)
    const registered = rowOf({ ...sold, modelYear: 2026 }, 1, 21, moments, null).firstRegistration ?? ''
    expect(registered).toMatch(/^2026-/)
    expect(registered <= month).toBe(true)
    expect(rowOf({ ...sold, modelYear: 2027 }, 1, 21, moments, null).firstRegistration).toBe(UNKNOWN_MONTH)
  }
})

test('nobody bids, lists, answers or writes at night', async () => {
  const { rows } = await sql<{ what: string; at: Date }>`
    select 'bid' as what, bid_at as at from bid union all select command, at from auction_transition
    union all select 'message', created_at from message union all select 'review', created_at from auction_review`.execute(
    api.services.db,
  )
  expect(rows.length).toBeGreaterThan(2_000)
  const atNight = rows.filter(({ at }) => tokyoTime(at) > '23:00' || tokyoTime(at) < '06:30')
  expect(atNight).toEqual([])
})

test('every review has a text of its own, which says what the sale says', async () => {
  const { db } = api.services
  const reviews = await db
    .selectFrom('auctionReview')
    .innerJoin('auction', 'auction.auctionId', 'auctionReview.auctionId')
    .select(['comment', 'contractAmount', 'finalTransactionPrice'])
    .execute()
  expect(reviews.length).toBeGreaterThan(150)
  const texts = reviews.map(({ comment }) => comment ?? '')
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((text) => /[{}]|undefined|null|NaN/.test(text))).toEqual([])
  const sentences = new Map<string, number>()
  for (const sentence of texts.flatMap((text) => text.split('。')))
    sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1)
  sentences.delete('')
  expect(sentences.size).toBeGreaterThan(texts.length)
  expect([...sentences].filter(([, count]) => count > 2)).toEqual([])
  const tellsOfCut = ({ comment }: (typeof reviews)[number]) => /円(の減額|引かれ|下がり)/.test(comment ?? '')
  const isCut = ({ contractAmount, finalTransactionPrice }: (typeof reviews)[number]) =>
    contractAmount !== finalTransactionPrice
  expect(reviews.filter((it) => tellsOfCut(it) !== isCut(it)).map(({ comment }) => comment)).toEqual([])
})

test('of 60 reviews in a row no two begin with the same words', async () => {
  const reviews = await api.services.db.selectFrom('auctionReview').select('comment').orderBy('createdAt').execute()
  const openings = [...REVIEW_OPENINGS, ...REVIEW_REASONS].map(({ text }) => {
    return new RegExp(`^${text.replaceAll(/\{\w+\}/g, '.+')}`)
  })
  const found = reviews.map(({ comment }) => openings.findIndex((it) => it.test(comment ?? '')))
  expect(found.filter((it) => it >= 0).length).toBeGreaterThan(reviews.length * 0.8)
  const isNear = (opening: number, at: number) => opening >= 0 && found.slice(at + 1, at + 60).includes(opening)
  expect(found.filter(isNear).map((it) => openings[it])).toEqual([])
})

test('a review is written after the hand-over, and of a change of name only once that is done', async () => {
  const reviews = await api.services.db
    .selectFrom('auctionReview')
    .innerJoin('handOver', 'handOver.auctionId', 'auctionReview.auctionId')
    .innerJoin('auction', 'auction.auctionId', 'auctionReview.auctionId')
    .leftJoin('nameChange', 'nameChange.auctionId', 'auctionReview.auctionId')
    .select(['comment', 'auctionReview.createdAt', 'handedOverAt', 'finalTransactionAt'])
    .select(['nameChange.reportedAt', 'numberRegistration'])
    .execute()
  const days = (from: Date | null, to: Date) => (Number(to) - Number(from ?? to)) / DAY
  expect(reviews.filter((it) => it.createdAt > new Date())).toEqual([])
  expect(reviews.filter((it) => days(it.handedOverAt, it.createdAt) < 1)).toEqual([])
  expect(reviews.filter((it) => days(it.finalTransactionAt, it.createdAt) < 1)).toEqual([])
  expect(new Set(reviews.map((it) => Math.floor(days(it.finalTransactionAt, it.createdAt)))).size).toBeGreaterThan(10)
  const ofNameChange = reviews.filter((it) => it.comment?.includes('名義変更'))
  expect(ofNameChange.length).toBeGreaterThan(3)
  expect(ofNameChange.filter((it) => !it.reportedAt || it.reportedAt > it.createdAt)).toEqual([])
  expect(reviews.filter((it) => it.numberRegistration === 'competition' && it.reportedAt)).toEqual([])
  const ofWeek = reviews.filter((it) => /翌週|1週間たち/.test(it.comment ?? ''))
  expect(ofWeek.filter((it) => days(it.handedOverAt, it.createdAt) < 7)).toEqual([])
  // A price falls at the hand-over, for what the bike shows against the listing, and never again.
  const ofCut = reviews.filter((it) => /円(の減額|引かれ|下がり)/.test(it.comment ?? ''))
  expect(ofCut.filter((it) => /後日|名義|消耗品|引取りのあと/.test(it.comment ?? ''))).toEqual([])
})

test('reviews fit the bike, its age and their own stars, and nobody writes often', async () => {
  const reviews = await api.services.db
    .selectFrom('auctionReview')
    .innerJoin('auction', 'auction.auctionId', 'auctionReview.auctionId')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .select(['nickname', 'comment', 'reviewSatisfaction', 'reviewPrice', 'reviewAgent', 'reviewDelivery'])
    .select(['firstRegistration', 'mileageKm', 'contractAmount', 'finalTransactionPrice', 'displacement'])
    .execute()
  const read = reviews.map(({ comment, firstRegistration, ...review }) => {
    const stars = [review.reviewSatisfaction, review.reviewPrice, review.reviewAgent, review.reviewDelivery]
    const month = Date.parse(firstRegistration ?? '')
    const age = Number.isNaN(month) ? 0 : (Date.now() - month) / (365 * DAY)
    return { ...review, text: comment ?? '', age, least: Math.min(...stars) }
  })
  type Read = (typeof read)[number]
  const wrong = (words: RegExp, isWrong: (review: Read) => boolean) =>
    read.filter((review) => words.test(review.text) && isWrong(review)).map(({ text }) => text)
  const isDisappointed = ({ least, contractAmount, finalTransactionPrice }: Read) =>
    least < 3 || contractAmount !== finalTransactionPrice
  expect(wrong(/すすめます|また機会|次に乗り換えるときも|いずれお願い|弟にも/, isDisappointed)).toEqual([])
  expect(wrong(/言うことはありません|大満足|十分すぎる|納得できました/, ({ reviewPrice }) => reviewPrice < 3)).toEqual(
    [],
  )
  expect(wrong(/次もお願い|気持ちのよい|頭が下がり/, ({ reviewAgent }) => reviewAgent < 3)).toEqual([])
  expect(wrong(/眠らせ|屋内保管|乗る人がいない/, ({ age }) => age < 2)).toEqual([])
  expect(wrong(/譲り受け|預かって/, ({ age }) => age < 8)).toEqual([])
  expect(
    wrong(/通勤|毎日の足/, ({ mileageKm, displacement }) => (mileageKm ?? 0) < 5_000 || displacement > 650),
  ).toEqual([])
  expect(wrong(/車検の/, ({ displacement }) => displacement <= 250)).toEqual([])
  expect(wrong(/慣らし|買ったばかり|試しに買って/, ({ age }) => age > 3)).toEqual([])
  const perName = new Map<string, number>()
  for (const { nickname } of read) perName.set(nickname, (perName.get(nickname) ?? 0) + 1)
  expect([...perName].filter(([, count]) => count > 2)).toEqual([])
})

test('stopped contracts are those of the dealer that stops', async () => {
  const stopped = await api.services.db
    .selectFrom('auction')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .select('email')
    .where('auctionStatus', '=', 92)
    .execute()
  expect(stopped.length).toBeGreaterThan(0)
  expect(stopped.filter(({ email }) => mannerOf(email) !== 'stopping')).toEqual([])
})

test('a bike that does not run, had an accident or has no key fetches clearly less than the middle of its model', async () => {
  const { rows } = await sql<{ share: number }>`
    select (current_price / usual_price)::float8 as share from auction join (
        select model_id, percentile_cont(0.5) within group (order by price) as usual_price from sale group by model_id
      ) as usual using (model_id)
    where bid_count > 0
      and (engine_status_list @> array['immobile'] or accident_history_list @> array['accident'] or key_count = 'none')`.execute(
    api.services.db,
  )
  expect(rows.length).toBeGreaterThan(8)
  expect(Math.max(...rows.map(({ share }) => share))).toBeLessThan(0.8)
})

test('a seller has one birthday in the ledgers of all dealers', async () => {
  const entries = await api.services.db.selectFrom('ledgerEntry').select('sellerSealed').execute()
  const sellers = entries.flatMap(({ sellerSealed }) =>
    sellerSealed ? [JSON.parse(api.services.secrets.unseal('details', sellerSealed))] : [],
  )
  expect(sellers.length).toBeGreaterThan(100)
  const names = new Set(sellers.map(({ name }) => name))
  expect(new Set(sellers.map(({ name, birthDate }) => `${name} ${birthDate}`)).size).toBe(names.size)
})
