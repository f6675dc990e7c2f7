import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type GraphQLSchema, getNamedType, isCompositeType, isLeafType } from 'graphql'
import { formatError } from '../graphql/error-mapping.ts'
import type { Authenticate } from './admission.ts'
import { Hub } from './hub.ts'
import { DEFAULT_LIMITS, type RealtimeLimits } from './limits.ts'
import type { LiveField } from './live-field.ts'
import { OwnerCounts } from './owner-counts.ts'
import { type SocketFigures, serveSockets } from './socket/socket-server.ts'
import { createPlanner } from './subscription/subscription-plan.ts'

export const REALTIME_PATH = '/realtime/graphql/realtime'

export interface RealtimeOptions<Principal> {
  /** Holds a subscription field for every live field. */
  readonly schema: GraphQLSchema
  readonly fields: readonly LiveField<Principal, object>[]
  readonly authenticate: Authenticate<Principal>
  /** For resolvers below a payload's type; of no principal, since the result is shared. */
  readonly createContext?: () => unknown
  readonly isOverloaded?: () => boolean
  /** Whom a socket is counted for until it says who it is. */
  readonly addressOf?: (request: IncomingMessage) => string
  readonly limits?: Partial<RealtimeLimits>
  readonly now?: () => number
}

export interface Realtime<Principal> {
  readonly figures: SocketFigures
  hasListeners(fieldName: string): boolean
  /** To the sockets of this process: call it on every instance, from the bus. */
  publish<Payload extends object>(field: LiveField<Principal, Payload>, payload: Payload): void
  /** Ends what runs in the name of these viewers, on this process: call it on every instance, from the bus. */
  endFor(isConcerned: (principal: Principal) => boolean): void
  /** After a gap of the bus: sockets come back and read what they missed. */
  restartAll(): void
  closeAll(): Promise<void>
}

/** Serves the sockets on the app's own HTTP server; they are told to go before the app closes. */
export function registerRealtime<Principal>(
  app: FastifyInstance,
  options: RealtimeOptions<Principal>,
): Realtime<Principal> {
  const { schema, authenticate, createContext = () => undefined } = options
  const fields = new Map(options.fields.map((field) => [field.name, field]))
  for (const name of fields.keys()) assertServable(schema, name)
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const now = options.now ?? Date.now
  const onFault = (error: unknown) => app.log.error({ err: error }, 'realtime failed')
  let endings = 0
  const hub = new Hub<Principal>({ now, onFault })
  const sockets = serveSockets(app.server, {
    path: REALTIME_PATH,
    isOverloaded: options.isOverloaded ?? (() => false),
    addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ''),
    host: {
      limits,
      hub,
      owners: new OwnerCounts(limits.socketsPerOwner),
      authenticate,
      authorize: (name, args, principal) => fields.get(name)?.authorize(args, principal) ?? false,
      prepare: createPlanner({ schema, createContext, formatError: (error) => formatError(error, app.log) }),
      endings: () => endings,
      now,
      onFault,
    },
  })
  app.addHook('preClose', () => sockets.closeAll())
  return {
    get figures() {
      return sockets.figures
    },
    hasListeners: (fieldName) => hub.hasListeners(fieldName),
    publish: (field, payload) => hub.publish(field, payload),
    endFor(isConcerned) {
      endings += 1
      sockets.endFor(isConcerned)
    },
    restartAll: () => sockets.restartAll(),
    closeAll: () => sockets.closeAll(),
  }
}

/** The index compares single values, and the payload is an object: anything else is a mistake to hear of at the start. */
function assertServable(schema: GraphQLSchema, name: string): void {
  const field = schema.getSubscriptionType()?.getFields()[name]
  if (!field) throw new Error(`The schema has no subscription field ${name}`)
  if (!isCompositeType(getNamedType(field.type))) throw new Error(`The subscription ${name} must return an object type`)
  const wrong = field.args.find((argument) => !isLeafType(getNamedType(argument.type)))
  if (wrong) throw new Error(`The argument ${wrong.name} of ${name} must be a scalar`)
}
