import type { LoaderFunctionArgs } from 'react-router'
import { calendarEntry } from '#domain/auction/trade/calendar-entry.ts'
import { deliverySpan } from '#domain/auction/trade/delivery-plan.ts'
import { hostContext } from '../host-context.ts'
import { notFound } from './data-route.ts'

interface Delivery {
  readonly auctionId: number
  readonly title: string
  /** The page of the trade. */
  readonly path: string
  readonly checklist: {
    readonly deliveryOn: string
    readonly deliveryTime: string
    readonly deliveryPlace: string
    readonly planAcceptedAt: string | null
  } | null
}

/** What both sides agreed on, for a calendar; nothing is found until they have. */
export function deliveryFile(
  { context }: LoaderFunctionArgs,
  { auctionId, title, path, checklist }: Delivery,
): Response {
  if (!checklist?.planAcceptedAt) throw notFound()
  const { origin } = context.get(hostContext).configuration
  const entry = calendarEntry({
    id: `delivery-${auctionId}@${new URL(origin).hostname}`,
    at: new Date(checklist.planAcceptedAt),
    ...deliverySpan(checklist),
    title,
    place: checklist.deliveryPlace,
    url: `${origin}${path}`,
  })
  return new Response(entry, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="kaitori-delivery-${auctionId}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
