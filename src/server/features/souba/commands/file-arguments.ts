import { parseArgs } from 'node:util'

/** The files named by options (`--sales S.csv`), or what is wrong with the command line. */
export function fileArguments<Name extends string>(
  commandArguments: string[],
  names: readonly Name[],
): { file: (name: Name) => string } | { faults: string[] } {
  const files = new Map<Name, string>()
  let values: Record<string, unknown>
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    values = parseArgs({ args: commandArguments, options, allowPositionals: false }).values
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] }
  }
  const faults: string[] = []
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string' && value !== '') files.set(name, value)
    else faults.push(`--${name} でファイルを指定してください。`)
  }
  return faults.length > 0 ? { faults } : { file: (name) => files.get(name) ?? '' }
}
