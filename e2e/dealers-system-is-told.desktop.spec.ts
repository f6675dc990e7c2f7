import { Webhook } from 'standardwebhooks'
import { openWebhookReceiver } from '#testing/webhook-receiver.ts'
import { loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'

test('a dealer sets up a webhook, tests it, sees what came of it and sends it again', async ({ browser }) => {
  const { port } = new URL(process.env.E2E_WEBHOOKS ?? '')
  const receiver = await openWebhookReceiver(undefined, Number(port))
  const dealer = await loggedIn(browser, 'dealer@example.com')
  try {
    await dealer.goto('/partner/api')
    await expect(dealer.getByRole('main')).toContainText(`${new URL(dealer.url()).origin}/graphql`)
    await expect(dealer.getByRole('banner').getByRole('link', { name: '通知設定' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await dealer.getByRole('link', { name: 'Webhook', exact: true }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Webhook' })).toBeVisible()
    await hydrated(dealer)
    await expectAccessible(dealer)

    const address = dealer.getByRole('textbox', { name: /^送信先のURL/ })
    await address.fill('https://127.0.0.1/hook')
    await dealer.getByRole('button', { name: '登録する' }).click()
    await expect(dealer.getByText(/社内や自分のコンピューターのURLには送信できません/).first()).toBeVisible()
    await expect(address).toHaveValue('https://127.0.0.1/hook')
    await address.fill(`${receiver.origin}/kaitori`)
    await dealer.getByRole('button', { name: '登録する' }).click()
    const secret = await dealer.getByRole('textbox', { name: '署名シークレット' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(dealer)

    await dealer.getByRole('link', { name: `${receiver.origin}/kaitori` }).click()
    await expect(dealer.getByText('まだ何も送信していません。')).toBeVisible()
    await hydrated(dealer)
    expect(await dealer.content()).not.toContain(secret.slice('whsec_'.length))
    receiver.status = 500
    receiver.answer = '<b>maintenance</b>'
    await dealer.getByRole('button', { name: 'テスト送信' }).click()
    const log = dealer.getByRole('region', { name: '送信の記録' })
    await expect(log.getByText('届きませんでした', { exact: true })).toBeVisible()
    await expect(log.getByText('HTTP 500：送信先でエラーが起きました').first()).toBeVisible()
    await log.getByText('詳しい記録（送信 1回）').click()
    await expect(log.getByText('応答の先頭：<b>maintenance</b>')).toBeVisible()
    await expectAccessible(dealer)

    receiver.status = 204
    receiver.answer = ''
    await log.getByRole('button', { name: /を再送$/ }).click()
    await expect(log.getByText('届きました', { exact: true })).toBeVisible()
    await expect(log.getByText('詳しい記録（送信 2回）')).toBeVisible()
    const [first, second] = receiver.received
    expect(receiver.received).toHaveLength(2)
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
    const headers = Object.fromEntries(Object.entries(second?.headers ?? {}).map(([name, it]) => [name, String(it)]))
    expect(new Webhook(secret).verify(second?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' })

    for (const colorScheme of ['dark', 'light'] as const) {
      await dealer.emulateMedia({ colorScheme })
      await expectAccessible(dealer)
    }
    await dealer.setViewportSize({ width: 390, height: 844 })
    expect(await overflowOf(dealer)).toBe(0)
    await expectAccessible(dealer)
    await dealer.getByRole('link', { name: 'Webhookの一覧に戻る' }).click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'Webhook' })).toBeVisible()
    expect(await overflowOf(dealer)).toBe(0)
    await dealer.getByRole('link', { name: `${receiver.origin}/kaitori` }).click()

    await dealer.getByRole('button', { name: '送信を停止する' }).click()
    await expect(dealer.getByText(/^停止しています。/)).toBeVisible()
    await dealer.getByRole('button', { name: '送信先を削除する' }).click()
    await dealer.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
    await expect(dealer.getByText('送信先を削除しました。')).toBeVisible()
    await expect(dealer.getByText('送信先はまだありません。')).toBeVisible()
  } finally {
    await receiver.close()
    await dealer.context().close()
  }
})
