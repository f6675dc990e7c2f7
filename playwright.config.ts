import { defineConfig } from '@playwright/test'
import { shell } from './e2e/launch-options.ts'

const inBothWindows = process.env.CRAWL === 'all'
/** Journeys whose pages look and act alike in both windows: on the phone alone, but for `npm run soak`. */
const alike = process.env.ALIKE === 'both' ? [] : [/@alike/]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // What fails at first and then passes is named at the end of `npm test`, with its reason.
  retries: 1,
  timeout: 600_000, // half a minute each on idle cores; four minutes were short beside fifty other processes
  expect: { timeout: 60_000 }, // twenty seconds were short on a machine that does much else
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...(process.env.E2E_ORIGIN ? { baseURL: process.env.E2E_ORIGIN } : {}),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // What never becomes clickable is told as that, long before the journey's own time is up.
    actionTimeout: 90_000,
    // Recording slows every test: only to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    ...shell(),
  },
  projects: [
    // The console is a tool of desks: its journeys look at the phone where they mean it.
    {
      name: 'phone',
      testIgnore: inBothWindows ? [] : '**/*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Journeys of a hand and a camera, and those on pages that look alike in both windows, run on the phone alone.
    {
      name: 'desktop',
      testIgnore: inBothWindows ? [] : '**/*.phone.spec.ts',
      grepInvert: alike,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
