import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { PushTrouble } from '#ui/feedback/push-trouble.tsx'
import { subscribe } from './browser-push.ts'

afterEach(() => vi.unstubAllGlobals())

const MADE = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }

interface Browser {
  readonly permission: NotificationPermission
  /** Null: its push service is out of reach. */
  readonly made?: typeof MADE | null
  readonly hasWorker?: boolean
}

function inBrowser({ permission, made = null, hasWorker = true }: Browser) {
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => {
      if (made === null) throw new DOMException('Registration failed - push service error', 'AbortError')
      return { toJSON: () => made }
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => (hasWorker ? registration : undefined),
      ready: hasWorker ? Promise.resolve(registration) : new Promise(() => undefined),
    },
  })
  return subscribe('key')
}

test('a browser that is asked and allowed is subscribed', async () => {
  expect(await inBrowser({ permission: 'granted', made: MADE })).toEqual({
    endpoint: MADE.endpoint,
    p256dh: 'key',
    auth: 'secret',
  })
})

test.each([
  ['the person says no', { permission: 'denied' }, 'denied', ['ブロック', '通知を「許可」に変えて']],
  ['the question is closed', { permission: 'default' }, 'dismissed', ['まだ許可されていません', '「許可」を選ぶ']],
  [
    'the push service is out of reach',
    { permission: 'granted' },
    'unreachable',
    ['登録できません', '電波の良いところ'],
  ],
  ['no worker is there', { permission: 'granted', hasWorker: false }, 'unreachable', ['別のブラウザ']],
] as const)('where %s, that is said, and what to do', async (_, browser, refusal, words) => {
  const cause = await inBrowser(browser)
  expect(cause).toBe(refusal)
  const html = renderToStaticMarkup(PushTrouble({ cause: refusal, isAnswer: true }))
  expect(html).toContain('role="status"')
  for (const word of words) expect(html).toContain(word)
})
