import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql'
import mercurius from 'mercurius'
import { trustedOperations } from '#contract/generated/trusted-operations.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { actorOf, grantOf } from '../auth/principal.ts'
import { rideOut } from '../db/leader.ts'
import type { Share } from '../db/shares.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { Outcome } from '../observe/metrics.ts'
import type { RequestContext } from './context.ts'
import { type Budget, createBudget } from './cost/budget.ts'
import { operationCost, rootCosts } from './cost/cost.ts'
import {
  EXPENSIVE_COST,
  type LimitReason,
  MAX_ANSWER_BYTES,
  MAX_COST,
  MAX_DOWNLOAD_BYTES,
  MAX_ERRORS,
  MAX_OPERATOR_COST,
  outOfTime,
  tooMuch,
} from './cost/limits.ts'
import { withDealerNumbers } from './dealer-numbers.ts'
import { type RequestedOperation, readPostedOperation } from './document.ts'
import { formatError } from './error-mapping.ts'
import { isTrusted } from './trusted-operations.ts'

export interface Execution {
  /** True when the document was refused before it ran: then there is no data entry. */
  readonly wasRefused: boolean
  /** True when it was refused for being too large or too costly, which is no matter of GraphQL's validation. */
  readonly wasTooLarge: boolean
  readonly data: unknown
  readonly errors: readonly GraphQLFormattedError[]
  /** The most that the answer may have, written out. */
  readonly maxBytes: number
}

const KNOWN_NAMES = new Set(trustedOperations.map(([name]) => name))
const FAILURES = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'])
/** Expensive operations of one share that run at once, and those that may wait for it. */
const EXPENSIVE_AT_ONCE = 1
const MAX_WAITING = 100
/** A mutation is done whole or not at all; it may wait for somebody's lock. */
const MUTATION_PATIENCE = 3
/**
 * How long an operation waits for another leader. A page is asked for once, and waits as long as a failover takes; callers
 * of the API are soon told to try again, and browsers do, with the same key (see client/graphql/retrying-executor.ts).
 */
const PATIENCE_MS: Readonly<Record<Share, number>> = { visitorPages: 15_000, memberPages: 15_000, api: 2_000 }
const TOO_LARGE = new Set<string>(['TEXT', 'COST'] satisfies LimitReason[])
const STOPPED = new Set(['SIZE', 'DEADLINE'])

interface Request {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Record<string, unknown> | null | undefined
}

export type Executor = (request: Request, context: RequestContext, log: FastifyBaseLogger) => Promise<Execution>

/**
 * For who runs the service: which operation failed, and how. Its variables and the words of its errors name people. What
 * failed on our side is written down for operators too; what was refused, its person reads in words.
 */
function recordFailure(
  log: FastifyBaseLogger,
  operation: string,
  { errors }: Pick<Execution, 'errors'>,
  { services, principal, requestId, now }: RequestContext,
): void {
  const codes = [...new Set(errors.map(({ extensions }) => String(extensions?.code ?? 'UNKNOWN')))]
  log.info({ operation, codes }, 'GraphQL call failed')
  const code = codes.find((it) => FAILURES.has(it))
  if (code === undefined) return
  const { role } = actorOf(principal)
  const bikeOwnerId = principal?.audience === 'owner' ? principal.bikeOwnerId : null
  const partnerId = principal?.audience === 'partner' ? principal.partnerId : null
  services.failedRequests.record({ requestId, at: now, operation, code, role, bikeOwnerId, partnerId })
}

interface Options {
  readonly schema: GraphQLSchema
  readonly allowIntrospection: boolean
  /** A query that takes longer is stopped. */
  readonly deadlineMs: number
}

/**
 * Reads, measures and runs operations; HTTP is answered by our own route (see route.ts). Documents of our own clients
 * are compiled and kept by Mercurius; those of strangers are interpreted, so that they cannot drive ours out.
 */
