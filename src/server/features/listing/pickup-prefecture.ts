import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Listing } from '#domain/listing/listing-form.ts'
import { ASK_FOR_PREFECTURE, prefectureIn, prefectureOfCity } from '#domain/listing/pickup-prefecture.ts'
import type { Db } from '../../db/client.ts'
import { readAllCities } from '../address/index.ts'

/**
 * The prefecture where the bike is picked up, by which dealers look for bikes: that of a residence where the owner lives
 * elsewhere than registered, null for the owner's own. Refused where the address does not tell it.
 */
export async function residencePrefecture(
  db: Db,
  { deliveryLocation, otherDeliveryLocation }: Pick<Listing, 'deliveryLocation' | 'otherDeliveryLocation'>,
): Promise<string | null> {
  if (deliveryLocation !== 'residence') return null
  const code = prefectureIn(otherDeliveryLocation) ?? prefectureOfCity(otherDeliveryLocation, await readAllCities(db))
  if (code !== null) return code
  throw new ExpectedError('ERROR_REQUIRED', {
    fields: [{ field: 'otherDeliveryLocation', message: ASK_FOR_PREFECTURE }],
  })
}
