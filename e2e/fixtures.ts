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
        if (message.type() === 'error' && !/status of 4[0-9]{2}/.test(message.text())) errors.push(message.text())
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
  expect(await accessibilityFindings(page)).toEqual([])
}

interface Look {
  /** These rules alone. */
  readonly only?: readonly string[]
  /** All rules but these. */
  readonly without?: readonly string[]
  /** Where rows repeat, the first eight stand for all: a maker's list has hundreds. */
  readonly isShort?: boolean
}

export async function accessibilityFindings(page: Page, { only, without, isShort = false }: Look = {}) {
  // What passed is not described, and no second page is opened to do so.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (only) axe.withRules([...only])
  if (without) axe.disableRules([...without])
  if (isShort) axe.exclude('li:nth-child(n+9), tr:nth-child(n+9)')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Pixels by which the page is wider than the screen. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Touches the page and waits until React took it over, so that what follows happens in the browser. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('pointerdown'))
    return document.documentElement.dataset.hydrated === 'true'
  })
}

/** What keeps a page where the next one cannot be opened comes after its first scripts. */
export async function pageIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => 'kaitoriKeep' in window)
  await page.waitForLoadState('networkidle')
}
