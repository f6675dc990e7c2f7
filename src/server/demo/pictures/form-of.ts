import type { Form } from './bikes/index.ts'

/** What the catalogue says of a model. */
export interface ModelFacts {
  readonly kind: string
  readonly nameEn: string
  readonly displacement: number
  readonly isOffRoadOnly: boolean
}

/** Words of model names by which riders know the form; the catalogue has seven kinds only. */
const BY_NAME: Readonly<Record<string, readonly (readonly [RegExp, Form])[]>> = {
  naked: [
    [/THRUXTON|CONTINENTAL|CAFE|ROCKET|RACER|NINET|GB400|GB250|SRX/, 'cafe'],
    [
      /\bSR\d|\bW\d|GB\d|CL\d|ESTRELLA|CLASSIC|BONNEVILLE|MEGURO|BULLET|\dFOUR$|TWIN|SCRAMBLER|\bZ1|RS$|SS$|VOLTY/,
      'classic',
    ],
    [
      /\bMT-|STREETFIGHTER|DUKE|GSX-S|TUONO|BRUTALE|CB\d+R|HORNET|S ?1000 ?R|TRIPLE|\bZ ?(H2|\d)|MONSTER|XB/,
      'streetfighter',
    ],
  ],
  sport: [[/CBR\d+F|VFR|SV\d|F800S|K1200S|GPZ|VF\d|650|XX|NINJA (250|400|500)|SS$|SUPERSPORT/, 'halfFaired']],
  touring: [
    [
      /GS|STROM|AFRICA|TIGER|T[EÉ]N[EÉ]R[EÉ]|VERSYS|MULTI|TUAREG|XR|TRACER|ADVENTURE|TRK|NX|400X|STELVIO|XL/,
      'adventure',
    ],
    [/FL|GOLD|ROADMASTER|CHIEFTAIN|GLIDE|R18|VOYAGER|GRAND/, 'tourer'],
  ],
  minibike: [[/CUB/, 'cub']],
}

const BY_KIND: Readonly<Record<string, Form>> = {
  naked: 'naked',
  sport: 'sport',
  cruiser: 'cruiser',
  offroad: 'offroad',
  scooter: 'scooter',
  touring: 'halfFaired',
  minibike: 'minibike',
}

/** From this displacement on, a scooter is as large as a motorcycle. */
const BIG_SCOOTER_CC = 200

/** Up to this displacement a bike for the track is one for children. */
const CHILDRENS_CC = 60

export function formOf({ kind, nameEn, displacement, isOffRoadOnly }: ModelFacts): Form {
  if (isOffRoadOnly) return displacement <= CHILDRENS_CC ? 'smallMotocross' : 'motocross'
  if (kind === 'scooter' && displacement >= BIG_SCOOTER_CC) return 'bigScooter'
  const name = nameEn.toUpperCase()
  return BY_NAME[kind]?.find(([words]) => words.test(name))?.[1] ?? BY_KIND[kind] ?? 'naked'
}
