import { type APIRequestContext, expect } from '@playwright/test'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly createdAt: string
}

/** The mails to an address in the demo's outbox (elsewhere: in the mailbox that E2E_MAILS names), newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const response = await request.get(process.env.E2E_MAILS ?? '/dev/mail', { headers: { accept: 'application/json' } })
  const mails = (await response.json()) as Mail[]
  return mails.filter(({ to }) => to === address)
}

/** The six digits of the newest mail to the address; `after` is how many mails it had before. */
export async function codeFor(request: APIRequestContext, address: string, after = 0): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, address)).length).toBeGreaterThan(after)
  const [newest] = await mailsTo(request, address)
  const code = /認証コード: (\d{6})/.exec(newest?.text ?? '')?.[1]
  if (!code) throw new Error(`No code in the mail "${newest?.subject}"`)
  return code
}
