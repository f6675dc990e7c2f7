import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
import { bundle, THREADS } from './bundle.mjs'
import { compressFiles } from './compress.mjs'
import { fingerprint, projectRoot, readStamp } from './files.mjs'

const STAMP = 'build/.stamp'
const SOURCES = [
  'src',
  'content',
  'catalog',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/steps/vite-plugins.ts',
  'scripts/steps/bill-of-materials.mjs',
  'scripts/steps/bundle.mjs',
  'react-router.config.ts',
  'public',
]

/** Builds the browser app, its server render, the host and the bill of materials into build/, unless nothing changed since the last time. */
export async function build({ quiet = false } = {}) {
  const wanted = fingerprint(SOURCES)
  if (readStamp(STAMP) === wanted) return
  if (!quiet) console.log('アプリをビルドしています / building …')
  await run(['node_modules/@react-router/dev/bin.js', 'build'])
  await compressFiles(join(projectRoot, 'build/client/static'))
  await bundle(
    { main: 'src/server/main.ts', 'market-simulation': 'src/simulation/market-simulation.command.ts', ...THREADS },
    { outdir: 'build/host', splitting: true, sourcemap: true },
  )
  writeBillOfMaterials()
  writeFileSync(join(projectRoot, STAMP), wanted)
}

function run(nodeArguments) {
  const options = {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, nodeArguments, options, (error, stdout, stderr) => {
      if (!error) return resolve()
      console.error(stdout, stderr)
      console.error(`The build failed: ${nodeArguments.join(' ')}`)
      process.exit(1)
    })
  })
}
