import { setTimeout as sleep } from 'node:timers/promises'

/** Something outside of the program that it stands on. */
export interface Dependency {
  readonly name: string
  /** Without it hardly anything works. */
  readonly isVital: boolean
  /** Rejects when it does not answer. */
  check(): Promise<unknown>
}

const PATIENCE_MS = 2_000

/** Those that do not answer, asked all at once. */
export async function findMissing(dependencies: readonly Dependency[]): Promise<readonly Dependency[]> {
  const answers = await Promise.all(
    dependencies.map((dependency) => {
      const answer = dependency.check().then(
        () => true,
        () => false,
      )
      return Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })])
    }),
  )
  return dependencies.filter((_dependency, index) => !answers[index])
}
