import { buildSchema, type GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { TOY_SUBSCRIPTION, toyMessage, toySchema } from '#testing/toy-messages.ts'
import { createPlanner } from './subscription-plan.ts'

const options = { createContext: () => undefined, formatError: (error: GraphQLError) => ({ message: error.message }) }
const prepare = createPlanner({ ...options, schema: toySchema })

function request(query: string, variables: Record<string, unknown> = {}, operationName: string | null = null) {
  return { query, variables, operationName }
}

function prepared(query: string, variables: Record<string, unknown> = {}) {
  const result = prepare(request(query, variables))
  if ('errorType' in result) throw new Error(result.message)
  return result
}

function shaped(query: string, variables: Record<string, unknown> = {}) {
  return JSON.parse(String(prepared(query, variables).plan.shape(toyMessage('m1'))))
}

describe('arguments', () => {
  test('are those that were supplied, from variables and literals', () => {
    const args = (query: string, variables = {}) => ({ ...prepared(query, variables).args })
    expect(args(TOY_SUBSCRIPTION, { auctionId: 7, agentId: 5, more: 1 })).toEqual({ auctionId: 7, agentId: '5' })
    expect(args(TOY_SUBSCRIPTION, { agentId: null })).toEqual({ agentId: null })
    expect(args('subscription { onPostMessage(auctionId: 7) { messageId } }')).toEqual({ auctionId: 7 })
  })
})

describe('shape', () => {
  test('holds the fields asked for, with aliases, __typename and fragments', () => {
    const query = `subscription A { ...Root } fragment Root on Subscription { live: onPostMessage { ...Text id: messageId } }
      fragment Text on Message { __typename message }`
    expect(shaped(query)).toEqual({
      data: { live: { __typename: 'Message', message: toyMessage('m1').message, id: 'm1' } },
    })
  })

  test('has null for what the payload does not hold', () => {
    expect(shaped('subscription { onPostMessage { assetId } }')).toEqual({ data: { onPostMessage: { assetId: null } } })
  })

  test('follows variables in directives', () => {
    const query =
      'subscription ($long: Boolean = false) { onPostMessage { messageId senderGroup @include(if: $long) } }'
    expect(shaped(query, { long: true }).data.onPostMessage).toEqual({ messageId: 'm1', senderGroup: 'dealer' })
    expect(shaped(query).data.onPostMessage).toEqual({ messageId: 'm1' })
    expect(prepared(query, { long: true }).plan.key).not.toBe(prepared(query).plan.key)
  })

  test('is shared by listeners to different auctions, however the text was printed', () => {
    const one = prepared(TOY_SUBSCRIPTION, { auctionId: 1 }).plan
    const other = prepared(TOY_SUBSCRIPTION.replaceAll(/\s+/g, ' '), { auctionId: 2 }).plan
    expect(one.key).toBe(other.key)
  })

  test('is nothing when a required field fails', () => {
    const schema = buildSchema('type Query { a: Int } type Subscription { on: Thing } type Thing { id: ID! }')
    const result = createPlanner({ ...options, schema })(request('subscription { on { id } }'))
    if ('errorType' in result) throw new Error(result.message)
    expect(result.plan.shape({})).toBeNull()
  })
})

describe('refused', () => {
  test.each([
    ['no GraphQL', 'subscription {', {}, 'BadRequestException'],
    ['an unknown field', 'subscription { onOther { id } }', {}, 'BadRequestException'],
    ['an unknown field below', 'subscription { onPostMessage { secret } }', {}, 'BadRequestException'],
    ['an unknown argument', 'subscription { onPostMessage(x: 1) { messageId } }', {}, 'BadRequestException'],
    ['a wrong variable', TOY_SUBSCRIPTION, { auctionId: 'seven' }, 'BadRequestException'],
    ['a wrong literal', 'subscription { onPostMessage(auctionId: "x") { messageId } }', {}, 'BadRequestException'],
    [
      'two root fields',
      'subscription { onPostMessage { messageId } b: onPostMessage { messageId } }',
      {},
      'BadRequestException',
    ],
    ['the schema', 'subscription { __schema { types { name } } }', {}, 'BadRequestException'],
    [
      'two operations',
      'subscription A { onPostMessage { messageId } } subscription B { onPostMessage { messageId } }',
      {},
      'BadRequestException',
    ],
    ['a query', '{ nothing }', {}, 'UnsupportedOperation'],
    [
      'too long a text',
      `subscription { onPostMessage { messageId ${' '.repeat(20_000)} } }`,
      {},
      'BadRequestException',
    ],
    [
      'too many tokens',
      `subscription { onPostMessage { ${'messageId '.repeat(1_500)} } }`.replaceAll('messageId', 'm:x'),
      {},
      'BadRequestException',
    ],
  ])('%s', (_what, query, variables, errorType) => {
    expect(prepare(request(query, variables))).toMatchObject({ errorType })
  })

  test('unless the operation is named', () => {
    const two = 'subscription A { onPostMessage { messageId } } query B { nothing }'
    expect(prepare(request(two, {}, 'A'))).toMatchObject({ args: {} })
  })
})
