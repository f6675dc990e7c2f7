// An API of its own process on DATABASE_URL, with its timers, as one of several instances: prints its address when ready.
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { startDeadlinePoller } from '#server/features/auction/deadlines/deadline-poller.ts'
import { readEnvironment } from '#server/host/env.ts'
import { openServices } from '#server/services.ts'

const environment = readEnvironment()
const origin = 'http://localhost'
const services = await openServices(
  environment.DATABASE_URL ?? '',
  8,
  {
    origin,
    authLimitPerAddress: environment.AUTH_LIMIT_PER_ADDRESS,
    mailFrom: environment.MAIL_FROM,
    filesFolder: mkdtempSync(join(tmpdir(), 'kaitori-process-')),
    pushServices: environment.PUSH_SERVICES,
    webhookLocalOrigins: environment.WEBHOOK_LOCAL_ORIGINS,
  },
  () => undefined,
)
const configuration = {
  graphqlEndpoint: '/graphql',
  realtimeEndpoint: '/realtime/graphql',
  apiBase: '/',
  region: 'ap-northeast-1',
  idToken: null,
  analyticsId: null,
  contactUrl: '/',
  parentSiteUrl: '/',
  origin,
  isDemo: false,
  isMaintenance: false,
  isTraced: false,
  closings: environment.SUMMER_CLOSINGS,
  footerLinks: [],
}
const app = await createApp({ environment, services, configuration, pages: null })
startDeadlinePoller(services)
await app.server.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}\n`)
