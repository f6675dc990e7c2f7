import { test } from 'vitest'

/** In place of tests whose program is missing here: skipped, and counted as that in the last line of `npm test`. */
export function notRun(what: string, debianPackage: string): void {
  test.skip(`NOT RUN: ${what} (needs the package ${debianPackage})`)
}
