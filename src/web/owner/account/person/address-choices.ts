import { useEffect, useEffectEvent, useState } from 'react'
import {
  AddressesByStateAndAddress1Document,
  AddressesByStateDocument,
  AddressesByZipDocument,
} from '#contract/generated/market-search.ts'
import { normaliseZip } from '#domain/values/zip.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'

interface Found {
  readonly stateCd: string
  readonly address1: string
  readonly address2: string | null
}

/** Looks a zip code up once it has seven digits; returns its places, or null while they are not known. */
export function useZipLookup(
  zip: string,
  isTouched: boolean,
  onFound: (places: readonly Found[]) => void,
): readonly Found[] | null {
  const [answer, setAnswer] = useState<{ readonly zip: string | null; readonly places: readonly Found[] } | null>(null)
  const wanted = normaliseZip(zip)
  const found = useEffectEvent((places: readonly Found[]) => {
    setAnswer({ zip: wanted, places })
    if (isTouched && places.length > 0) onFound(places)
  })
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    void browserGraphql()
      .request(AddressesByZipDocument, { zip: wanted }, stop.signal)
      .then(({ addressesByZip }) => found(addressesByZip))
      .catch(() => undefined) // then the address is chosen by hand
    return () => stop.abort()
  }, [wanted])
  return wanted && answer?.zip === wanted ? answer.places : null
}

/** The cities of a prefecture. */
export function useCities(stateCd: string): readonly string[] {
  return useChoices(loadCities, stateCd, '')
}

/** The towns of a city. */
export function useTowns(stateCd: string, address1: string): readonly string[] {
  return useChoices(loadTowns, address1 && stateCd, address1)
}

type Load = (stateCd: string, address1: string, signal: AbortSignal) => Promise<readonly string[]>

const loadCities: Load = async (stateCd, _, signal) => {
  const { addressesByState } = await browserGraphql().request(AddressesByStateDocument, { stateCd }, signal)
  return addressesByState.map(({ address1 }) => address1)
}

const loadTowns: Load = async (stateCd, address1, signal) => {
  const { addressesByStateAndAddress1: towns } = await browserGraphql().request(
    AddressesByStateAndAddress1Document,
    { stateCd, address1 },
    signal,
  )
  return [...new Set(towns.flatMap(({ address2 }) => address2 || []))]
}

const NONE: readonly string[] = []

function useChoices(load: Load, stateCd: string, address1: string): readonly string[] {
  const key = `${stateCd} ${address1}`
  const [choices, setChoices] = useState({ key: '', list: NONE })
  useEffect(() => {
    if (!stateCd) return
    const stop = new AbortController()
    void load(stateCd, address1, stop.signal)
      .then((list) => setChoices({ key: `${stateCd} ${address1}`, list }))
      .catch(() => undefined) // then it is typed
    return () => stop.abort()
  }, [load, stateCd, address1])
  return choices.key === key ? choices.list : NONE
}
