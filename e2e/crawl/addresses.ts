/** Pages that look alike but for their data: in the short form one of each kind is opened. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/kaitori\/(article|user-voice|auction|auction-review)\/\d+$/, '/kaitori/$1/{id}'],
  [/^\/kaitori\/souba\/0$/, '/kaitori/souba/other'],
  [/^\/kaitori\/souba\/\d+$/, '/kaitori/souba/{makerId}'],
  [/^\/kaitori\/souba\/\d+\/\d+$/, '/kaitori/souba/{makerId}/{modelId}'],
  [/^\/kaitori\/mypage\/(auction|message|support)\/\d+$/, '/kaitori/mypage/$1/{id}'],
]

/** The address without what says only how we got there; null when it is not a page of the owner's site. */
export function pageAddress(address: string, origin: string): string | null {
  const url = new URL(address, origin)
  if (url.origin !== origin || !/^\/kaitori(\/|$)/.test(url.pathname)) return null
  for (const name of ['redirected', 'fromNoneAuth', 'registered']) url.searchParams.delete(name)
  // The forms read a bike of the address once and drop it.
  if (/\/(?:search|sell)-form(?:\/|$)/.test(url.pathname))
    for (const name of ['modelId', 'type', 'year', 'km']) url.searchParams.delete(name)
  return url.pathname + url.search
}

export function kindOf(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const parameters = [...new URLSearchParams(query).keys()].sort()
  const [pattern, kind] = KINDS.find(([known]) => known.test(path)) ?? []
  const name = pattern && kind ? path.replace(pattern, kind) : path
  return parameters.length > 0 ? `${name}?${parameters.join('&')}` : name
}

/** Pages that are only text, all shown by one module. */
const DOCUMENTS =
  /^\/kaitori\/(tos|faq_mail_receive|company|tokushoho|kobutsu|privacy|personal-information|link-policy|english|advertising)$/

/** What kinds have in common whose markup is the same: lists with another filter, documents with other words. */
export function templateOf(address: string): string {
  const [path = ''] = address.split('?')
  return DOCUMENTS.test(path) ? 'document' : kindOf(path)
}

/** Every page that the sitemap lists. */
export async function sitemapAddresses(get: (address: string) => Promise<string>): Promise<string[]> {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location.replaceAll('&amp;', '&'))
  const addresses: string[] = []
  for (const part of locations(await get('/sitemap.xml'))) addresses.push(...locations(await get(part)))
  return addresses
}
