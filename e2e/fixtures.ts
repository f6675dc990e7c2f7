import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  /** Fails the test when the browser's console shows an error. */
  readonly quietConsole: undefined
  /** For journeys in which something breaks on purpose. */
  readonly expectsErrors: boolean
}

export const test = base.extend<Fixtures>({
  expectsErrors: [false, { option: true }],
  quietConsole: [
    async ({ page, expectsErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 40[0-9]/.test(message.text())) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      if (!expectsErrors) expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Waits until React took over the page, so that what follows happens in the browser. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}
