import { afterAll, beforeAll, expect, test } from 'vitest'
import { InitiateAuthBikeOwnerDocument } from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, true)
})
afterAll(() => api.stop())

interface ListedMail {
  readonly mailId: string
  readonly to: string
  readonly text: string
}

test('without SMTP the demo shows its mails at /dev/mail', async () => {
  const { email } = await castOwner(api.services)
  await api.graphql(InitiateAuthBikeOwnerDocument.query, { input: { email, password: PASSWORD } })
  await api.runJobs()
  const list = await fetch(`${api.origin}/dev/mail`)
  expect(await list.text()).toContain('【Kaitori】ログインの認証コード')
  const answer = await fetch(`${api.origin}/dev/mail`, { headers: { accept: 'application/json' } })
  const [mail] = (await answer.json()) as ListedMail[]
  expect(mail?.to).toBe(email)
  expect(mail?.text).toMatch(/認証コード: \d{6}/)
  const page = await fetch(`${api.origin}/dev/mail/${mail?.mailId}`)
  const code = /認証コード: (\d{6})/.exec(mail?.text ?? '')?.[1]
  const html = await page.text()
  expect(html.split(code ?? 'none').length).toBe(3) // once as HTML, once as text
  // In the dark it looks as it does in a mailbox: with its own sheet, on its own ground.
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('<div class="ground"')
  // An address is longer than a phone is wide.
  expect(html).toMatch(/pre\{[^}]*overflow-wrap:anywhere/)
  expect((await fetch(`${api.origin}/dev/mail/nothing`)).status).toBe(404)
})

test('outside of the demo there is no such page', async () => {
  const real = await startApi()
  try {
    expect((await fetch(`${real.origin}/dev/mail`)).status).toBe(404)
  } finally {
    await real.stop()
  }
})
