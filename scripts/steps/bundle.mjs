import { projectRoot } from './files.mjs'

/** What runs in threads of its own, found beside the program by name. */
export const THREADS = {
  'recompute-worker': 'src/server/features/souba/prices/recompute-worker.ts',
  'price-worker': 'src/server/features/souba/prices/price-worker.ts',
  'sales-file-worker': 'src/server/features/souba/sales/file/sales-file-worker.ts',
  'backtest-worker': 'src/server/features/souba/backtest/backtest-worker.ts',
  'heic-worker': 'src/server/features/asset/content/heic-worker.ts',
  'photo-worker': 'src/server/demo/pictures/photo-worker.ts',
  'document-worker': 'src/server/features/trade-document/document-worker.ts',
}

/** Programs of the server, each with its modules but without packages. */
export async function bundle(entryPoints, options) {
  const { build } = await import('esbuild')
  const { outputFiles = [] } = await build({
    absWorkingDir: projectRoot,
    entryPoints,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    external: ['../../build/server/index.js'],
    logLevel: 'warning',
    ...options,
  })
  return outputFiles
}
