import type { Page } from '@playwright/test'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { loggedIn } from './console.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase } from './market.ts'

test('two operators change one dealer and one announcement: nobody takes back what the other has saved', async ({
  browser,
}) => {
  test.slow()
  const name = `二画面モータース${Date.now()}`
  const bikeDealerId = await newDealer(name)
  const operator = await loggedIn(browser, 'operator@example.com')
  const second = await operator.context().newPage()
  await readNothingAlone(second)
  const address = `/partner/dealers?edit=${bikeDealerId}`
  for (const tab of [operator, second]) {
    await tab.goto(address)
    await hydrated(tab)
  }
  const formIn = (tab: typeof operator) => tab.getByRole('form', { name: '販売店の変更' })
  const save = async (tab: typeof operator) => {
    await formIn(tab).getByRole('button', { name: '変更する' }).click()
    await tab
      .getByRole('dialog')
      .getByRole('button', { name: `${name}の内容を変更する` })
      .click()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }

  const first = formIn(operator)
  await first.getByRole('combobox', { name: '都道府県' }).selectOption('東京都')
  await first.getByRole('combobox', { name: '代理店' }).selectOption('なし（直轄）')
  await first.getByRole('textbox', { name: '担当者名' }).fill('佐藤 一郎')
  await first.getByRole('textbox', { name: '電話番号' }).fill('0300000222')
  await save(operator)
  await expect(operator.getByText(`${name}の内容を変更しました。`)).toBeVisible()

  const other = formIn(second)
  await other.getByRole('textbox', { name: '電話番号' }).fill('0300000333')
  await save(second)
  await expect(second.getByText('都道府県「東京都」', { exact: false })).toBeVisible()
  const news = other.getByText('この画面を開いた後に、ほかの画面で変更されました').locator('..')
  await expect(news).toContainText('都道府県：神奈川県 → 東京都（この画面にも反映しました）')
  await expect(news).toContainText(/代理店：.+ → なし（直轄）（この画面にも反映しました）/)
  await expect(news).toContainText('担当者名：鈴木 花 → 佐藤 一郎（この画面にも反映しました）')
  await expect(news).toContainText('電話番号：0300000111 → 0300000222（この画面の入力「0300000333」は残しています')
  await expect(other.getByRole('combobox', { name: '都道府県' })).toHaveValue('13')
  await expect(other.getByRole('combobox', { name: '代理店' })).toHaveValue('')
  await save(second)
  await expect(second.getByText(`${name}の内容を変更しました。`)).toBeVisible()
  expect(await writtenOf(bikeDealerId)).toEqual({
    state: '13',
    personInCharge: '佐藤 一郎',
    phone: '0300000333',
    isHouse: true,
  })
  await expect(news).toHaveCount(0)

  // The same of an announcement, with boxes to tick.
  const endOn = tokyoDay(later(new Date(), 60 * DAY))
  const announcementId = await newAnnouncement(`点検のお知らせ${Date.now()}`)
  for (const tab of [operator, second]) {
    await tab.goto(`/partner/announcements?edit=${announcementId}`)
    await hydrated(tab)
  }
  const written = (tab: typeof operator) => tab.getByRole('form', { name: 'お知らせの入力' })
  await written(operator).getByLabel('掲載の終了日').fill(endOn)
  await written(operator).getByRole('checkbox', { name: 'パートナー画面' }).check({ force: true })
  await written(operator).getByRole('checkbox', { name: '公開する' }).uncheck({ force: true })
  await written(operator).getByRole('button', { name: '保存する' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '非公開で保存する' }).click()
  await expect(operator.getByText('保存しました。')).toBeVisible()
  await written(second).getByRole('textbox', { name: '件名' }).fill('件名だけを直しました')
  await written(second).getByRole('button', { name: '保存する' }).click()
  await second.getByRole('dialog').getByRole('button', { name: '公開する' }).click()
  await expect(written(second)).toContainText('公開する：チェックあり → チェックなし（この画面にも反映しました）')
  await expect(written(second)).toContainText('パートナー画面：チェックなし → チェックあり（この画面にも反映しました）')
  await expect(written(second).getByRole('checkbox', { name: '公開する' })).not.toBeChecked()
  await expect(written(second).getByLabel('掲載の終了日')).toHaveValue(endOn)
  await written(second).getByRole('button', { name: '保存する' }).click()
  await second.getByRole('dialog').getByRole('button', { name: '非公開で保存する' }).click()
  await expect(second.getByText('保存しました。')).toBeVisible()
  const saved = await inDatabase((db) =>
    db
      .selectFrom('announcement')
      .select(['subject', 'isPublished', 'publishEndOn', 'displayLocations'])
      .where('announcementId', '=', announcementId)
      .executeTakeFirstOrThrow(),
  )
  expect(saved).toEqual({
    subject: '件名だけを直しました',
    isPublished: false,
    publishEndOn: endOn,
    displayLocations: ['MYPAGE', 'PARTNER'],
  })
  await operator.context().close()
})

/** A page that was read again before its form is sent has nothing left to be refused. */
async function readNothingAlone(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  await page.routeWebSocket(/./, () => undefined)
}

async function newDealer(name: string): Promise<number> {
  return inDatabase(async (db) => {
    const { agentId } = await db
      .selectFrom('agent')
      .select('agentId')
      .where('isHouse', '=', false)
      .executeTakeFirstOrThrow()
    const { bikeDealerId } = await db
      .insertInto('bikeDealer')
      .values({
        agentId,
        name,
        personInCharge: '鈴木 花',
        phone: '0300000111',
        email: `two-tabs-${Date.now()}@example.com`,
        state: '14',
        address1: '',
        licenceNumber: String(Date.now()).slice(-12).padStart(12, '4'),
        licenceAuthority: '神奈川県公安委員会',
        createdAt: new Date(),
      })
      .returning('bikeDealerId')
      .executeTakeFirstOrThrow()
    return bikeDealerId
  })
}

function writtenOf(bikeDealerId: number) {
  return inDatabase((db) =>
    db
      .selectFrom('bikeDealer')
      .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
      .select(['state', 'personInCharge', 'bikeDealer.phone', 'isHouse'])
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow(),
  )
}

function newAnnouncement(subject: string): Promise<number> {
  return inDatabase(async (db) => {
    const { announcementId } = await db
      .insertInto('announcement')
      .values({
        subject,
        body: '定期点検を行います。',
        displayOn: '2026-11-01',
        displayLocations: ['MYPAGE'],
        isPublished: true,
        publishStartOn: '2026-11-01',
        publishEndOn: null,
      })
      .returning('announcementId')
      .executeTakeFirstOrThrow()
    return announcementId
  })
}
