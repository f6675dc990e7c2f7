import sharp from 'sharp'
import type { PhotoType } from '#domain/options/photo-types.ts'
import type { StandingBike } from './bike-of.ts'
import { lightDirection, type View } from './render/camera.ts'
import { HEIGHT, WIDTH } from './render/film.ts'
import type { FrozenMesh } from './render/frozen-mesh.ts'
import { linear } from './render/material.ts'
import { render } from './render/render.ts'
import { castShadow, type Shadow } from './render/shadow.ts'
import type { Surroundings } from './render/surroundings.ts'
import type { Vector } from './render/vector.ts'
import { keyScene, numberScene, paperScene, table } from './scene/still-life.ts'
import { damageView, fromFurther, viewOf } from './scene/views.ts'

export type DrawnType = Exclude<PhotoType, '31'>

const QUALITY = 76
/** How far the shadow of the sky reaches around things on the ground, in metres. */
const CONTACT = 0.09

/** Draws the photos of one bike, one after the other. */
export class Photographer {
  private readonly bike: StandingBike
  private readonly shadows = new Map<string, Shadow>()

  constructor(bike: StandingBike) {
    this.bike = bike
  }

  /** As JPEG. `nth`: of the photos of damage, which; `stepsBack`: for another try from further away. */
  async take(type: DrawnType, nth = 0, stepsBack = 0): Promise<Buffer> {
    const { mesh, places, surroundings, random, wear } = this.bike
    if (type === '07') return this.develop(paperScene(random), true)
    if (type === '19') return this.develop(keyScene(random, 2), true)
    if (type === '20') return this.develop(numberScene(this.bike.stampedNumber), false)
    const mark = type === '32' ? wear[nth] : undefined
    const view = mark ? damageView(mark.place, mark.side) : viewOf(type === '32' ? '99' : type, places, random)
    return this.shoot(mesh, fromFurther(view, stepsBack), surroundings)
  }

  private develop({ mesh, view }: { readonly mesh: FrozenMesh; readonly view: View }, isOnTable: boolean) {
    const { surroundings, random } = this.bike
    const colors: readonly Vector[] = [linear(random() < 0.5 ? '#8a6a48' : '#6b5238')]
    return this.shoot(mesh, view, isOnTable ? { ...surroundings, backdrop: table, colors } : surroundings)
  }

  private async shoot(mesh: FrozenMesh, view: View, surroundings: Surroundings): Promise<Buffer> {
    const { light } = surroundings
    // The photographer turns the bike so that it is lit: four directions are enough, and each casts its shadow once.
    const towardsLight = lightDirection(quarter(view), light.from)
    const isBike = mesh === this.bike.mesh
    const shadow = (direction: Vector, blur: number) => {
      const key = `${isBike ? 'bike' : 'other'} ${direction}`
      const cast = (isBike && this.shadows.get(key)) || castShadow(mesh, direction, blur)
      if (isBike) this.shadows.set(key, cast)
      return cast
    }
    const pixels = render({
      mesh,
      view,
      surroundings,
      towardsLight,
      shadow: shadow(towardsLight, light.blur),
      above: shadow([0, 1, 0], isBike ? CONTACT : CONTACT / 9),
      wear: isBike ? this.bike.wear : [],
    })
    return (
      sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
        .removeAlpha()
        // A twentieth larger, in half the time.
        .jpeg({ quality: QUALITY, optimiseCoding: false })
        .toBuffer()
    )
  }
}

/** The same view from the nearest of four sides. */
function quarter(view: View): View {
  const [x, z] = [view.eye[0] - view.target[0], view.eye[2] - view.target[2]]
  const side: Vector = Math.abs(x) > Math.abs(z) * 1.2 ? [Math.sign(x), 0, 0] : [0, 0, Math.sign(z) || 1]
  return { ...view, eye: [view.target[0] + side[0], view.eye[1], view.target[2] + side[2]] }
}
