/** Where a link in a mail leads: `notification` says of what, `id` which one. */
export function notificationPlace(parameters: URLSearchParams): string | null {
  const id = /^\d{1,9}$/.exec(parameters.get('id') ?? '')?.[0]
  const below = (path: string) => (id ? `${path}/${id}` : path)
  switch (parameters.get('notification')) {
    case 'message':
      return below('/kaitori/mypage/message')
    case 'bidUpdate':
    case 'auction':
      return below('/kaitori/mypage/auction')
    case 'market':
      return '/kaitori/mypage/market'
    case 'auctionAppeal':
      return '/kaitori/sell-form'
    default:
      return null
  }
}
