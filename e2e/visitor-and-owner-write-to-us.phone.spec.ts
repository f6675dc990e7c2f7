import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { atConsole, choose } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { freshEmail, signedUp } from './owner.ts'

const SCRIPT = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">'

const NAME = '<img src=x onerror="hacked=1">'

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
}

/** The newest mail with this subject, once it is there. */
async function mailAbout(request: APIRequestContext, address: string, subject: string) {
  const find = async () => (await mailsTo(request, address)).find((mail) => mail.subject.includes(subject))
  await expect.poll(find).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`No mail "${subject}"`)
  return mail
}

function linkIn(text: string): string {
  return /\/kaitori\/(?:contact\/thread\?token=[\w-]+|mypage\/support\/\d+)/.exec(text)?.[0] ?? ''
}

/** The operator takes the newest message of the inbox with these words, and answers. */
async function answerAtDesk(browser: Browser, number: string, words: string, answer: string): Promise<void> {
  const desk = await atConsole(browser, 'operator@example.com', { viewport: { width: 1280, height: 900 } })
  await desk
    .getByRole('navigation', { name: 'メインメニュー' })
    .getByRole('link', { name: /^お問い合わせ/ })
    .click()
  await expect(desk.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  await expectFit(desk)
  await desk.getByRole('link', { name: number }).click()
  await expect(desk.getByRole('list', { name: 'やり取り' }).getByText(words)).toBeVisible()
  await expectFit(desk)
  const operator = desk.getByRole('combobox', { name: /^担当者/ })
  await operator.selectOption({ label: '運営 担当（自分）' })
  await desk.getByRole('button', { name: '担当者を変更する' }).click()
  await expect(desk.getByRole('status').filter({ hasText: '担当者を変更しました。' })).toBeVisible()
  // What is typed outlives another page.
  await desk.getByRole('textbox', { name: /^回答/ }).fill(answer)
  await desk.goto('/partner/support')
  await desk.goBack()
  await hydrated(desk)
  await expect(desk.getByRole('textbox', { name: /^回答/ })).toHaveValue(answer)
  await desk.getByRole('button', { name: '回答を送る' }).click()
  const sending = desk.getByRole('dialog')
  await expect(sending).toContainText(number)
  await expect(sending).toContainText(answer)
  await sending.getByRole('button', { name: '回答を送る' }).click()
  await expect(desk.getByRole('list', { name: 'やり取り' }).getByText(answer)).toBeVisible()
  await expect(desk.getByRole('textbox', { name: /^回答/ })).toHaveValue('')
  await desk.context().close()
}

/** The operator sees that there is nothing to answer, and is asked before it closes what waits. */
async function closeAtDesk(browser: Browser, number: string): Promise<void> {
  const desk = await atConsole(browser, 'operator@example.com', { viewport: { width: 1280, height: 900 } })
  await desk
    .getByRole('navigation', { name: 'メインメニュー' })
    .getByRole('link', { name: /^お問い合わせ/ })
    .click()
  await desk.getByRole('link', { name: number }).click()
  // Nobody reads what is handed to a program.
  await expect(desk.getByRole('combobox', { name: /^担当者/ })).not.toContainText('自動審査')
  await desk.getByRole('link', { name: /^[\w-]{36}$/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'エラーの記録' })).toBeVisible()
  await expect(desk.getByText('この番号の記録はありません')).toBeVisible()
  await expectFit(desk)
  await desk.goBack()
  await desk.getByRole('button', { name: '回答せずに完了にする' }).click()
  const question = desk.getByRole('dialog')
  await expect(question).toContainText(number)
  await expect(question).toContainText('花子')
  await question.getByRole('button', { name: '回答せずに完了にする' }).click()
  await expect(desk.getByRole('status').filter({ hasText: '完了にしました。' })).toBeVisible()
  await desk.context().close()
}

