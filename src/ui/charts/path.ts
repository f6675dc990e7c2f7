export interface Point {
  readonly x: number
  readonly y: number
}

export interface BandPoint {
  readonly x: number
  readonly low: number
  readonly high: number
}

/** A line through the points, broken where there is none; a point alone is a dot where line ends are round. */
export function linePath(points: readonly (Point | null)[]): string {
  return unbroken(points)
    .map((run) => `M${run.map(({ x, y }) => `${x},${y}`).join('L')}${run.length === 1 ? 'h0' : ''}`)
    .join('')
}

/** The area between low and high, broken where there is none. */
export function bandPath(points: readonly (BandPoint | null)[]): string {
  return unbroken(points)
    .map((run) => {
      const there = run.map(({ x, high }) => `${x},${high}`)
      const back = run.map(({ x, low }) => `${x},${low}`).reverse()
      return `M${[...there, ...back].join('L')}Z`
    })
    .join('')
}

/** Holds each value until the next point, then jumps. */
export function stepPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  return first ? `M${first.x},${first.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}` : ''
}

function unbroken<T>(points: readonly (T | null)[]): readonly (readonly T[])[] {
  const runs: T[][] = []
  let run: T[] | null = null
  for (const point of points) {
    if (point === null) {
      run = null
    } else if (run) {
      run.push(point)
    } else {
      run = [point]
      runs.push(run)
    }
  }
  return runs
}
