import { buildSchema, graphql } from 'graphql'
import { expect, test } from 'vitest'
import type { RequestContext } from './context.ts'
import { guardFields } from './cost/guard-fields.ts'
import { createLoader } from './loader.ts'

test('the operations of a page read once, and anew behind each change, also what the change itself had read', async () => {
  let stored = 1
  let reads = 0
  const load = createLoader<number, number>(async (_context, keys) => {
    reads += 1
    return new Map(keys.map((key) => [key, stored]))
  })
  const schema = buildSchema('type Query { value: Int, same: Int } type Mutation { change: Int, changed: Int }')
  const value = (_root: unknown, _given: unknown, context: RequestContext) => load(context, 1)
  const [query, mutation] = [schema.getQueryType()?.getFields(), schema.getMutationType()?.getFields()]
  for (const field of [query?.value, query?.same, mutation?.changed]) if (field) field.resolve = value
  if (mutation?.change)
    mutation.change.resolve = async (root, given, context: RequestContext) => {
      const before = await value(root, given, context)
      stored += 1
      return before
    }
  guardFields(schema)
  const pageReads = { generation: {} }
  const run = async (source: string) => {
    const contextValue = { pageReads } as unknown as RequestContext
    const { data, errors } = await graphql({ schema, source, contextValue })
    expect(errors).toBeUndefined()
    return data
  }
  expect(await run('{ value same }')).toEqual({ value: 1, same: 1 })
  expect(await run('{ value }')).toEqual({ value: 1 })
  expect(reads).toBe(1)
  expect(await run('mutation { change changed }')).toEqual({ change: 1, changed: 2 })
  expect(await run('{ value }')).toEqual({ value: 2 })
})
