import { adventure } from './adventure.ts'
import { bigScooter } from './big-scooter.ts'
import { cruiser, tourer } from './cruiser.ts'
import { cub } from './cub.ts'
import type { Form, Kit, Places } from './kit.ts'
import { minibike } from './minibike.ts'
import { naked } from './naked.ts'
import { motocross, offroad, smallMotocross } from './offroad.ts'
import { cafe, classic } from './retro.ts'
import { scooter } from './scooter.ts'
import { halfFaired, sport, streetfighter } from './sport.ts'

export type { Form, Kit, Places, RimStyle } from './kit.ts'

/** Builds a bike of each form into the kit's mesh. */
export const BUILDERS: Record<Form, (kit: Kit) => Places> = {
  naked,
  streetfighter,
  classic,
  cafe,
  sport,
  halfFaired,
  cruiser,
  tourer,
  adventure,
  offroad,
  motocross,
  smallMotocross,
  scooter,
  bigScooter,
  cub,
  minibike,
}
