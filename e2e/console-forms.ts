import type { Locator, Page } from '@playwright/test'
import { readYen, spokenYen, type YenLimits } from '#domain/values/typed-yen.ts'
import { castAuction } from '#testing/message-cast.ts'
import { expect, overflowOf } from './fixtures.ts'
import { demoDealerId, inDatabase } from './market.ts'
import { signedUp } from './owner.ts'
import { castRulingAsked } from './trade.ts'

export const LONG = 'あ'.repeat(10_000)
const TYPED = ['一万', '1万5千', 'abc', '-1', '1.5', '１２，０００', '50万', '10^12', '2147483648', '', ' ', '💴', LONG]

/** What the server failed at while the page was used. */
export function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  return failures
}

export async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
}
/** A trade of a new owner with モト横浜 at ¥420,000; disputed: the operator is asked about a claim. */
export async function sale(page: Page, isDisputed: boolean): Promise<number> {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const bikeDealerId = await demoDealerId(db)
    return castAuction({ db }, { bikeOwnerId, status: 31, bikeDealerId })
  })
  if (isDisputed) await castRulingAsked(auctionId, 'カウルの割れ', 20_000)
  return auctionId
}

interface Amount {
  readonly field: Locator
  readonly button: Locator
  readonly limits: YenLimits
  /** Whether the form can be sent without it. */
  readonly mayBeEmpty?: boolean
  /** Where it is said that nothing was typed; at the field without it. */
  readonly emptyAt?: Locator
}

/** Types each of the list: the understood is shown back and asked about, all else refused at the field. */
export async function expectReadOrRefused(
  page: Page,
  { field, button, limits, mayBeEmpty = false, emptyAt = field }: Amount,
): Promise<void> {
  for (const text of TYPED) {
    const read = readYen(text, limits)
    await field.fill(text)
    const isTaken = read.ok && (read.value !== null || mayBeEmpty)
    if (read.ok && read.value !== null)
      await expect(page.getByText(`＝ ${spokenYen(read.value)}`, { exact: true }).first()).toBeVisible()
    await button.click()
    const label = `${limits.label}: ${text.slice(0, 12)}`
    if (isTaken) {
      const dialog = page.getByRole('dialog')
      await expect(dialog, label).toBeVisible()
      if (read.value !== null) await expect(dialog, label).toContainText(`¥${read.value.toLocaleString('ja-JP')}`)
      await dialog.getByRole('button', { name: '戻る' }).click()
      await expect(dialog).toBeHidden()
    } else {
      const at = text.trim() === '' ? emptyAt : field
      await expect(at, label).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('dialog'), label).toHaveCount(0)
    }
  }
  expect(await overflowOf(page)).toBe(0)
  await expectFrame(page)
}
