export interface Figure {
  readonly name: string
  readonly ours: string
  readonly limit: string
  readonly ratio: number
  readonly goal: string
}

const figures: Figure[] = []

/** All that was reported in this run. */
export function reported(): readonly Figure[] {
  return figures
}

/** One line per benchmark: the figure, what it is measured against, and the goal. */
export function report(name: string, ours: string, limit: string, ratio: number, goal: string): void {
  figures.push({ name, ours, limit, ratio, goal })
  console.log(
    `${name.padEnd(52)} ${ours.padStart(14)} ${limit.padStart(14)}   ratio ${ratio.toFixed(2)}   goal ${goal}`,
  )
}
