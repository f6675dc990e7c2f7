import { fileURLToPath } from 'node:url'

/** Mutation testing of the rules: `npm run soak -- mutation`. Survivors are listed in docs/mutation-survivors.md. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'testing/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('./ignore-words.mjs', import.meta.url))],
  ignorers: ['words'],
  mutate: [
    'src/domain/{auction,permission,listing}/**/*.ts',
    'src/domain/values/typed-yen.ts',
    '!src/domain/**/*.test.ts',
  ],
  // Mutants in tables that are read when a module is loaded: the types and one test per table hold those.
  ignoreStatic: true,
  ignorePatterns: [
    '*',
    '!package.json',
    '!tsconfig.json',
    '!src/domain/**',
    '!testing/auction-model/**',
    '!testing/mutation/**',
    '!content/**',
  ],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  tempDirName: 'test-results/mutation',
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  allowEmpty: false,
}
