import { ExpectedError } from '#domain/errors/expected-error.ts'
import { bandOf } from '#domain/listing/mileage-band.ts'
import { MAX_GRADE, MIN_GRADE } from '#domain/souba/files/detail-columns.ts'
import { pricedAs, yearFault } from '#domain/souba/type-years.ts'
import { kmFault } from '#domain/values/typed-km.ts'
import { MIN_YEAR, registeredYear } from '#domain/values/typed-year.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import {
  type MarketPrice,
  type PricedBike,
  readHistories,
  readPriceCells,
  readPricesBy,
  sayable,
} from './market-read.ts'
import { NOTHING_NEAR, readDetailedPrices } from './prices/detailed-prices.ts'

// Prices of as many bikes and models as an operation asks for, at once.

const loadByKey = createLoader<string, MarketPrice>(async ({ services }, keys) => {
  const bikes = keys.map(bikeOf)
  const detailed = await readDetailedPrices(services, bikes.filter(hasDetails))
  const cells = await readPriceCells(services.db, bikes)
  return new Map(
    bikes.flatMap((bike, index) => {
      const own = hasDetails(bike) ? detailed.shift() : null
      const price = own === NOTHING_NEAR ? null : sayable(own ?? cells[index]?.price)
      return price ? [[keys[index] ?? '', price]] : []
    }),
  )
})

/** The range for model, type, mileage, year and grade as far as given; null means that it cannot be said. */
export async function loadPrice(context: RequestContext, bike: PricedBike): Promise<MarketPrice | null> {
  return (await loadByKey(context, keyOf(bike))) ?? null
}

export const loadHistory = createLoader(({ services: { db } }, modelIds: readonly number[]) =>
  readHistories(db, modelIds),
)
export const loadTypePrices = createLoader(({ services: { db } }, modelIds: readonly number[]) =>
  readPricesBy(db, modelIds, 'modelTypeId'),
)
export const loadMileagePrices = createLoader(({ services: { db } }, modelIds: readonly number[]) =>
  readPricesBy(db, modelIds, 'mileageId'),
)

/** A bike as a client asks for it; refused where there can be none like it. */
export function askedBike(
  { modelId, modelTypeId = null, mileageId = null, modelYear = null, mileageKm = null, grade = null }: AskedBike,
  { services, now }: RequestContext,
): PricedBike {
  const isYear = modelYear == null || (modelYear >= MIN_YEAR && modelYear <= now.getUTCFullYear() + 1)
  const isKm = mileageKm == null || kmFault(mileageKm, '走行距離') === null
  const isGrade = grade == null || (grade >= MIN_GRADE && grade <= MAX_GRADE)
  if (!isYear || !isKm || !isGrade) throw new ExpectedError('BAD_REQUEST')
  const { modelById, mileages } = services.catalog.current()
  const types = modelById.get(modelId)?.modelTypes ?? []
  if (modelTypeId !== null && !types.some((type) => type.modelTypeId === modelTypeId))
    throw refused('modelTypeId', 'この車種に、指定された型式はありません。')
  if (mileageId !== null && !mileages.some((band) => band.mileageId === mileageId))
    throw refused('mileageId', '走行距離の区分を、一覧からお選びください。')
  if (mileageId !== null && mileageKm !== null && bandOf(mileageKm, mileages) !== mileageId)
    throw refused('mileageId', '走行距離の区分が、入力された距離と合っていません。')
  const message = modelYear === null ? null : yearFault(modelYear, types, modelTypeId)
  if (message !== null) throw refused('modelYear', message)
  return { modelId, mileageId, mileageKm, grade, ...pricedAs(modelYear, types, modelTypeId) }
}

function refused(field: keyof AskedBike, message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}

type ListedBike = Omit<PricedBike, 'modelYear' | 'grade'> & { readonly firstRegistration: string | null }

/** What the bike of a listing is sold for; `grade`: of its inspection, once it has passed. */
export function loadListedPrice(
  context: RequestContext,
  { firstRegistration, modelId, modelTypeId, mileageId, mileageKm = null }: ListedBike,
  grade: number | null,
) {
  const bike = { modelId, modelTypeId, mileageId, mileageKm, grade }
  const types = context.services.catalog.current().modelById.get(bike.modelId)?.modelTypes ?? []
  return loadPrice(context, { ...bike, ...pricedAs(registeredYear(firstRegistration), types, bike.modelTypeId) })
}

interface AskedBike {
  readonly modelId: number
  readonly modelTypeId?: number | null | undefined
  readonly mileageId?: number | null | undefined
  readonly modelYear?: number | null | undefined
  readonly mileageKm?: number | null | undefined
  readonly grade?: number | null | undefined
}

function hasDetails({ modelYear, mileageKm, grade }: PricedBike): boolean {
  return modelYear != null || mileageKm != null || grade != null
}

function keyOf({ modelId, modelTypeId, mileageId, modelYear, mileageKm, grade }: PricedBike): string {
  return [modelId, modelTypeId, mileageId, modelYear, mileageKm, grade].map((part) => part ?? '').join('/')
}

function bikeOf(key: string): PricedBike {
  const [modelId, modelTypeId = null, mileageId = null, modelYear = null, mileageKm = null, grade = null] = key
    .split('/')
    .map((part) => (part === '' ? null : Number(part)))
  return { modelId: modelId ?? 0, modelTypeId, mileageId, modelYear, mileageKm, grade }
}
