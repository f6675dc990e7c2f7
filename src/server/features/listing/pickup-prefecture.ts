import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Listing } from '#domain/listing/listing-form.ts'
import {
  ASK_FOR_PREFECTURE,
  CITY_ELSEWHERE,
  isCityElsewhere,
  prefectureIn,
  prefectureOfCity,
} from '#domain/listing/pickup-prefecture.ts'
import type { Db } from '../../db/client.ts'
import { readAllCities } from '../address/index.ts'

/**
 * The prefecture where the bike is picked up, by which dealers look for bikes: that of a residence where the owner lives
 * elsewhere than registered, null for the owner's own. Refused where the address does not tell it, or names a city of another.
 */
export async function residencePrefecture(
  db: Db,
  { deliveryLocation, otherDeliveryLocation }: Pick<Listing, 'deliveryLocation' | 'otherDeliveryLocation'>,
): Promise<string | null> {
  if (deliveryLocation !== 'residence') return null
  const cities = await readAllCities(db)
  const isElsewhere = isCityElsewhere(otherDeliveryLocation, cities)
  const code = prefectureIn(otherDeliveryLocation) ?? prefectureOfCity(otherDeliveryLocation, cities)
  if (code !== null && !isElsewhere) return code
  const message = isElsewhere ? CITY_ELSEWHERE : ASK_FOR_PREFECTURE
  throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'otherDeliveryLocation', message }] })
}
