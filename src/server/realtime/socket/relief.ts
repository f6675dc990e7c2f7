interface Reader {
  /** Sent, and still in our memory because it is not read. */
  readonly waitingBytes: number
  cutOff(): void
}

/** Where more than this waits for slow readers in all, those with the most are cut off until half of it is left. Answers what still waits. */
export function relieve(readers: Iterable<Reader>, mostBytes: number): number {
  const slow: Reader[] = []
  let waiting = 0
  for (const reader of readers) {
    const { waitingBytes } = reader
    if (waitingBytes === 0) continue
    waiting += waitingBytes
    slow.push(reader)
  }
  if (waiting <= mostBytes) return waiting
  const slowestFirst = slow
    .map((reader) => ({ reader, waitingBytes: reader.waitingBytes }))
    .sort((one, other) => other.waitingBytes - one.waitingBytes)
  for (const { reader, waitingBytes } of slowestFirst) {
    if (waiting <= mostBytes / 2) break
    reader.cutOff()
    waiting -= waitingBytes
  }
  return waiting
}
