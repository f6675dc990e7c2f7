/** In metres: x towards the front of the bike, y upwards, z towards its right side. */
export type Vector = readonly [x: number, y: number, z: number]

export function add(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}

export function subtract(one: Vector, other: Vector): Vector {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
}

export function scale(vector: Vector, factor: number): Vector {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor]
}

export function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

export function cross(one: Vector, other: Vector): Vector {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ]
}

export function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return length === 0 ? [0, 1, 0] : scale(vector, 1 / length)
}

export function mix(one: Vector, other: Vector, part: number): Vector {
  return add(scale(one, 1 - part), scale(other, part))
}

/** Around a unit axis through the origin (Rodrigues). */
export function turned(vector: Vector, axis: Vector, angle: number): Vector {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const along = scale(axis, dot(axis, vector) * (1 - cosine))
  return add(add(scale(vector, cosine), scale(cross(axis, vector), sine)), along)
}

/** A smooth curve through the points (Catmull-Rom), with so many points per stretch. */
export function curve<T extends readonly number[]>(points: readonly T[], steps: number): number[][] {
  const out: number[][] = []
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? []
  for (let index = 0; index < points.length - 1; index += 1)
    for (let step = 0; step < steps; step += 1) out.push(between(index, step / steps))
  out.push([...at(points.length - 1)])
  return out

  function between(index: number, t: number): number[] {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return from.map((start, axis) => {
      const [a = 0, b = start, c = 0, d = 0] = [before[axis], start, to[axis], after[axis]]
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    })
  }
}
