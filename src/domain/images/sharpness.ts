/** Edges weaker than this are noise, in grey levels per pixel. */
const MIN_EDGE = 6
const MAX_EDGE = 181
/** The strongest edges of each direction that are looked at, as a part of the picture. */
const EDGE_PART = 0.004
const MIN_EDGES = 60
/** Directions of edges are told apart, since a camera that moved blurs some of them and not the others. */
const DIRECTIONS = 4

export interface Sharpness {
  /**
   * How steep the strongest edges are: the energy of the Laplacian beside them over the energy of their gradient, which falls with the
   * width of an edge and knows nothing of its contrast. 0 where there are no edges.
   */
  readonly focus: number
  /** The strongest edges of a direction against those across it, from 0 to 1: a camera that moved leaves one of two. */
  readonly evenness: number
}

export function sharpnessOf(grey: Float32Array, width: number, height: number): Sharpness {
  const smooth = smoothed(grey, width, height)
  const curves = laplacian(smooth, width, height)
  // Sums by direction and strength, strongest last: no list of edges is sorted.
  const counts = new Float64Array(DIRECTIONS * (MAX_EDGE + 1))
  const edgeSums = new Float64Array(counts.length)
  const curveSums = new Float64Array(counts.length)
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2, at = y * width + 2; x < width - 2; x += 1, at += 1) {
      const across = ((smooth[at + 1] as number) - (smooth[at - 1] as number)) / 2
      const down = ((smooth[at + width] as number) - (smooth[at - width] as number)) / 2
      const energy = across * across + down * down
      if (energy < MIN_EDGE * MIN_EDGE) continue
      // In the middle of an edge the Laplacian is 0; it is largest on both sides of it.
      const beside = Math.abs(across) > Math.abs(down) ? 1 : width
      const curve = Math.max(Math.abs(curves[at - beside] as number), Math.abs(curves[at + beside] as number))
      const direction = Math.round((Math.atan2(down, across) / Math.PI + 1) * DIRECTIONS) % DIRECTIONS
      const place = direction * (MAX_EDGE + 1) + Math.min(MAX_EDGE, Math.floor(Math.sqrt(energy)))
      counts[place] = (counts[place] as number) + 1
      edgeSums[place] = (edgeSums[place] as number) + energy
      curveSums[place] = (curveSums[place] as number) + curve * curve
    }
  const wanted = Math.max(MIN_EDGES, width * height * EDGE_PART)
  const directions = Array.from({ length: DIRECTIONS }, (_, direction) =>
    strongest(direction, wanted, counts, edgeSums, curveSums),
  )
  const [one = 0, other = 0, third = 0, last = 0] = directions.map(({ strength }) => strength)
  const usable = directions.filter(({ count }) => count >= MIN_EDGES)
  return {
    focus: usable.length === 0 ? 0 : Math.max(...usable.map(({ focus }) => focus)),
    evenness: Math.min(evennessOf(one, third), evennessOf(other, last)),
  }
}

function evennessOf(one: number, across: number): number {
  const most = Math.max(one, across)
  return most === 0 ? 1 : Math.min(one, across) / most
}

function strongest(
  direction: number,
  wanted: number,
  counts: Float64Array,
  edgeSums: Float64Array,
  curveSums: Float64Array,
) {
  let [count, edge, curve] = [0, 0, 0]
  for (let level = MAX_EDGE; level >= MIN_EDGE && count < wanted; level -= 1) {
    const place = direction * (MAX_EDGE + 1) + level
    count += counts[place] as number
    edge += edgeSums[place] as number
    curve += curveSums[place] as number
  }
  return { count, strength: count === 0 ? 0 : Math.sqrt(edge / count), focus: edge === 0 ? 0 : Math.sqrt(curve / edge) }
}

function laplacian(grey: Float32Array, width: number, height: number): Float32Array {
  const curves = new Float32Array(grey.length)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1)
      curves[at] =
        (grey[at - 1] as number) +
        (grey[at + 1] as number) +
        (grey[at - width] as number) +
        (grey[at + width] as number) -
        4 * (grey[at] as number)
  return curves
}

/** By the nine pixels around, weighted 1-2-1: less noise, and edges nearly as they were. The rim is left as it is. */
function smoothed(grey: Float32Array, width: number, height: number): Float32Array {
  const rows = grey.slice()
  for (let y = 0; y < height; y += 1)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1)
      rows[at] = ((grey[at - 1] as number) + 2 * (grey[at] as number) + (grey[at + 1] as number)) / 4
  const smooth = rows.slice()
  for (let at = width; at < width * (height - 1); at += 1)
    smooth[at] = ((rows[at - width] as number) + 2 * (rows[at] as number) + (rows[at + width] as number)) / 4
  return smooth
}
