import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, OperationTypeNode, parse } from 'graphql'
import { expect, test } from 'vitest'
import { AUCTION_COMMANDS, scopesOf } from '#domain/auction/transitions.ts'
import { projectRoot } from '#server/host/project-root.ts'

const folder = join(projectRoot, 'src/contract/operations')
const sent = new Set(
  readdirSync(folder).flatMap((name) =>
    parse(readFileSync(join(folder, name), 'utf8')).definitions.flatMap((it) =>
      it.kind === Kind.OPERATION_DEFINITION && it.operation === OperationTypeNode.MUTATION
        ? it.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
        : [],
    ),
  ),
)

// That a page sends the operation, the check for dead code finds.
test('every command that people give has an operation, so that nobody forgets its button', () => {
  const given = AUCTION_COMMANDS.filter((command) => Object.keys(scopesOf(command)).some((role) => role !== 'system'))
  expect(given.length).toBeGreaterThan(40)
  expect(given.filter((command) => !sent.has(command))).toEqual([])
})
