import type { LoaderFunctionArgs } from 'react-router'
import { numberOfAddress } from './form-values.ts'

/** The number that an address gives for a place in a list; null without one. What is no number is no page of ours. */
export function placeIn({ url }: Pick<LoaderFunctionArgs, 'url'>, name: string): number | null {
  const given = url.searchParams.get(name)
  if (given === null) return null
  const place = numberOfAddress(given)
  if (place === null) throw new Response(null, { status: 400 })
  return place
}
