import { buildSchema, getVariableValues } from 'graphql'
import { expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { readOperation } from '../document.ts'
import { operationCost, priceFields } from './cost.ts'

const schema = priceFields(
  buildSchema(`
    type Query { one: Item groups: [Group!]! many(first: Int, ids: [Int!]): [Item!]! page(first: Int = 7): Page! dear: Int unknown: [Item!]! }
    type Mutation { change: Int }
    type Item { id: Int names: [String!]! parts: [Item!]! }
    type Group { items: [Item!]! }
    type Page { nodes: [Item!]! count: Int }
  `),
  {
    'Query.many': { rows: ({ first, ids }) => (Array.isArray(ids) ? new Set(ids).size : Number(first ?? 5)) },
    'Query.page': { price: 10, page: ({ first }) => Number(first) },
    'Query.groups': { rows: 10 },
    'Group.items': { rows: 50, total: () => 60 },
    'Query.dear': { price: 100 },
    'Item.parts': { rows: 3 },
    'Page.nodes': { rows: 'page' },
  },
)

function costOf(query: string, given: Record<string, unknown> = {}): number {
  const requested = readOperation(query, null)
  const { coerced = {} } = getVariableValues(schema, requested.operation.variableDefinitions ?? [], given)
  return operationCost(schema, requested, { variables: coerced, services: {} as Services })
}

test.each([
  ['one field', '{ dear }', {}, 100],
  ['an alias costs what the field does', '{ a: dear b: dear }', {}, 200],
  ['an object and its field', '{ one { id } }', {}, 3],
  ['a list by its rows', '{ many { id } }', {}, 1 + 5 * 2],
  ['lists multiply', '{ many { parts { parts { id } } } }', {}, 1 + 5 * (1 + 1 + 3 * (1 + 1 + 3 * 2))],
  ['rows asked for', '{ many(first: 50) { id } }', {}, 1 + 50 * 2],
  ['by variable', 'query ($n: Int) { many(first: $n) { id } }', { n: 50 }, 1 + 50 * 2],
  ["by the variable's default", 'query ($n: Int = 40) { many(first: $n) { id } }', {}, 1 + 40 * 2],
  ["by the argument's default", '{ page { nodes { id } } }', {}, 10 + 1 + (1 + 7 * 2)],
  ['a page counts where its list stands', '{ page(first: 20) { nodes { id } count } }', {}, 10 + 1 + (1 + 20 * 2) + 1],
  ['what is listed twice counts once', '{ many(ids: [1, 1, 1, 2]) { id } }', {}, 1 + 2 * 2],
  ['rows that are shared out', '{ groups { items { id } } }', {}, 1 + 10 * (1 + 1 + 6 * 2)],
  ['a list of texts', '{ one { names } }', {}, 1 + 1 + 5],
  ['fragments', '{ many { ...f } } fragment f on Item { id names }', {}, 1 + 5 * (1 + 1 + 5)],
  ['inline fragments and directives', '{ ... on Query @include(if: false) { dear } }', {}, 100],
  ['a list that nobody measured', '{ unknown { id } }', {}, 1 + 100 * 2],
  ['a name is sent with every row', `{ many { ${'x'.repeat(320)}: id } }`, {}, 1 + 5 * (1 + 11)],
  ['a mutation', 'mutation { change }', {}, 5_000],
])('%s', (_name, query, given, cost) => {
  expect(costOf(query, given)).toBe(cost)
})

test.each([
  ['a field that is not there', 'Item.nothing', {}],
  ['rows of what is no list', 'Query.dear', { rows: 3 }],
])('the table cannot price %s', (_name, coordinate, cost) => {
  expect(() => priceFields(schema, { [coordinate]: cost })).toThrow(coordinate)
})
