import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { errorTexts } from '#content/messages/errors.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { grantOf } from '../auth/principal.ts'
import type { Leader } from '../db/leader.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { RequestContext } from './context.ts'
import { answerTooLarge } from './cost/budget.ts'
import { MAX_QUERY_CHARACTERS } from './cost/limits.ts'
import { formatError, statusOfErrors } from './error-mapping.ts'
import type { Execution, Executor } from './executor.ts'

const GRAPHQL_JSON = 'application/graphql-response+json; charset=utf-8'
const PLAIN_JSON = 'application/json; charset=utf-8'
/** JSON is UTF-8; what claims to be something else would be misread. */
const OTHER_CHARSET = /charset\s*=\s*(?!"?utf-?8\b)/i

const RETRY_AFTER_SECONDS = '2'

/** Throws ERROR_NOT_AUTHORIZED when the request carries a token that does not count: then nothing of it is run. */
type CreateContext = (request: FastifyRequest) => Promise<RequestContext>

interface Options {
  readonly execute: Executor
  readonly createContext: CreateContext
  readonly answers: AnswerCache
  readonly leader: Pick<Leader, 'isAway'>
  /** What an endpoint does not serve of a request; null when it serves it all. Throws where that cannot be told. */
  readonly unserved?: (body: GraphqlBody, authorization: string | undefined) => string | null
}

export interface GraphqlBody {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Record<string, unknown> | null
}

/**
 * GraphQL over HTTP: POST with a JSON body of operation name, variables and query. The body is kept as text until it must
 * be read: the same text from a visitor gets the answer that is kept for it.
 */
export function registerGraphqlRoute(app: FastifyInstance, path: string, options: Options): void {
  const { execute, createContext, answers, leader, unserved } = options
  const answer = async (request: FastifyRequest, reply: FastifyReply, isGraphqlJson: boolean, text: string) => {
    const body = readBody(text)
    if (typeof body === 'string') return refuse(reply, 400, body)
    const refused = unserved ? whyUnserved(() => unserved(body, request.headers.authorization)) : null
    if (refused !== null) return refuse(reply, 400, refused)
    const context = await createContext(request).catch(notAuthorized)
    if (typeof context === 'string') {
      const error = { message: context, extensions: { code: 'ERROR_NOT_AUTHORIZED' } }
      reply.status(401)
      return JSON.stringify({ errors: [error] })
    }
    const startedAt = performance.now()
    // Of a token is asked first what it may read.
    const isKept = grantOf(context) === null
    const known = isKept ? answers.get(text, startedAt) : undefined
    if (known) return known
    const outdated = isKept && leader.isAway() ? answers.getOutdated(text) : undefined
    if (outdated) return outdated
    const result = await execute(body, context, request.log)
    if (result.wasRefused) {
      // A client that only knows application/json takes any 4xx for a broken server: it gets 200 and the errors.
      reply.status(isGraphqlJson || result.wasTooLarge ? 400 : 200)
      return JSON.stringify({ errors: result.errors })
    }
    const { data, errors } = result
    const answer = JSON.stringify(errors.length === 0 ? { data } : { errors, data })
    if (data !== null && Buffer.byteLength(answer) > result.maxBytes) {
      const error = formatError(answerTooLarge(result.maxBytes), request.log)
      reply.status(400)
      return JSON.stringify({ errors: [error], data: null })
    }
    if (errors.length === 0) answers.put(text, answer, body, startedAt)
    else reply.status(statusOf(result))
    if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return answer
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      const type = request.headers['content-type'] ?? ''
      if (OTHER_CHARSET.test(type)) done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type))
      else done(null, text)
    })
    scope.post(path, (request, reply) => {
      const isGraphqlJson = request.headers.accept?.includes('application/graphql-response+json') ?? false
      reply.type(isGraphqlJson ? GRAPHQL_JSON : PLAIN_JSON)
      const text = String(request.body)
      const known = request.headers.authorization === undefined ? answers.get(text, performance.now()) : undefined
      if (known) reply.send(known)
      else return answer(request, reply, isGraphqlJson, text)
    })
    scope.get(path, async (_request, reply) => {
      reply.header('allow', 'POST').type(PLAIN_JSON)
      return refuse(reply, 405, 'GraphQL is answered to POST only.')
    })
  })
}

/** The HTTP status of an execution: an error that left no data may stand for the whole answer. */
export function statusOf({ data, errors }: Pick<Execution, 'data' | 'errors'>): number {
  const isEmpty = data === null || Object.values(data as object).every((value) => value === null)
  return (isEmpty && errors.length > 0 && statusOfErrors(errors)) || 200
}

/** What cannot be read is not served either. */
function whyUnserved(unserved: () => string | null): string | null {
  try {
    const what = unserved()
    return what === null ? null : `${what} is not served here.`
  } catch (error) {
    if (error instanceof GraphQLError) return error.message
    throw error
  }
}

/** What the person, or who runs the program, reads. */
function notAuthorized(error: unknown): string {
  if (!(error instanceof ExpectedError && error.code === 'ERROR_NOT_AUTHORIZED')) throw error
  return error.message === error.code ? errorTexts.ERROR_NOT_AUTHORIZED : error.message
}

function refuse(reply: FastifyReply, status: number, detail: string): string {
  reply.status(status)
  return JSON.stringify({
    errors: [{ message: `${errorTexts.BAD_REQUEST} (${detail})`, extensions: { code: 'BAD_REQUEST' } }],
  })
}

/** The request, or what is wrong with it. */
function readBody(text: string): GraphqlBody | string {
  const body = readJson(text)
  if (!isRecord(body)) return 'The body must be a JSON object.'
  const { query, operationName = null, variables = null, extensions = null } = body
  if (typeof query !== 'string' || query === '') return '"query" must be a text.'
  if (query.length > MAX_QUERY_CHARACTERS) return '"query" is too long.'
  if (operationName !== null && typeof operationName !== 'string') return '"operationName" must be a text.'
  if (variables !== null && !isRecord(variables)) return '"variables" must be an object.'
  if (extensions !== null && !isRecord(extensions)) return '"extensions" must be an object.'
  return { query, operationName, variables }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
