import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { RequestContext } from '../context.ts'
import { startAfresh } from '../loader.ts'
import type { Budget } from './budget.ts'
import type { GivenArguments } from './cost.ts'
import { MAX_LIST_ITEMS } from './limits.ts'

type Field = GraphQLField<unknown, RequestContext>
/** Payloads of the socket are shaped without a context. */
type Resolver = GraphQLFieldResolver<unknown, RequestContext>

/** Of a size that no limit has to know. */
const SMALL_SCALARS = new Set(['Int', 'Float', 'Boolean', 'DateTime', 'Date'])

/**
 * Every field asks the operation's budget before it works and counts what it answers, whichever feature it belongs to.
 * Arguments are checked here too, so that no command sees a text that the database cannot store.
 */
export function guardFields(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation, subscription] = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === subscription) continue
    for (const field of Object.values(type.getFields())) {
      const isLeaf = isLeafType(getNamedType(field.type))
      if (isLeaf && type !== query && type !== mutation) countText(field)
      else guardWork(field, type === mutation)
    }
  }
  return schema
}

/** Leaves are the most of an answer: numbers stay as they are, since the compiler of queries reads those without a call. */
function countText(field: Field): void {
  const named = getNamedType(field.type)
  if (field.resolve === undefined && isScalarType(named) && SMALL_SCALARS.has(named.name)) return
  const resolve = field.resolve ?? defaultFieldResolver
  const guarded: Resolver = (source, args, context, info) => {
    const budget = context?.budget
    if (budget?.fault) return nothing(field, budget)
    return counted(resolve(source, args, context, info), budget)
  }
  field.resolve = guarded
}

function guardWork(field: Field, isMutation: boolean): void {
  const resolve = field.resolve ?? defaultFieldResolver
  const hasArguments = field.args.length > 0
  const guarded: Resolver = (source, args, context, info) => {
    const budget = context?.budget
    budget?.assertInTime()
    if (budget?.fault) return nothing(field, budget)
    if (hasArguments) checkArguments(args)
    if (!isMutation) return counted(resolve(source, hasArguments ? withoutRepeats(args) : args, context, info), budget)
    startAfresh(context)
    const result = resolve(source, args, context, info)
    // What it read before it wrote is old for its answer, and for what the same page reads next.
    return counted(result instanceof Promise ? result.finally(() => startAfresh(context)) : result, budget)
  }
  field.resolve = guarded
}

function counted(value: unknown, budget: Budget | undefined): unknown {
  if (!budget) return value
  if (typeof value === 'string') budget.addText(value)
  else if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'string') budget.addText(item)
  } else if (value instanceof Promise) return value.then((settled) => counted(settled, budget))
  return value
}

const PLACEHOLDERS: Readonly<Record<string, unknown>> = { String: '', ID: '', Int: 0, Float: 0, Boolean: false }

/** The answer is thrown away: the least that ends this branch. Thousands of errors would take longer than the work. */
function nothing(field: Field, { fault }: Budget): unknown {
  if (isListType(getNullableType(field.type))) return []
  if (!isNonNullType(field.type)) return null
  const placeholder = PLACEHOLDERS[getNamedType(field.type).name]
  if (placeholder !== undefined) return placeholder
  throw fault
}

const UNREADABLE = '使用できない文字が含まれています'
const TOO_MANY = `${MAX_LIST_ITEMS}件以内で指定してください`

/** Throws BAD_REQUEST for what no field takes: a NUL, which the database cannot store, and endless lists. */
function checkArguments(args: GivenArguments): void {
  for (const name in args) check(args[name], name)
}

function check(value: unknown, name: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw fault(name, UNREADABLE)
  } else if (Array.isArray(value)) {
    if (value.length > MAX_LIST_ITEMS) throw fault(name, TOO_MANY)
    for (const item of value) check(item, name)
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [key, inner] of Object.entries(value)) check(inner, key)
  }
}

function fault(field: string, message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}

/** What a query lists twice is meant once. */
function withoutRepeats<Args extends GivenArguments>(args: Args): Args {
  if (!Object.values(args).some(Array.isArray)) return args
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value)] : value,
  ])
  return Object.fromEntries(entries)
}
