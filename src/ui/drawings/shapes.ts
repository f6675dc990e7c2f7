/**
 * How a shape is painted: over what lies behind it, in the bike's paint, as rubber, as a bare line, in the background, as what to look at,
 * or as that over what lies behind it.
 */
export type Paint = 'paper' | 'body' | 'tyre' | 'line' | 'faint' | 'accent' | 'mark'
export type Layer = readonly [Paint, string]

/** Tenths are finer than any screen shows. */
const round = (value: number) => Math.round(value * 10) / 10

export function circle(x: number, y: number, radius: number): string {
  return `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** A straight part with two parallel sides: a fork leg, a swing arm, a silencer. */
export function tube(x1: number, y1: number, x2: number, y2: number, width: number, endWidth = width): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const acrossX = (y1 - y2) / length / 2
  const acrossY = (x2 - x1) / length / 2
  const corner = (x: number, y: number, side: number, thickness: number) =>
    `${round(x + side * acrossX * thickness)} ${round(y + side * acrossY * thickness)}`
  return `M${corner(x1, y1, 1, width)}L${corner(x2, y2, 1, endWidth)}L${corner(x2, y2, -1, endWidth)}L${corner(x1, y1, -1, width)}z`
}

/** The coils of a shock absorber between two points. */
export function spring(x1: number, y1: number, x2: number, y2: number, width: number, coils: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const acrossX = ((y1 - y2) / length / 2) * width
  const acrossY = ((x2 - x1) / length / 2) * width
  const points = Array.from({ length: coils * 2 + 1 }, (_, index) => {
    const share = index / (coils * 2)
    const side = index % 2 ? 1 : -1
    return `${round(x1 + (x2 - x1) * share + side * acrossX)} ${round(y1 + (y2 - y1) * share + side * acrossY)}`
  })
  return `M${points.join('L')}`
}

/** Straight lines from the hub outwards: cast or wire spokes. `turn` in degrees. */
export function spokes(x: number, y: number, from: number, to: number, count: number, turn = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index / count) * 360 + turn) * (Math.PI / 180)
    const point = (radius: number) => `${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`
    return `M${point(from)}L${point(to)}`
  }).join('')
}

/** Part of a ring from one angle to another, clockwise; degrees from three o'clock. A mudguard. */
export function guard(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const point = (radius: number, degrees: number) => {
    const angle = degrees * (Math.PI / 180)
    return `${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`
  }
  const isLong = to - from > 180 ? 1 : 0
  return `M${point(outer, from)}A${outer} ${outer} 0 ${isLong} 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 ${isLong} 0 ${point(inner, from)}z`
}
