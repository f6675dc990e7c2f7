import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLField,
  type GraphQLFormattedError,
  GraphQLObjectType,
  GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  validate,
} from 'graphql'
import type { FrameError } from '#contract/appsync-frames.ts'
import { MAX_KEPT_CHARACTERS, type RequestedOperation, readOperation } from '../../graphql/document.ts'
import type { SuppliedArguments } from '../live-field.ts'
import { type RootSelection, rootSelectionOf } from './root-selection.ts'

const CACHED_DOCUMENTS = 500
/** Names that were not asked for are not told. */
const HIDE = { hideSuggestions: true }

/** How payloads are shaped for a subscription. Plans with equal keys give equal bytes for the same payload. */
export interface SubscriptionPlan {
  readonly fieldName: string
  readonly key: string
  /** The payload of a data frame; null when nothing is left to send. */
  shape(payload: object): Buffer | null | Promise<Buffer | null>
}

export interface PreparedSubscription {
  readonly plan: SubscriptionPlan
  /** Those that were supplied, and only those. */
  readonly args: SuppliedArguments
}

interface ReadDocument {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly selection: RootSelection
  readonly field: GraphQLField<unknown, unknown>
  /** Printed once: the text of the selection without the root's arguments. */
  readonly selectionText: string
  /** The plan of a selection that no variable changes. */
  readonly plan: SubscriptionPlan | null
}

interface Options {
  readonly schema: GraphQLSchema
  readonly createContext: () => unknown
  readonly formatError: (error: GraphQLError) => GraphQLFormattedError
}

interface SubscriptionRequest {
  readonly query: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

export type PrepareSubscription = (request: SubscriptionRequest) => PreparedSubscription | FrameError

/** Parses, validates and plans the GraphQL text of a start frame; what is wrong with it comes back as the error to send. */
export function createPlanner(options: Options): PrepareSubscription {
  const shapingSchema = createShapingSchema(options.schema)
  const cache = new Map<string, ReadDocument>()

  function read({ query, operationName }: SubscriptionRequest): ReadDocument | FrameError {
    const key = `${operationName ?? ''}\n${query}`
    const known = cache.get(key)
    if (known) return known
    const document = readDocument(options.schema, query, operationName)
    if ('errorType' in document) return document
    const { selection } = document
    const selectionText = print(selection.document)
    const plan = selection.variables.length === 0 ? planOf(selection, selectionText, {}) : null
    const entry = { ...document, selectionText, plan }
    if (query.length > MAX_KEPT_CHARACTERS) return entry
    if (cache.size >= CACHED_DOCUMENTS) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, entry)
    return entry
  }

  function planOf(
    selection: RootSelection,
    selectionText: string,
    variableValues: Record<string, unknown>,
  ): SubscriptionPlan {
    const fieldName = selection.field.name.value
    return {
      fieldName,
      key: selection.variables.length === 0 ? selectionText : `${selectionText}${JSON.stringify(variableValues)}`,
      shape(payload) {
        const result = execute({
          schema: shapingSchema,
          document: selection.document,
          rootValue: { [fieldName]: payload },
          contextValue: options.createContext(),
          variableValues,
        })
        return result instanceof Promise ? result.then(serialise) : serialise(result)
      },
    }
  }

  function serialise({ data, errors = [] }: ExecutionResult): Buffer | null {
    const formatted = errors.map(options.formatError)
    if (!data || Object.values(data)[0] == null) return null
    return Buffer.from(JSON.stringify(formatted.length === 0 ? { data } : { data, errors: formatted }))
  }

  return (request) => {
    const entry = read(request)
    if ('errorType' in entry) return entry
    const { operation, selection } = entry
    const given = getVariableValues(options.schema, operation.variableDefinitions ?? [], { ...request.variables }, HIDE)
    if (!given.coerced) return badRequest(given.errors.map((error) => error.message).join(' '))
    try {
      const args = getArgumentValues(entry.field, selection.field, given.coerced)
      const used = Object.fromEntries(
        selection.variables.filter((name) => name in request.variables).map((name) => [name, request.variables[name]]),
      )
      return { plan: entry.plan ?? planOf(selection, entry.selectionText, used), args }
    } catch (error) {
      return badRequest(messageOf(error))
    }
  }
}

type BareDocument = Omit<ReadDocument, 'selectionText' | 'plan'>

function readDocument(schema: GraphQLSchema, query: string, operationName: string | null): BareDocument | FrameError {
  let requested: RequestedOperation
  try {
    requested = readOperation(query, operationName)
  } catch (error) {
    return badRequest(messageOf(error))
  }
  const { document, operation } = requested
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    return { errorType: 'UnsupportedOperation', message: 'Operation not supported through the realtime channel.' }
  const errors = validate(schema, document, undefined, { maxErrors: 3, ...HIDE })
  if (errors.length > 0) return badRequest(errors.map((error) => error.message).join(' '))
  const selection = rootSelectionOf(document, operation)
  const field = selection && schema.getSubscriptionType()?.getFields()[selection.field.name.value]
  if (!selection || !field) return badRequest('A subscription needs one field.')
  return { document, operation, selection, field }
}

export function badRequest(message: string): FrameError {
  return { errorType: 'BadRequestException', message }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * The schema as seen from a payload: the subscription root becomes the query root, its fields lose their arguments and
 * hand out the payload as it is. Executing a selection against it keeps the fields asked for, with aliases, fragments,
 * `__typename` and scalars as GraphQL defines them.
 */
function createShapingSchema(schema: GraphQLSchema): GraphQLSchema {
  const subscription = schema.getSubscriptionType()
  if (!subscription) throw new Error('The schema has no subscription type')
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), subscription].map((type) => type?.name))
  const fields = Object.values(subscription.getFields()).map(({ name, type }) => [name, { type }] as const)
  const config = schema.toConfig()
  return new GraphQLSchema({
    ...config,
    query: new GraphQLObjectType({ name: subscription.name, fields: Object.fromEntries(fields) }),
    mutation: null,
    subscription: null,
    types: config.types.filter((type) => !roots.has(type.name)),
    assumeValid: true,
  })
}
