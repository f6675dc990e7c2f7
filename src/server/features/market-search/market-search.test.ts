import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateBikeOwnerDocument, CreateBikeOwnerMfaDocument } from '#contract/generated/account.ts'
import {
  CreateMarketSearchBikeDocument,
  FromMarketDocument,
  MarketSearchDocument,
} from '#contract/generated/market-search.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, SIGN_UP } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'

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

function someVehicle() {
  const { modelById, mileages } = api.services.catalog.current()
  const model = [...modelById.values()].find((it) => it.modelTypes.length > 0)
  const [modelType] = model?.modelTypes ?? []
  const [mileage] = mileages
  if (!model || !modelType || !mileage) throw new Error('The catalog is empty.')
  return {
    modelId: model.modelId,
    modelTypeId: modelType.modelTypeId,
    mileageId: mileage.mileageId,
    transferPlan: 'within-1-month',
    displacementCtgId: model.displacementCtgId,
  }
}

async function savedBy(headers: Record<string, string>) {
  const { data } = await api.graphql(MarketSearchDocument.query, {}, headers)
  return data.bikeOwner.marketSearchBike
}

test('the search bike of the form waits for the code and belongs to the new account', async () => {
  const { address3: _, address4: __, year: ___, month: ____, date: _____, ...person } = SIGN_UP
  const vehicle = someVehicle()
  const { data } = await api.graphql(CreateBikeOwnerDocument.query, { input: { ...person, marketSearchBike: vehicle } })
  await api.runJobs()
  const completed = await api.graphql(CreateBikeOwnerMfaDocument.query, {
    input: { uuid: data.createBikeOwner.authChallenge.uuid, code: mailbox.codeFor(SIGN_UP.email) },
  })
  const authorization = completed.data.createBikeOwnerMfa.auth.idToken
  expect(await savedBy({ authorization })).toMatchObject({
    ...vehicle,
    transferPlanText: '1か月以内',
    purchaseTargetCount: 0,
    model: { modelId: vehicle.modelId },
  })
})

test('another search replaces the one before; each owner has an own one', async () => {
  const [owner, other] = [await castOwner(api.services), await castOwner(api.services)]
  const vehicle = someVehicle()
  expect(await savedBy(owner.headers)).toBeNull()
  for (const transferPlan of ['now', 'undecided']) {
    const { errors } = await api.graphql(
      CreateMarketSearchBikeDocument.query,
      { input: { ...vehicle, modelTypeId: null, transferPlan } },
      owner.headers,
    )
    expect(errors).toEqual([])
  }
  expect(await savedBy(owner.headers)).toMatchObject({ transferPlan: 'undecided', modelTypeId: null, modelType: null })
  expect(await savedBy(other.headers)).toBeNull()
})

test.each([
  ['a model that does not exist', { modelId: 999_999_999 }, 'ERROR_DATA_NOT_FOUND'],
  ['a type of another model', { modelTypeId: 999_999_999 }, 'ERROR_DATA_NOT_FOUND'],
  ['a class that is not the model’s', { displacementCtgId: 99 }, 'ERROR_DATA_NOT_FOUND'],
  ['a mileage that does not exist', { mileageId: 999 }, 'ERROR_DATA_NOT_FOUND'],
  ['a plan that is not offered', { transferPlan: 'someday' }, 'BAD_REQUEST'],
])('%s is refused', async (_, wrong, code) => {
  const owner = await castOwner(api.services)
  const input = { ...someVehicle(), ...wrong }
  const { errors } = await api.graphql(CreateMarketSearchBikeDocument.query, { input }, owner.headers)
  expect(errors[0]?.extensions.code).toBe(code)
  expect(await savedBy(owner.headers)).toBeNull()
})

test('nobody saves a search bike without a login', async () => {
  const { status } = await api.graphql(CreateMarketSearchBikeDocument.query, { input: someVehicle() })
  expect(status).toBe(401)
})

test('the price from the market asks for parts that fit together', async () => {
  const { modelId, modelTypeId, mileageId, displacementCtgId } = someVehicle()
  const { db } = api.services
  await db
    .insertInto('marketPrice')
    .values({
      modelId,
      modelTypeId,
      mileageId,
      salesCount: 12,
      priceMin: [300_000, 301_000, 302_000, 303_000],
      priceMax: [400_000, 401_000, 402_000, 403_000],
      computedAt: new Date(),
    })
    .execute()
  const asked = { modelId, modelTypeId, mileageId, displacementCtgId }
  const { data } = await api.graphql(FromMarketDocument.query, asked)
  expect(data.fromMarket).toMatchObject({ min: 300_000, max: 400_000, minFuture3: 303_000, salesCount: 12 })
  const wrong = await api.graphql(FromMarketDocument.query, { ...asked, makerId: 9999 })
  expect(wrong.data.fromMarket).toBeNull()
})
