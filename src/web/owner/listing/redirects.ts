import { redirect } from 'react-router'
import { guardRedirect } from '#domain/session/redirect-address.ts'

/** To the owner's active auction; `fromNoneAuth` has that page say why. */
export function toActiveAuction(url: URL, auctionId: number, set: Readonly<Record<string, string>> = {}): Response {
  return redirected(url, `/kaitori/mypage/auction/${auctionId}`, set)
}

export function toSellForm(url: URL): Response {
  return redirected(url, '/kaitori/sell-form', {})
}

function redirected({ pathname, search }: URL, to: string, set: Readonly<Record<string, string>>): Response {
  return redirect(guardRedirect({ path: pathname, search }, to, set) ?? to)
}
