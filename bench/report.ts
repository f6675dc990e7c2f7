/** One line per benchmark: the figure, what it is measured against, and the goal. */
export function report(name: string, ours: string, limit: string, ratio: number, goal: string): void {
  console.log(
    `${name.padEnd(52)} ${ours.padStart(14)} ${limit.padStart(14)}   ratio ${ratio.toFixed(2)}   goal ${goal}`,
  )
}
