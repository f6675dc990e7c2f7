import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  concatAST,
  type DocumentNode,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  parse,
  print,
  separateOperations,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustedOperations } from '#contract/generated/trusted-operations.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { operationCost } from './graphql/cost/cost.ts'
import { MAX_COST, MAX_OPERATOR_COST } from './graphql/cost/limits.ts'
import { readOperation } from './graphql/document.ts'
import { projectRoot } from './host/project-root.ts'
import { schema } from './schema.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('every list of objects says how long it can become', () => {
  const unmeasured = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return []
    return Object.values(type.getFields())
      .filter(({ type: of }) => isListType(getNullableType(of)) && isObjectType(getNamedType(of)))
      .filter(({ extensions }) => extensions.cost?.rows === undefined)
      .map((field) => `${type.name}.${field.name}`)
  })
  expect(unmeasured).toEqual([])
})

/** What our pages ask for at most; a variable that is not here changes no size. */
const LARGEST: Readonly<Record<string, unknown>> = {
  'OwnAuctions.first': 12,
  // The list's page; what simulated dealers ask for is below the limit itself.
  'PartnerAuctions.first': 40,
  'Messages.first': 100,
  'AuditLog.first': 200,

  first: 100,
  makerId: 1,
  modelId: 1001,
  displacementCtgId: 1,
  keywords: ['honda'],
  auctionId: 1,
}
/** Of the limits, for what a page may still become. */
const FREE = 0.4
const OPERATORS = new Set([
  'MarketBacktest',
  'InspectionQueue',
  'ManagedDealers',
  'DealerScores',
  'AllAnnouncements',
  'Disputes',
  'AuditLog',
  'FindUsers',
  'FindPeople',
])

function ownDocuments() {
  const folder = join(projectRoot, 'src/contract/operations')
  const all = concatAST(readdirSync(folder).map((name) => parse(readFileSync(join(folder, name), 'utf8'))))
  const byName = new Map<string, (typeof all.definitions)[number]>()
  for (const definition of all.definitions)
    if ('name' in definition && definition.name) byName.set(`${definition.kind} ${definition.name.value}`, definition)
  return Object.entries(separateOperations({ kind: Kind.DOCUMENT, definitions: [...byName.values()] }))
}

test('every document of our clients stays well within the limits', () => {
  const documents = ownDocuments()
  expect(documents.length).toBe(new Set(trustedOperations.map(([name]) => name)).size)
  const over = documents.flatMap(([name, document]) => {
    const requested = readOperation(print(twice(document)), name)
    if (requested.operation.operation === 'subscription') return []
    const names = (requested.operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
    const variables = Object.fromEntries(names.map((it) => [it, LARGEST[`${name}.${it}`] ?? LARGEST[it] ?? {}]))
    const cost = operationCost(schema, requested, { variables, services: api.services })
    const limit = OPERATORS.has(name) ? MAX_OPERATOR_COST : MAX_COST
    return cost > limit * (1 - FREE) ? [`${name} ${cost} of ${limit}`] : []
  })
  expect(over).toEqual([])
})

/** With its operation a second time: what is read like this is half of what may be sent. */
function twice(document: DocumentNode): DocumentNode {
  const copies = document.definitions.flatMap((it) =>
    it.kind === Kind.OPERATION_DEFINITION ? [{ ...it, name: { kind: Kind.NAME, value: 'again' } as const }] : [],
  )
  return { kind: Kind.DOCUMENT, definitions: [...document.definitions, ...copies] }
}
