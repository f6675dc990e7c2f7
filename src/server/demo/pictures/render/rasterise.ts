/** Vertices on a plane: where, and how near (larger is nearer; not finite where it lies behind the camera). */
export interface Projected {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly near: Float32Array
}

export interface DepthBuffer {
  readonly width: number
  readonly height: number
  /** The row that it begins with. */
  readonly top: number
  readonly near: Float32Array
}

/** Fills triangles into the buffer and keeps for each sample which of them is the nearest. */
export function rasterise(
  { x, y, near }: Projected,
  corners: Uint32Array,
  { width, height, top: start, near: buffer }: DepthBuffer,
  owners: Int32Array,
  /** Those that may touch the buffer. */
  triangles: Uint32Array,
): void {
  for (let turn = 0; turn < triangles.length; turn += 1) {
    const triangle = triangles[turn] as number
    const at = triangle * 3
    const a = corners[at] as number
    const b = corners[at + 1] as number
    const c = corners[at + 2] as number
    const ay = y[a] as number
    const by = y[b] as number
    const cy = y[c] as number
    const top = Math.max(start, Math.ceil(Math.min(ay, by, cy))) | 0
    const bottom = Math.min(start + height - 1, Math.floor(Math.max(ay, by, cy))) | 0
    // Many triangles are so small that they lie between the samples.
    if (top > bottom) continue
    const ax = x[a] as number
    const bx = x[b] as number
    const cx = x[c] as number
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx))) | 0
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx))) | 0
    if (left > right) continue
    const an = near[a] as number
    const bn = near[b] as number
    const cn = near[c] as number
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0 || !(Math.abs(area) < Infinity && an + bn + cn < Infinity)) continue
    const part = 1 / area
    const stepB = (cy - ay) * part
    const stepC = -(by - ay) * part
    const stepNear = stepB * (bn - an) + stepC * (cn - an)
    const stepA = -stepB - stepC
    // To divide in every row would cost as much as the row.
    const perA = 1 / stepA
    const perB = 1 / stepB
    const perC = 1 / stepC
    for (let row = top; row <= bottom; row += 1) {
      const startB = ((left - ax) * (cy - ay) - (row - ay) * (cx - ax)) * part
      const startC = ((row - ay) * (bx - ax) - (left - ax) * (by - ay)) * part
      // The stretch of the row in which all three parts are at least 0.
      let first = 0
      let last = right - left
      if (stepB > 0) first = Math.max(first, Math.ceil(-startB * perB))
      else if (stepB < 0) last = Math.min(last, Math.floor(-startB * perB))
      else if (startB < 0) continue
      if (stepC > 0) first = Math.max(first, Math.ceil(-startC * perC))
      else if (stepC < 0) last = Math.min(last, Math.floor(-startC * perC))
      else if (startC < 0) continue
      const startA = 1 - startB - startC
      if (stepA > 0) first = Math.max(first, Math.ceil(-startA * perA))
      else if (stepA < 0) last = Math.min(last, Math.floor(-startA * perA))
      else if (startA < 0) continue
      let depth = an + startB * (bn - an) + startC * (cn - an) + stepNear * first
      // Whole numbers of 32 bits from here on: an index that might be a fraction is three times as slow.
      const begin = ((row - start) * width + left) | 0
      const end = (begin + Math.max(last, -1)) | 0
      for (let sample = (begin + Math.min(first, width)) | 0; sample <= end; sample += 1) {
        if (depth > (buffer[sample] as number)) {
          buffer[sample] = depth
          owners[sample] = triangle
        }
        depth += stepNear
      }
    }
  }
}

/** The triangles of each band of so many rows, those left out that lie beside the picture or behind the camera. */
export function bandsOf({ x, y, near }: Projected, corners: Uint32Array, width: number, rows: number, count: number) {
  const triangles = corners.length / 3
  const [first, last] = [new Int16Array(triangles).fill(count), new Int16Array(triangles)]
  const sizes = new Uint32Array(count)
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const a = corners[triangle * 3] as number
    const b = corners[triangle * 3 + 1] as number
    const c = corners[triangle * 3 + 2] as number
    if (!((near[a] as number) + (near[b] as number) + (near[c] as number) < Infinity)) continue
    if (Math.max(x[a] as number, x[b] as number, x[c] as number) < 0) continue
    if (Math.min(x[a] as number, x[b] as number, x[c] as number) >= width) continue
    const from = Math.max(0, Math.floor(Math.min(y[a] as number, y[b] as number, y[c] as number) / rows))
    const to = Math.min(count - 1, Math.floor(Math.max(y[a] as number, y[b] as number, y[c] as number) / rows))
    first[triangle] = Math.min(from, count)
    last[triangle] = to
    for (let band = from; band <= to; band += 1) sizes[band] = (sizes[band] as number) + 1
  }
  const bands = Array.from(sizes, (size) => new Uint32Array(size))
  const filled = new Uint32Array(count)
  for (let triangle = 0; triangle < triangles; triangle += 1)
    for (let band = first[triangle] as number; band <= (last[triangle] as number); band += 1) {
      const place = filled[band] as number
      ;(bands[band] as Uint32Array)[place] = triangle
      filled[band] = place + 1
    }
  return bands
}