test('a visitor asks with a code, without scripts, and answers by the link of the mail', async ({
  browser,
  page: scripted,
  request,
}) => {
  const email = freshEmail()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_ORIGIN ?? '' })
  const page = await context.newPage()
  await page.goto('/kaitori/nowhere?token=secret')
  await page.getByRole('link', { name: 'お問い合わせ' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^エラーの番号/ })).toHaveValue(/^[\w-]{36}$/)
  await expect(page.getByRole('textbox', { name: /^表示できなかったページ/ })).toHaveValue('/kaitori/nowhere')
  await expect(page.getByText('1営業日以内に回答します')).toBeVisible()
  const words = `ページが開けません。${SCRIPT}`
  await page.getByRole('textbox', { name: /^お問い合わせの内容/ }).fill(words)
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email)
  for (const name of ['12345', `花子${NAME}`]) {
    await page.getByRole('textbox', { name: /^お名前/ }).fill(name)
    await page.getByRole('button', { name: '認証コードを受け取る' }).click()
    // Refused, and nothing that was typed is lost.
    await expect(page.getByText('お名前は文字で入力してください', { exact: false })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^お問い合わせの内容/ })).toHaveValue(words)
  }
  await page.getByRole('textbox', { name: /^お名前/ }).fill('花子')
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()
  await expect(page.getByText('お問い合わせは、まだ送信されていません')).toBeVisible()
  await page.getByRole('textbox', { name: /^認証コード/ }).fill(await codeFor(request, email))
  await page.getByRole('button', { name: 'お問い合わせを送信する' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'までに回答します。' })).toBeVisible()
  const number = (await page.getByText(/^No\.\d+$/).textContent()) ?? ''

  const thread = linkIn((await mailAbout(request, email, 'お問い合わせを受け付けました')).text)
  await scripted.goto(thread)
  await hydrated(scripted)
  const written = scripted.getByRole('list', { name: 'やり取り' })
  await expect(written.getByText('表示できなかったページ：/kaitori/nowhere')).toBeVisible()
  const answer = 'ブラウザを再起動してお試しください。'
  await answerAtDesk(browser, number, words, answer)
  // Whoever looks at the open page again sees the answer, and what is being typed stays.
  await scripted.getByRole('textbox', { name: /^続けて書く/ }).fill('まだ')
  await scripted.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(written.getByText(answer)).toBeVisible()
  await expect(scripted.getByText('回答済み')).toBeVisible()
  await expect(scripted.getByRole('textbox', { name: /^続けて書く/ })).toHaveValue('まだ')
  const mail = await mailAbout(request, email, 'お問い合わせへの回答')
  expect(mail.text).toContain(answer)
  expect(mail.html).not.toContain('<script')
  await page.goto(linkIn(mail.text))
  await expect(page.getByRole('list', { name: 'やり取り' }).getByText(answer)).toBeVisible()
  await page.getByRole('textbox', { name: /^続けて書く/ }).fill('直りました。ありがとうございます。')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('list', { name: 'やり取り' }).getByText('直りました。')).toBeVisible()
  await closeAtDesk(browser, number)
  const closed = await mailAbout(request, email, 'お問い合わせを完了としました')
  await page.goto(linkIn(closed.text))
  await expect(page.getByRole('textbox', { name: /^続けて書く/ })).toBeVisible()
  // With scripts it is the same page, and none of what was typed is one.
  await scripted.goto(linkIn(mail.text))
  await hydrated(scripted)
  await expectFit(scripted)
  await context.close()
})

test('an owner asks, and sees the answer unread on my page', async ({ browser, page, request }) => {
  const { email } = await signedUp(page)
  await page.goto('/kaitori/mypage')
  await page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' }).click()
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: /^メールアドレス/ })).toHaveCount(0)
  await expectFit(page)
  await choose(page, 'お問い合わせの種類', '契約・引渡し・お支払いについて')
  const words = '引き渡しの日を変えたいです。'
  await page.getByRole('textbox', { name: /^お問い合わせの内容/ }).fill(words)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: /^お問い合わせの内容/ })).toHaveValue(words)
  await expect(page.getByRole('combobox', { name: /^お問い合わせの種類/ })).toHaveValue('handover')
  // The session ends while they write: no member becomes a stranger unasked.
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /^PB(IDT|EXP|RT|DEL)$/ })
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('入力した内容は残っています')).toBeVisible()
  await page.context().addCookies(cookies)
  await page.goto('/kaitori/contact')
  await expect(page.getByRole('textbox', { name: /^お問い合わせの内容/ })).toHaveValue(words)
  await hydrated(page)
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('status').filter({ hasText: '送信しました' })).toBeVisible()
  const number = (await page.getByText(/^No\.\d+$/).textContent()) ?? ''

  await answerAtDesk(browser, number, words, '新しい日は12月1日でよろしいでしょうか。')
  const mail = await mailAbout(request, email, 'お問い合わせに回答しました')
  expect(mail.text).not.toContain('12月1日')
  await page.goto('/kaitori/mypage')
  const entry = page.getByRole('navigation', { name: 'マイページの項目' }).getByRole('link', { name: /^お問い合わせ/ })
  await expect(entry).toContainText('1件の未読')
  await hydrated(page)
  await entry.click()
  await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText('未読の回答')
  await expectFit(page)
  await page.getByRole('link', { name: new RegExp(number) }).click()
  await expect(page.getByText('新しい日は12月1日でよろしいでしょうか。')).toBeVisible()
  await expectFit(page)
  await page.getByRole('textbox', { name: /^続けて書く/ }).fill('はい、お願いします。')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByRole('list', { name: 'やり取り' }).getByText('はい、お願いします。')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^続けて書く/ })).toHaveValue('')
  await page.goto('/kaitori/mypage')
  await expect(entry).not.toContainText('未読')
})

test('a form without answers names each field that lacks one', async ({ page }) => {
  await page.goto('/kaitori/contact')
  await hydrated(page)
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()
  for (const words of ['の種類を選択してください。', 'の内容を入力してください。']) {
    await expect(page.getByText(`お問い合わせ${words}`)).toBeVisible()
  }
  await expect(page.getByText('メールアドレスを入力してください。')).toBeVisible()
})
