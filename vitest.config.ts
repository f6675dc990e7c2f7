import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Vite prefers graphql's ES module, Node and Mercurius its CommonJS one; two copies of graphql refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['{src,catalog,content,testing,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['testing/global-setup.ts'],
    pool: 'forks',
    // A worker keeps its modules from file to file: loading them anew for each of two hundred took a third of the time.
    // So no test replaces a module (vi.mock): the real one runs here, or the code takes what differs as an argument.
    isolate: false,
    // Files that share a worker must not lean on each other: in every run they come in another order. The log names its
    // seed; `npm run unit -- --sequence.seed N` repeats it.
    sequence: { shuffle: { files: true } },
    maxWorkers: 3, // on two cores: many tests wait for timers and processes
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } }, // a second is short beside two other workers, twenty beside other programs
    // Within `npm test`, as with the journeys; what passes at the second try is named at its end. Not what random input
    // found: the second try would have other input.
    retry: { count: process.env.SECOND_TRY ? 1 : 0, condition: /^(?![\s\S]*(Property failed|seed))/ },
  },
})
