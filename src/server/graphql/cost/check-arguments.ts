import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { GivenArguments } from './cost.ts'
import { MAX_LIST_ITEMS } from './limits.ts'

const UNREADABLE = '使用できない文字が含まれています'
const TOO_MANY = `${MAX_LIST_ITEMS}件以内で指定してください`

/** Throws BAD_REQUEST for what no field takes: a NUL, which the database cannot store, and endless lists. */
export function checkArguments(args: GivenArguments): void {
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
export function withoutRepeats<Args extends GivenArguments>(args: Args): Args {
  if (!Object.values(args).some(Array.isArray)) return args
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value)] : value,
  ])
  return Object.fromEntries(entries)
}
