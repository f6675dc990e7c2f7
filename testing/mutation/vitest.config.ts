import { defineConfig } from 'vitest/config'

/** The tests of the rules alone: they need no database, and a mutant is run against those that reach it. */
export default defineConfig({
  test: {
    include: ['src/domain/{auction,permission,listing,values}/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
