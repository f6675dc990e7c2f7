import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { createCertificateAuthority } from '#testing/self-signed-certificate.ts'
import { startWebhooks } from '#testing/webhook-cast.ts'
import { openWebhookReceiver } from '#testing/webhook-receiver.ts'

test('over HTTPS a receiver is served whose authority the process trusts and whose name is the certificate’s', async () => {
  const authority = createCertificateAuthority(new Date())
  const [trusted, misnamed] = [
    await openWebhookReceiver(authority.issue('localhost')),
    await openWebhookReceiver(authority.issue('receiver.example')),
  ]
  const origins = [trusted.origin, misnamed.origin]
  const webhooks = await startWebhooks(origins)
  const { api, made, happened, log } = webhooks
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-authority-'))
  try {
    const person = await castDealer(api.services)
    const [good, bad] = [
      await made(person, { url: `${trusted.origin}/` }),
      await made(person, { url: `${misnamed.origin}/` }),
    ]
    await happened([person.bikeDealerId])
    const certificates = join(folder, 'authority.pem')
    writeFileSync(certificates, authority.cert)
    const script = join(projectRoot, 'testing/jobs-process.ts')
    // Read once, when a process starts: this one has started without it.
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', script, api.databaseUrl, api.filesFolder, ...origins],
      { cwd: projectRoot, env: { ...process.env, NODE_ENV: 'test', NODE_EXTRA_CA_CERTS: certificates } },
    )
    const [request] = trusted.received
    expect(trusted.received).toHaveLength(1)
    const headers = Object.fromEntries(Object.entries(request?.headers ?? {}).map(([name, it]) => [name, String(it)]))
    expect(new Webhook(good.secret).verify(request?.body ?? '', headers)).toMatchObject({ type: 'bid.outbid' })
    expect(await log(person, good)).toMatchObject([{ state: 'delivered', attempts: [{ status: 204, fault: null }] }])
    expect(misnamed.received).toEqual([])
    expect(await log(person, bad)).toMatchObject([{ state: 'waiting', attempts: [{ fault: 'certificate' }] }])
    // The same receiver gets nothing from a process that was told of no authority.
    await happened([person.bikeDealerId])
    await webhooks.run()
    expect(trusted.received).toHaveLength(1)
    expect((await log(person, good))[0]).toMatchObject({ attempts: [{ fault: 'certificate' }] })
  } finally {
    await webhooks.stop()
    await Promise.all([trusted.close(), misnamed.close()])
    rmSync(folder, { recursive: true, force: true })
  }
})
