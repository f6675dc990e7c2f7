import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
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
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: projectRoot,
    entryPoints: {
      main: 'src/server/main.ts',
      'recompute-worker': 'src/server/features/souba/prices/recompute-worker.ts',
      'price-worker': 'src/server/features/souba/prices/price-worker.ts',
      'backtest-worker': 'src/server/features/souba/backtest/backtest-worker.ts',
      'market-simulation': 'src/simulation/market-simulation.command.ts',
      'heic-worker': 'src/server/features/asset/content/heic-worker.ts',
      'photo-worker': 'src/server/demo/pictures/photo-worker.ts',
      'document-worker': 'src/server/features/trade-document/document-worker.ts',
    },
    outdir: 'build/host',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    external: ['../../build/server/index.js'],
    logLevel: 'warning',
  })
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