export async function createExecutor(app: FastifyInstance, options: Options): Promise<Executor> {
  const { schema, allowIntrospection, deadlineMs } = options
  const closedRules = [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const hideSuggestions = !allowIntrospection
  const newTurns = () => createLimiter(EXPENSIVE_AT_ONCE, MAX_WAITING)
  const turns: Record<Share, ReturnType<typeof createLimiter>> = {
    visitorPages: newTurns(),
    memberPages: newTurns(),
    api: newTurns(),
  }
  const validated = {
    open: new WeakSet<RequestedOperation['document']>(),
    closed: new WeakSet<RequestedOperation['document']>(),
  }
  await app.register(mercurius, {
    schema,
    jit: 1,
    cache: 2 * trustedOperations.length,
    routes: false,
    graphiql: false,
    errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
  })

  return async (request, context, log) => {
    const started = performance.now()
    const { leader } = context.services
    const patience = PATIENCE_MS[context.share]
    if (leader.isAway() && isWrite(request)) await leader.back(patience)
    const execution = await rideOut(
      leader,
      patience,
      () => run(request, context, log),
      (result) => isCutOff(result) && mayRepeat(request, context.share),
    )
    const outcome = outcomeOf(execution)
    const operation = knownName(request.operationName)
    context.services.metrics.operation(operation, outcome, (performance.now() - started) / 1000)
    if (execution.errors.length > 0) recordFailure(log, operation, execution, context)
    return execution
  }

  async function run(asked: Request, context: RequestContext, log: FastifyBaseLogger): Promise<Execution> {
    try {
      const requested = readPostedOperation(asked.query, asked.operationName ?? null)
      const request = { ...asked, variables: withDealerNumbers(requested, asked.variables ?? {}) }
      const isOwn = isTrusted(request.query)
      if (!isOwn) assertValid(requested, allowIntrospection || grantOf(context) !== null)
      const variables = coerceVariables(requested, request.variables)
      const cost = operationCost(schema, requested, { variables, services: context.services })
      const limit = actorOf(context.principal).role === 'operator' ? MAX_OPERATOR_COST : MAX_COST
      if (cost > limit) throw tooMuch('COST', `The query asks for too much (limit ${limit}).`)
      const { budget, maxBytes, isBeside } = budgetFor(requested)
      const perform = () => within(budget, () => start(request, requested, isOwn, { ...context, budget }))
      const isLarge = cost >= EXPENSIVE_COST && requested.operation.operation === 'query'
      // Who waits for a thread does not keep others waiting.
      const result = isLarge && !isBeside ? await turns[context.share](perform) : await perform()
      return executionOf(result, budget, maxBytes, log)
    } catch (thrown) {
      return refusal(thrown, log)
    }
  }

  /** `mayIntrospect`: who writes a program against the schema asks it what there is. */
  function assertValid({ document }: RequestedOperation, mayIntrospect: boolean): void {
    const known = mayIntrospect ? validated.open : validated.closed
    if (known.has(document)) return
    const errors = validate(schema, document, mayIntrospect ? specifiedRules : closedRules, {
      maxErrors: MAX_ERRORS,
      hideSuggestions,
    })
    if (errors.length > 0) throw new RefusedError(errors)
    known.add(document)
  }

  /** With the document's defaults, as the resolvers will see them. */
  function coerceVariables({ operation }: RequestedOperation, given: Record<string, unknown>): Record<string, unknown> {
    const definitions = operation.variableDefinitions ?? []
    if (definitions.length === 0) return {}
    const { coerced, errors } = getVariableValues(schema, definitions, given, {
      maxErrors: MAX_ERRORS,
      hideSuggestions,
    })
    if (!coerced) throw new RefusedError(errors)
    return coerced
  }

  function budgetFor(requested: RequestedOperation) {
    const costs = rootCosts(schema, requested)
    const maxBytes = costs.length === 1 && costs[0]?.isDownload ? MAX_DOWNLOAD_BYTES : MAX_ANSWER_BYTES
    const patience = requested.operation.operation === 'mutation' ? MUTATION_PATIENCE : 1
    const longest = Math.max(patience * deadlineMs, ...costs.map((cost) => cost.deadlineMs ?? 0))
    const isBeside = costs.length > 0 && costs.every((cost) => cost.deadlineMs !== undefined)
    return { budget: createBudget({ deadlineMs: longest, maxBytes }), maxBytes, isBeside }
  }

  async function start(
    { query, operationName, variables }: Request,
    { document }: RequestedOperation,
    isOwn: boolean,
    context: RequestContext,
  ): Promise<ExecutionResult> {
    if (isOwn) {
      // Mercurius keeps compiled documents by their text alone; the name makes two operations of one document two texts.
      const source = operationName ? `${query}\n#${operationName}` : query
      return app.graphql(source, context, isEmpty(variables) ? undefined : variables, operationName ?? undefined)
    }
    await nextTurn() // reading and validating it was a turn of its own
    const result = await execute({
      schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
      hideSuggestions,
    })
    await nextTurn() // so is writing the answer
    return result
  }
}

/** What is late goes on in the background until its next resolver, which does nothing more. */
async function within<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
  budget.assertInTime()
  if (budget.fault) throw budget.fault
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      budget.assertInTime()
      reject(budget.fault ?? outOfTime())
    }, budget.msLeft + 1)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Names that nobody built a client with must not fill the memory with series. */
