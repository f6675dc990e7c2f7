import { readFile } from 'node:fs/promises'
import { loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { inDatabase, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

const DESK = { viewport: { width: 1280, height: 900 } }
const PHONE = { width: 390, height: 844 }
const REASON = '本人からの電話での照会'

test('an operator finds an auction and a member by keys alone, and takes the log with its amounts away', async ({
  page,
  browser,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const desk = await loggedIn(browser, 'operator@example.com', DESK)
  await desk.goto('/partner/audit')
  await hydrated(desk)
  // The head of a table stays right below the header.
  await desk.getByRole('row').last().scrollIntoViewIfNeeded()
  const header = await desk.getByRole('banner').boundingBox()
  const head = await desk.locator('thead').boundingBox()
  expect(head?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0)
  // On a phone it has as many rows with the link to the search as on its page, without it.
  const heightOf = async () => (await desk.getByRole('banner').boundingBox())?.height
  await desk.setViewportSize(PHONE)
  await expect(desk.getByRole('link', { name: '検索', exact: true })).toBeVisible()
  const withLink = await heightOf()
  await desk.setViewportSize(DESK.viewport)
  await desk.keyboard.press('/')
  await expect(desk.getByRole('searchbox', { name: 'すべてから検索' })).toBeFocused()
  await desk.keyboard.type(String(auctionId))
  await desk.keyboard.press('Enter')
  const found = desk.getByRole('region', { name: 'オークション' }).getByRole('link', { name: `No.${auctionId}` })
  await expect(found).toBeVisible()
  await expectAccessible(desk)
  await desk.setViewportSize(PHONE)
  await desk.emulateMedia({ colorScheme: 'dark' })
  expect(await overflowOf(desk)).toBe(0)
  await expectAccessible(desk)
  expect(await heightOf()).toBe(withLink)
  await desk.setViewportSize(DESK.viewport)
  await desk.emulateMedia({ colorScheme: 'light' })
  await found.focus()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/partner/auctions/${auctionId}$`))

  // A member appears for a reason alone.
  await desk.keyboard.press('/')
  await desk.keyboard.type(`${bikeOwnerId}`)
  await desk.keyboard.press('Enter')
  const members = desk.getByRole('region', { name: '会員' })
  await expect(members.getByRole('textbox', { name: '会員番号・メール・電話・名前' })).toHaveValue(String(bikeOwnerId))
  await expect(members.getByRole('table')).toHaveCount(0)
  await members.getByRole('textbox', { name: '閲覧の理由' }).focus()
  await desk.keyboard.type(REASON)
  await desk.keyboard.press('Enter')
  const own = members.getByRole('link', { name: `No.${auctionId}` })
  await expect(own).toBeVisible()
  const looks = await inDatabase((db) =>
    db.selectFrom('partnerAudit').select('detail').where('action', '=', 'findUsers').execute(),
  )
  const mine = looks.filter(({ detail }) => JSON.stringify(detail).includes(`会員番号 ${bikeOwnerId}"`))
  expect(mine).toEqual([{ detail: expect.objectContaining({ reason: REASON, found: [bikeOwnerId] }) }])
  await own.focus()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/partner/auctions/${auctionId}$`))

  // The log of that auction, and its file.
  await inDatabase(async (db) => {
    const { partnerId } = await db
      .selectFrom('partnerAccount')
      .select('partnerId')
      .where('email', '=', 'operator@example.com')
      .executeTakeFirstOrThrow()
    const ruling = { partnerId, role: 'operator', action: 'ruleOnReduction', subjectKind: 'auction' }
    await db
      .insertInto('partnerAudit')
      .values({ ...ruling, subjectId: String(auctionId), detail: '{"allowed":18000}' })
      .execute()
  })
  await desk.goto('/partner/audit')
  await hydrated(desk)
  await desk.getByRole('textbox', { name: '開始日' }).fill('一昨日')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('開始日を読み取れません。', { exact: false })).toBeVisible()
  await desk.getByRole('textbox', { name: '開始日' }).fill('')
  await desk.getByRole('textbox', { name: '対象のオークション番号' }).fill(`No.${auctionId}`)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('row').filter({ hasText: '¥18,000' })).toHaveCount(1)
  await expectAccessible(desk)
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'CSVに書き出す' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(new RegExp(`オークション,${auctionId},18000,`))
  await desk.setViewportSize(PHONE)
  expect(await overflowOf(desk)).toBe(0)

  // On a phone the page has the field; without scripts, too.
  await desk.getByRole('link', { name: '検索', exact: true }).click()
  await expect(desk.getByRole('searchbox')).toBeFocused()
  await desk.context().close()
})
