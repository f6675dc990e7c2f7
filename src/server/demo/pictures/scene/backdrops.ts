import { grainAt, softAt } from '../render/noise.ts'
import type { Backdrop } from '../render/surroundings.ts'
import { asphalt, far, within, write } from './patterns.ts'

// The order of each place's colours is that of `COLORS` in places.ts.

/** Wall, concrete, rail, shelf, board, then boxes. */
export const garage: Backdrop = {
  floor(into, { colors, shift }, across, away, distance) {
    const stain = softAt(across * 0.12 + shift, away * 0.12) - 0.5
    const seam = within(across + shift * 3 + 40, 2.4) < 0.006 || within(away + 40.7, 2.4) < 0.008 ? 0.55 : 1
    const dust = (grainAt(across, away) - 0.5) * 0.12 * far(distance)
    write(into, colors[1], (0.92 + stain * 0.5 + dust) * seam)
  },
  wall(into, { colors, shift }, across, height) {
    const at = across + shift * 7
    // Shelves with boxes to one side, a board for tools on the other.
    const bay = within(at + 50, 5.2) * 5.2
    if (height < 0.09) return write(into, colors[2], 0.7)
    if (bay < 1.9 && height < 2.05) {
      if (bay < 0.05 || bay > 1.85 || within(height, 0.62) < 0.06) return write(into, colors[2], 0.85)
      const cell = Math.floor((bay - 0.05) / 0.36)
      const row = Math.floor(height / 0.62)
      const pick = Math.floor(softAt(cell * 0.37 + shift, row * 0.53 + shift) * 97)
      const left = within(bay - 0.05, 0.36)
      const top = within(height, 0.62) * 0.62
      if (pick % 4 === 3 || left < 0.05 || left > 0.93 || top > 0.26 + (pick % 5) * 0.06)
        return write(into, colors[3], 0.16)
      return write(into, colors[5 + (pick % 5)], 0.6 + left * 0.15)
    }
    if (bay > 2.6 && bay < 4.4 && height > 1.25 && height < 2.1) {
      const spot = within(bay, 0.2)
      const isTool = spot > 0.42 && spot < 0.58 && within(height + Math.floor(bay / 0.2) * 0.13, 0.85) < 0.45
      return write(into, colors[isTool ? 2 : 4], 0.6)
    }
    write(into, colors[0], 0.86 + (softAt(at * 0.1, height * 0.1) - 0.5) * 0.18)
  },
}

/** Building, asphalt, hedge, kerb, window, line. */
export const carPark: Backdrop = {
  floor(into, { colors, shift }, across, away, distance) {
    asphalt(into, colors[1], across, away, distance, shift)
    const bay = within(across + shift * 5 + 50.6, 2.5) * 2.5
    const worn = grainAt(across * 0.7, away * 0.7 + shift) + softAt(across * 0.3, away * 0.3)
    if ((bay < 0.11 || away > 4.9) && away < 5.02 && worn < 1.35) write(into, colors[5], 0.72)
  },
  wall(into, { colors, shift }, across, height) {
    const at = across + shift * 20
    if (height < 0.18) return write(into, colors[3], 0.8)
    if (height < 0.95 + softAt(at * 0.11, 0.3) * 0.35)
      return write(into, colors[2], 0.3 + softAt(at * 0.4, height * 0.4) * 1.1)
    const pane = within(at, 1.9) * 1.9
    const row = within(height - 0.9, 1.5) * 1.5
    if (pane > 0.5 && pane < 1.5 && row > 0.5 && row < 1.25)
      return write(into, colors[4], 0.55 + softAt(at * 0.05, height * 0.1) * 0.5)
    write(into, colors[0], 0.8 + (softAt(at * 0.05, height * 0.05) - 0.5) * 0.15)
  },
}

/** Wall, paving. */
export const concrete: Backdrop = {
  floor(into, { colors, shift }, across, away, distance) {
    const row = Math.floor((away + 30) / 0.3)
    const along = across + shift * 4 + 40 + (row % 2) * 0.15
    const joint = (within(along, 0.3) < 0.03 || within(away + 30, 0.3) < 0.03) && distance < 9 ? 0.62 : 1
    const each = grainAt(Math.floor(along / 0.3) * 0.013, row * 0.017) - 0.5
    write(into, colors[1], (0.9 + each * 0.16 + (softAt(across * 0.4, away * 0.4 + shift) - 0.5) * 0.28) * joint)
  },
  wall(into, { colors, shift }, across, height) {
    const at = across + shift * 9
    const panel = within(at + 30, 1.8) * 1.8
    const level = within(height + 0.45, 0.9) * 0.9
    const x = Math.abs(panel - 0.9) - 0.6
    const y = level - 0.45
    if (panel < 0.012 || level < 0.012 || x * x + y * y < 0.0005) return write(into, colors[0], 0.45)
    const streak = softAt(at * 0.5, height * 0.05) - 0.5
    const damp = height < 0.35 ? 0.86 + height * 0.4 : 1
    write(into, colors[0], (0.82 + streak * 0.22 + (softAt(at * 0.12, height * 0.12) - 0.5) * 0.25) * damp)
  },
}

