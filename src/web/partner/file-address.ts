import { PARTNER_PATH } from '#domain/session/partner-cookies.ts'

/** Below /partner the browser brings its cookies along, which say whose page asks. */
export function fileAddress(assetId: string): string {
  return `${PARTNER_PATH}/assets/${assetId}`
}

/** The same for an address that the API named. */
export function partnersAddress(address: string): string {
  return address.startsWith('/assets/') ? `${PARTNER_PATH}${address}` : address
}
