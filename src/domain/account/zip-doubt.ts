import { labelOf } from '../options/option.ts'
import { PREFECTURES } from '../options/prefectures.ts'

interface Place {
  /** The prefecture, 01 to 47. */
  readonly stateCd: string
  /** The city, with its ward or district. */
  readonly address1: string
}

/** Cities that are named; a zip code of more says the first ones. */
const MAX_NAMED = 2

/**
 * A second look at a zip code: what the lists of the post say of it, where the address beside it says something else. It
 * warns and stops nobody, since large companies have codes of their own and new ones come before the lists; what is
 * certainly wrong, `zipFault` refuses.
 */
export function zipDoubt(places: readonly Place[], { stateCd, address1 }: Place): string | null {
  if (places.length === 0) return '見つからない郵便番号です。ご確認ください。'
  if (stateCd === '' || places.some((place) => place.stateCd === stateCd && isSameCity(place.address1, address1)))
    return null
  const names = [...new Set(places.map((place) => `${labelOf(PREFECTURES, place.stateCd)}${place.address1}`))]
  const more = names.length > MAX_NAMED ? 'など' : ''
  return `この郵便番号は${names.slice(0, MAX_NAMED).join('、')}${more}です。郵便番号とご住所をご確認ください。`
}

/** Where a zip code certainly lies in another prefecture than the address, or in none. `states`: where it can lie. */
export function zipFault(states: readonly string[], stateCd: string): string | null {
  if (states.includes(stateCd)) return null
  if (states.length === 0) return '見つからない郵便番号です。郵便番号をご確認ください'
  const names = states.slice(0, MAX_NAMED).map((code) => labelOf(PREFECTURES, code))
  const more = states.length > MAX_NAMED ? 'など' : ''
  return `この郵便番号は${names.join('、')}${more}です。郵便番号と都道府県をご確認ください`
}

/** A city that is not chosen yet contradicts nothing; one typed by hand may lack its district. */
function isSameCity(listed: string, written: string): boolean {
  return listed.endsWith(written) || written.endsWith(listed)
}
