import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { wholeBrowser } from './launch-options.ts'
import { signedUp } from './owner.ts'

test.use(wholeBrowser())

test('an owner asks for notifications in this browser, and a tap on one opens its page', async ({ page, context }) => {
  await signedUp(page)
  await context.grantPermissions(['notifications'])
  await withoutPushService(page)
  await page.goto('/kaitori/mypage/setting/notice')
  await hydrated(page)
  const bids = page.getByRole('group', { name: 'この端末へ通知する内容' }).getByRole('checkbox', { name: /^入札/ })
  await bids.uncheck()
  await page.getByRole('button', { name: 'この端末で通知を受け取る' }).click()
  await expect(page.getByText('この端末への通知を設定しました')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '通知を停止する' })).toBeVisible()
  await expect(bids).not.toBeChecked()

  const path = '/kaitori/mypage/setting/profile'
  await deliverPush(context, page, {
    title: 'メッセージが届きました',
    body: '取引にメッセージがあります。',
    path,
    tag: 'a',
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, path: data.path }))
    })
  await expect.poll(shown).toEqual([{ title: 'メッセージが届きました', body: '取引にメッセージがあります。', path }])

  await tapNotification(context)
  await expect(page.getByRole('heading', { level: 1, name: 'プロフィール' })).toBeVisible()
  // News of the page that is looked at needs no notification.
  await deliverPush(context, page, { title: '見ているページ', body: '', path, tag: 'b' })
  await deliverPush(context, page, { title: '別のページ', body: '', path: '/kaitori/mypage', tag: 'c' })
  await expect.poll(shown).toEqual([{ title: '別のページ', body: '', path: '/kaitori/mypage' }])
  await page.goto('/kaitori/mypage/setting/notice')
  await page.getByRole('button', { name: '通知を停止する' }).click()
  await expect(page.getByText('この端末への通知を停止しました')).toBeVisible()
})

/** No test can touch what the system shows: the worker is told as if someone had. */
async function tapNotification(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(`registration.getNotifications().then(([notification]) => {
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })`)
}

/** The browser of a test reaches no push service: its subscription is made up, everything after it is real. */
async function withoutPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made = {
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes')
        return made
      },
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? made : null),
    })
  })
}

/** As the browser does when its push service brought something. */
async function deliverPush(context: BrowserContext, page: Page, text: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(text),
  })
}
