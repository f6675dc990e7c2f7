import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A hash over the content of files and folders but for their tests, to tell whether a step must run again. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) return
    if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(name)) visit(join(path, name))
      return
    }
    hash.update(path.slice(projectRoot.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of paths) visit(join(projectRoot, path))
  return hash.digest('hex')
}

export function readStamp(path) {
  try {
    return readFileSync(join(projectRoot, path), 'utf8')
  } catch {
    return ''
  }
}