export function knownName(name: string | null | undefined): string {
  return name && KNOWN_NAMES.has(name) ? name : 'other'
}

function isCutOff({ errors }: Execution): boolean {
  return errors.some(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE')
}

function isWrite({ query, operationName = null }: Request): boolean {
  try {
    return readPostedOperation(query, operationName).operation.operation === 'mutation'
  } catch {
    return false // it is refused when it is run
  }
}

/** A page's write goes on by itself where its key makes it count once; a caller of the API decides for itself. */
function mayRepeat(request: Request, share: Share): boolean {
  if (!isWrite(request)) return true
  const input = request.variables?.input
  return share !== 'api' && typeof input === 'object' && input !== null && 'idempotencyKey' in input
}

function outcomeOf({ errors }: Execution): Outcome {
  if (errors.length === 0) return 'ok'
  const isFailure = errors.some(({ extensions }) => FAILURES.has(String(extensions?.code)))
  return isFailure ? 'failed' : 'refused'
}

function isEmpty(variables: Record<string, unknown> | null | undefined): variables is null | undefined {
  for (const _name in variables) return false
  return true
}

function executionOf(
  { data, errors = [] }: ExecutionResult,
  budget: Budget,
  maxBytes: number,
  log: FastifyBaseLogger,
): Execution {
  if (budget.fault) return stopped(budget.fault, log)
  const formatted = errors.slice(0, MAX_ERRORS).map((error) => formatError(error, log))
  return { wasRefused: false, wasTooLarge: false, data: data ?? null, errors: formatted, maxBytes }
}

/** While it ran: nothing of what it had so far is of use. */
function stopped(fault: GraphQLError, log: FastifyBaseLogger): Execution {
  return { wasRefused: false, wasTooLarge: false, data: null, errors: [formatError(fault, log)], maxBytes: 0 }
}

/** Before it ran, with all that is wrong. */
class RefusedError extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('refused')
  }
}

function refusal(thrown: unknown, log: FastifyBaseLogger): Execution {
  if (thrown instanceof GraphQLError && STOPPED.has(String(thrown.extensions.reason))) return stopped(thrown, log)
  const causes = causesOf(thrown)
  if (causes.length === 0) {
    log.error({ err: thrown }, 'execution failed')
    const originalError = thrown instanceof Error ? thrown : new Error(String(thrown))
    return stopped(new GraphQLError('', { originalError }), log)
  }
  const wasTooLarge = causes.some(({ extensions }) => TOO_LARGE.has(String(extensions.reason)))
  const errors = causes.map((cause) => formatError(cause, log))
  return { wasRefused: true, wasTooLarge, data: null, errors, maxBytes: 0 }
}

function causesOf(thrown: unknown): readonly GraphQLError[] {
  if (thrown instanceof RefusedError) return thrown.errors
  if (thrown instanceof GraphQLError) return [thrown]
  if (thrown instanceof ExpectedError) return [new GraphQLError(thrown.message, { originalError: thrown })]
  return []
}
