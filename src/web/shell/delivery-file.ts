import type { LoaderFunctionArgs } from 'react-router'
import { calendarFile } from '#domain/auction/trade/calendar-file.ts'
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
  const entry = {
    id: deliveryId(origin, auctionId),
    when: deliverySpan(checklist),
    title,
    place: checklist.deliveryPlace,
    url: `${origin}${path}`,
  }
  return calendarResponse(calendarFile([entry], new Date()), `kaitori-delivery-${auctionId}.ics`)
}

/** The same in a file of one hand-over and in the calendar of all: who has both sees it once. */
export function deliveryId(origin: string, auctionId: number): string {
  return `delivery-${auctionId}@${new URL(origin).hostname}`
}

export function calendarResponse(text: string, fileName: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