/** Siding, brick, joint, sill, window, door, plants. */
export const driveway: Backdrop = {
  floor(into, { colors, shift }, across, away, distance) {
    const row = Math.floor((away + 30) / 0.1)
    const along = across + shift * 3 + 30 + (row % 2) * 0.11
    const each = grainAt(Math.floor(along / 0.22) * 0.0137, row * 0.0171) - 0.5
    if ((within(along, 0.22) < 0.035 || within(away + 30, 0.1) < 0.07) && distance < 8) write(into, colors[2], 0.72)
    else write(into, colors[1], 0.9 + each * 0.42 * far(distance) + (softAt(across * 0.2, away * 0.2) - 0.5) * 0.3)
  },
  wall(into, { colors, shift }, across, height) {
    const at = within(across + shift * 6 + 60, 6.4) * 6.4
    if (height < 0.32) return write(into, colors[2], 0.78)
    if (at > 4.2 && height < 0.62 + softAt(across * 0.3, 0.2) * 0.5)
      return write(into, colors[6], 0.3 + softAt(across * 0.6, height * 0.6) * 1.1)
    if (at > 0.5 && at < 1.5 && height < 2.35) {
      if (at < 0.56 || at > 1.44 || height > 2.29) return write(into, colors[3], 0.78)
      const isPanel = within(at - 0.56, 0.44) > 0.16 && within(height, 0.66) > 0.14
      return write(into, colors[5], isPanel ? 0.72 : 0.9)
    }
    if (at > 2.3 && at < 3.9 && height > 1 && height < 2.15) {
      if (at < 2.37 || at > 3.83 || height < 1.07 || height > 2.08 || Math.abs(at - 3.1) < 0.03)
        return write(into, colors[3], 0.8)
      return write(into, colors[4], 0.5 + softAt(at * 0.12, height * 0.2) * 0.6)
    }
    const board = within(height, 0.17) < 0.09 ? 0.62 : 0.78
    write(into, colors[0], board + (softAt(across * 0.08, height * 0.08) - 0.5) * 0.1)
  },
}

/** Awning, tiles, metal, glass, light inside, wood. */
export const shopFront: Backdrop = {
  floor(into, { colors, shift }, across, away, distance) {
    const isJoint = (within(across + shift * 4 + 40, 0.45) < 0.02 || within(away + 40.2, 0.45) < 0.025) && distance < 9
    const stain = (softAt(across * 0.15, away * 0.15 + shift) - 0.5) * 0.25
    write(into, colors[1], (0.88 + stain + (grainAt(across, away) - 0.5) * 0.06 * far(distance)) * (isJoint ? 0.66 : 1))
  },
  wall(into, { colors, shift }, across, height) {
    const at = across + shift * 8
    if (height > 2.75) return write(into, colors[1], 0.7)
    if (height > 2.25) return write(into, colors[0], within(at, 0.5) < 0.5 ? 0.9 : 0.62)
    if (height < 0.42) return write(into, colors[5], within(at, 0.6) < 0.02 ? 0.5 : 0.75)
    const pane = within(at + 40, 1.7) * 1.7
    if (pane < 0.06 || height < 0.47 || height > 2.19) return write(into, colors[2], 0.75)
    // Lamps and shelves behind the glass, and the sky on it.
    const lamp = within(at + shift, 0.85) - 0.5
    const glowing = Math.max(0, 1 - lamp * lamp * 14 - Math.abs(height - 1.75) * 1.1)
    const shelf = within(height, 0.55) < 0.05 && height < 1.5 ? 0.6 : 1
    const sky = pane + height * 0.5 > 1.5 && pane + height * 0.5 < 1.95 ? 0.16 : 0
    const goods = softAt(Math.floor(at / 0.11) * 0.0137, Math.floor(height / 0.55) * 0.31)
    const isGoods = height < 1.5 && within(height, 0.55) < goods * 0.9
    const level = (isGoods ? 0.24 + goods * 0.3 : 0.34) + glowing * 0.75
    write(into, colors[isGoods ? 5 : glowing > 0.12 ? 4 : 3], level * shelf + sky)
  },
}

/** Leaves, asphalt, grass, bark, rail, line. */
export const roadside: Backdrop = {
  floor(into, { colors, shift }, across, away, distance) {
    if (away > 2.6) return write(into, colors[2], 0.5 + softAt(across * 0.5 + shift, away * 0.5) * 0.8)
    if (away > 1.75 && away < 1.9) return write(into, colors[5], 0.66)
    asphalt(into, colors[1], across, away, distance, shift)
  },
  wall(into, { colors, shift }, across, height) {
    const at = across + shift * 30
    if (height > 0.55 && height < 0.85) return write(into, colors[4], within(height, 0.1) < 0.35 ? 0.5 : 0.8)
    if (within(at, 2.2) < 0.05 && height < 0.85) return write(into, colors[4], 0.55)
    if (within(at + 0.7, 1.7) < 0.07 && height < 1.9)
      return write(into, colors[3], 0.5 + softAt(at, height * 0.2) * 0.5)
    const dense = softAt(at * 0.09, height * 0.12)
    const fine = (softAt(at * 0.7, height * 0.7) - 0.5) * 0.4
    write(into, colors[height < 0.55 ? 2 : 0], 0.2 + dense * dense * 1.7 + fine)
  },
}
