import { COOKIE_PATH } from '#domain/session/session-cookies.ts'

/** Below /kaitori the browser brings its cookies along, which say whose page asks. */
export function fileAddress(assetId: string): string {
  return `${COOKIE_PATH}/assets/${assetId}`
}

/** The same for an address that the API named. */
export function ownersAddress(address: string): string {
  return address.startsWith('/assets/') ? `${COOKIE_PATH}${address}` : address
}
