import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,catalog,content,testing,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
