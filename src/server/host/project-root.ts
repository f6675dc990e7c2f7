import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json: the code runs from src/ in development and from build/host/ in production. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)))

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json not found above the program')
  return findProjectRoot(parent)
}
