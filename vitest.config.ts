import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Vite prefers graphql's ES module, Node and Mercurius its CommonJS one; two copies of graphql refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['{src,catalog,content,testing,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
