import { type Readable, Transform } from 'node:stream'

/** What we were given to keep is gone or cut off: never an answer that looks whole. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'

  constructor(
    readonly storageKey: string,
    problem: string,
    options?: ErrorOptions,
  ) {
    super(`The stored file ${storageKey} ${problem}`, options)
  }
}

/** Passes the file on, and breaks off where it ends before its time: the reader sees a lost connection, not half a file. */
export function wholeOf(source: Readable, bytes: number, storageKey: string): Readable {
  let passed = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(passed === bytes ? null : new DamagedFileError(storageKey, `gave ${passed} of ${bytes} bytes`))
    },
  })
  source.once('error', (error) => counter.destroy(error))
  counter.once('close', () => source.destroy())
  return source.pipe(counter)
}
