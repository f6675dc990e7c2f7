import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../../shell/data-route.ts'
import { numberOfAddress } from './form-values.ts'

/** The number that an address gives for a place in a list; null without one. What is no number is no page of ours. */
export function placeIn({ url }: Pick<LoaderFunctionArgs, 'url'>, name: string): number | null {
  const given = url.searchParams.get(name)
  if (given === null) return null
  const place = numberOfAddress(given)
  if (place === null) throw new Response(null, { status: 400 })
  return place
}

/** The one of a list that the address asks for; null without one. One that is not there is no page of ours: a form for a new one would mislead. */
export function oneIn<One>(
  { url }: Pick<LoaderFunctionArgs, 'url'>,
  name: string,
  list: readonly One[],
  idOf: (one: One) => number,
): One | null {
  const place = placeIn({ url }, name)
  const one = list.find((it) => idOf(it) === place)
  if (place !== null && !one) throw notFound()
  return one ?? null
}

/** The choice that an address names; null without one. */
export function choiceIn<Choice extends string>(
  { url }: Pick<LoaderFunctionArgs, 'url'>,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const given = url.searchParams.get(name)
  if (given === null) return null
  const choice = choices.find((it) => it === given)
  if (!choice) throw new Response(null, { status: 400 })
  return choice
}
