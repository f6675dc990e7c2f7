import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { GraphQLError, type GraphQLFormattedError, NoSchemaIntrospectionCustomRule } from 'graphql'
import mercurius from 'mercurius'
import { trustedOperations } from '#contract/generated/trusted-operations.ts'
import type { Outcome } from '../observe/metrics.ts'
import type { RequestContext } from './context.ts'
import { formatError } from './error-mapping.ts'
import { costError, MAX_DEPTH, MAX_TOKENS } from './limits.ts'
import { schema } from './schema.ts'

export interface Execution {
  /** True when the document was refused before it ran: then there is no data entry. */
  readonly wasRefused: boolean
  /** True when it was refused for being too deep or too costly, which is no matter of GraphQL's validation. */
  readonly wasTooLarge: boolean
  readonly data: unknown
  readonly errors: readonly GraphQLFormattedError[]
}

const KNOWN_NAMES = new Set(trustedOperations.map(([name]) => name))
const FAILURES = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'])

interface Request {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Record<string, unknown> | null | undefined
}

export type Executor = (request: Request, context: RequestContext, log: FastifyBaseLogger) => Promise<Execution>

/** Mercurius parses, validates, compiles and runs; HTTP is answered by our own route (see route.ts). */
export async function createExecutor(app: FastifyInstance, allowIntrospection: boolean): Promise<Executor> {
  await app.register(mercurius, {
    schema,
    jit: 1,
    routes: false,
    graphiql: false,
    queryDepth: MAX_DEPTH,
    validationRules: allowIntrospection ? [] : [NoSchemaIntrospectionCustomRule],
    graphql: { parseOptions: { maxTokens: MAX_TOKENS }, validateOptions: { maxErrors: 10 } },
    errorFormatter: (execution) => ({
      statusCode: 200,
      response: execution,
    }),
  })
  app.graphql.addHook('preExecution', async (_schema, document, _context, variables) => {
    const error = costError(document, variables ?? {})
    if (error) throw error
  })

  return async (request, context, log) => {
    const started = performance.now()
    const execution = await run(request, context, log)
    const outcome = outcomeOf(execution)
    context.services.metrics.operation(knownName(request.operationName), outcome, (performance.now() - started) / 1000)
    return execution
  }

  async function run(request: Request, context: RequestContext, log: FastifyBaseLogger): Promise<Execution> {
    // Mercurius keeps compiled documents by their text alone; the name makes two operations of one document two texts.
    const source = request.operationName ? `${request.query}\n#${request.operationName}` : request.query
    try {
      const variables = isEmpty(request.variables) ? undefined : request.variables
      const result = await app.graphql(source, { ...context }, variables, request.operationName ?? undefined)
      const errors = (result.errors ?? []).map((error) => formatError(error, log))
      // Without a data entry the compiled query did not run: a required variable is missing.
      const wasRefused = result.data === undefined && errors.length > 0
      return { wasRefused, wasTooLarge: false, data: result.data ?? null, errors }
    } catch (thrown) {
      return refusal(thrown, log)
    }
  }
}

/** Names that nobody built a client with must not fill the memory with series. */
export function knownName(name: string | null | undefined): string {
  return name && KNOWN_NAMES.has(name) ? name : 'other'
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

function refusal(thrown: unknown, log: FastifyBaseLogger): Execution {
  const causes = errorsOf(thrown)
  if (causes.length === 0) {
    log.error({ err: thrown }, 'execution failed')
    const errors = [formatError(new GraphQLError('', { originalError: thrown as Error }), log)]
    return { wasRefused: false, wasTooLarge: false, data: null, errors }
  }
  const wasTooLarge = causes.some((cause) => 'code' in cause && cause.code === 'MER_ERR_GQL_QUERY_DEPTH')
  const errors = causes.map((cause) =>
    cause instanceof GraphQLError
      ? formatError(cause, log)
      : { message: cause.message, extensions: { code: 'BAD_REQUEST' } },
  )
  return { wasRefused: true, wasTooLarge: wasTooLarge || causes.some(isCostError), data: null, errors }
}

function isCostError(cause: Error): boolean {
  return cause instanceof GraphQLError && cause.extensions.reason === 'COST'
}

function errorsOf(thrown: unknown): Error[] {
  if (thrown instanceof GraphQLError) return [thrown]
  if (typeof thrown === 'object' && thrown !== null && 'errors' in thrown && Array.isArray(thrown.errors))
    return thrown.errors
  return []
}
