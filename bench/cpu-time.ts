import { readFileSync } from 'node:fs'

/** Of Linux, as every program there is told it. */
const TICKS_PER_SECOND = 100

/** Seconds of a core that the process has used so far, user and system; not a number where there is no /proc. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold spaces: the numbers come behind it.
    const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(numbers[11]) + Number(numbers[12])) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}
