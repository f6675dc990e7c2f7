import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import type { Figure } from './report.ts'

/** What the figures depend on, as it was before the first of them. */
export interface Machine {
  readonly at: Date
  readonly words: string
}

export function lookAtMachine(): Machine {
  const [load = 0] = loadavg()
  const cores = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`
  const words = `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory}, Node ${process.versions.node}, load ${load.toFixed(1)} at the start`
  return { at: new Date(), words }
}

/** Prints all ratios of this run as one table and writes docs/performance.md. */
export function writePerformancePage(figures: readonly Figure[], machine: Machine, notRun: readonly string[]): void {
  const rows = figures.map(({ name, ours, limit, ratio, goal }) => [name, ours, limit, ratio.toFixed(2), goal])
  const table = [['What', 'Ours', 'Limit or peer', 'Ratio', 'Goal'], ['---', '---:', '---:', '---:', '---'], ...rows]
  const text = table.map((row) => `| ${row.join(' | ')} |`).join('\n')
  console.log(`\n${text}`)
  const missing =
    notRun.length === 0 ? '' : `\n\nNot measured in this run: ${notRun.map((it) => `\`${it}\``).join(', ')}.`
  const page = `# Performance

Written by \`npm run bench -- --table\`; each ratio is to a limit or a peer measured in the same run ([operations](operations.md#benchmarks)).
On a machine that does other work, too, a ratio says less: look at the load.

${machine.at.toISOString().slice(0, 10)}: ${machine.words}.

${text}${missing}
`
  writeFileSync(join(projectRoot, 'docs/performance.md'), page)
}
