import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { isConcerned, type Principal, principalOfPageToken } from './auth/principal.ts'
import { inspectionUpdateOf, loadAuctionUpdate, onAuctionUpdate, onInspectionUpdate } from './features/auction/index.ts'
import { loadMessage, loadTabUpdate, onMessageTabUpdate, onPostMessage } from './features/message/index.ts'
import { onRunnerUpUpdate, runnerUpUpdateOf } from './features/runner-up/index.ts'
import { onSupportUpdate } from './features/support/index.ts'
import { watchProcessLoad } from './host/process-load.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Admission } from './realtime/admission.ts'
import type { RealtimeLimits } from './realtime/limits.ts'
import { type Realtime, registerRealtime } from './realtime/register-realtime.ts'
import { relay } from './realtime/relay.ts'
import type { SocketFigures } from './realtime/socket/socket-server.ts'
import { schema } from './schema.ts'
import type { Services } from './services.ts'

interface Options {
  readonly metrics: Metrics
  /** Whom sockets are counted for until they say who they are. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly limits?: Partial<RealtimeLimits>
}

/** The socket with everything that is live: what the bus names is read once per process and sent to whom it concerns. */
export function mountLive(
  server: FastifyInstance,
  services: Services,
  { metrics, addressOf, limits }: Options,
): Realtime<Principal> {
  const { db, bus } = services
  const message = onPostMessage(db)
  const tabUpdate = onMessageTabUpdate(db)
  const auction = onAuctionUpdate(db)
  const load = watchProcessLoad()
  const realtime = registerRealtime<Principal>(server, {
    schema,
    fields: [message, tabUpdate, auction, onInspectionUpdate, onRunnerUpUpdate, onSupportUpdate],
    authenticate: (token) => admit(services, token, services.clock.now()),
    now: () => services.clock.milliseconds(),
    isOverloaded: load.isHigh,
    addressOf,
    ...(limits && { limits }),
  })
  const common = { bus, realtime, onFault: (error: unknown) => server.log.error({ err: error }, 'relay failed') }
  relay({
    ...common,
    topic: 'messagePosted',
    field: message,
    load: ({ messageId }) => loadMessage(services, messageId),
  })
  relay({ ...common, topic: 'messageTabChanged', field: tabUpdate, load: (change) => loadTabUpdate(db, change) })
  relay({
    ...common,
    topic: 'auctionUpdated',
    field: auction,
    load: (change) => loadAuctionUpdate(services, change),
  })
  relay({
    ...common,
    topic: 'auctionUpdated',
    field: onInspectionUpdate,
    load: (change) => inspectionUpdateOf(db, change),
  })
  relay({
    ...common,
    topic: 'auctionUpdated',
    field: onRunnerUpUpdate,
    load: (change) => runnerUpUpdateOf(db, change),
  })
  relay({ ...common, topic: 'supportChanged', field: onSupportUpdate, load: async (change) => change })
  bus.subscribe('accessChanged', (change) => realtime.endFor((principal) => isConcerned(principal, change)))
  countSockets(metrics, () => realtime.figures)
  server.addHook('onClose', async () => load.stop())
  return realtime
}

function countSockets(metrics: Metrics, figures: () => SocketFigures): void {
  const gauges = {
    kaitori_realtime_sockets: ['Open web sockets of this process', 'sockets'],
    kaitori_realtime_waiting_bytes: ['Sent to slow readers and not read yet', 'waitingBytes'],
    kaitori_realtime_cut_off: ['Slow readers that were cut off since the start', 'cutOff'],
  } as const
  for (const [name, [help, figure]] of Object.entries(gauges)) metrics.gauge(name, help, () => figures()[figure])
}

async function admit(services: Services, token: string, now: Date): Promise<Admission<Principal> | null> {
  const bare = token.replace(/^Bearer\s+/i, '')
  const principal = await principalOfPageToken(services, bare, now)
  const { exp } = principal ? decodeJwt(bare) : {}
  if (!principal || exp === undefined) return null
  const ownerKey = principal.audience === 'owner' ? `owner:${principal.bikeOwnerId}` : `partner:${principal.partnerId}`
  return { principal, ownerKey, expiresAt: exp * 1000 }
}
