import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { operationCost } from '#server/graphql/cost/cost.ts'
import { MAX_COST } from '#server/graphql/cost/limits.ts'
import { readOperation } from '#server/graphql/document.ts'
import { schema } from '#server/schema.ts'
import type { Services } from '#server/services.ts'

/** Values by the name of an argument or an input's field, as they are written in a query. */
export type Literals = Readonly<Record<string, string>>

type Field = GraphQLField<unknown, unknown>

/** Deep enough for every type of ours: further down they come round again. */
const DEPTH = 5

/** Whether the server takes a selection of a root field. */
export type Fits = (selection: string) => boolean

/** What everybody may ask for at once. */
export function withinLimits(services: Services, kind: 'query' | 'mutation' | 'subscription'): Fits {
  return (selection) => {
    try {
      const requested = readOperation(`${kind} { ${selection} }`, null)
      return operationCost(schema, requested, { variables: {}, services }) <= MAX_COST
    } catch {
      return false
    }
  }
}

/**
 * A field with everything that can be asked for below it, in as few pieces as the server takes; `covered` takes what was
 * asked for, as Type.field.
 */
export function wholeField(field: Field, literals: Literals, covered: Set<string>, fits: Fits): string[] {
  return piecesOf(field, literals, { path: [], depth: DEPTH, covered, fits })
}

interface Place {
  readonly path: readonly string[]
  readonly depth: number
  readonly covered: Set<string>
  readonly fits: Fits
}

function piecesOf(field: Field, literals: Literals, place: Place): string[] {
  const { path, depth, covered, fits } = place
  const seen = new Set<string>()
  const whole = selectField(field, literals, path, depth, seen)
  if (whole === null) return []
  if (fits(whole)) {
    for (const coordinate of seen) covered.add(coordinate)
    return [whole]
  }
  const type = getNamedType(field.type)
  if (!isObjectType(type) || depth === 0) return [] // nobody gets it on this way
  const name = `${field.name}${argumentsOf(field.args, literals)}`
  const within = (below: string) => `${name} { ${below} }`
  const below = Object.values(type.getFields()).flatMap((child) => {
    const inside = { path: [...path, type.name], depth: depth - 1, covered, fits: (it: string) => fits(within(it)) }
    const pieces = piecesOf(child, literals, inside)
    if (pieces.length > 0) covered.add(`${type.name}.${child.name}`)
    return pieces
  })
  return packed(below, (it) => fits(within(it))).map(within)
}

/** Fields of the same name with other fields below them are one field to GraphQL. */
function packed(pieces: readonly string[], fits: Fits): string[] {
  const packs: string[] = []
  for (const piece of pieces) {
    const joined = `${packs.at(-1) ?? ''} ${piece}`
    if (packs.length > 0 && fits(joined)) packs[packs.length - 1] = joined
    else packs.push(piece)
  }
  return packs
}

/** The same, one query for each field right below it: where one of them is refused, the others still answer. */
export function fieldByField(field: Field, literals: Literals): string[] {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((child) => {
    const below = selectField(child, literals, [type.name], DEPTH - 2, new Set())
    return below === null ? [] : [`${field.name}${argumentsOf(field.args, literals)} { ${below} }`]
  })
}

/** Every Type.field that can be reached from the type. */
export function reachableFields(root: GraphQLObjectType, found = new Set<string>()): Set<string> {
  for (const field of Object.values(root.getFields())) {
    const coordinate = `${root.name}.${field.name}`
    if (found.has(coordinate)) continue
    found.add(coordinate)
    const type = getNamedType(field.type)
    if (isObjectType(type)) reachableFields(type, found)
  }
  return found
}

function selectField(
  field: Field,
  literals: Literals,
  path: readonly string[],
  depth: number,
  seen: Set<string>,
): string | null {
  const name = `${field.name}${argumentsOf(field.args, literals)}`
  const type = getNamedType(field.type as GraphQLOutputType)
  if (isLeafType(type)) return name
  if (!isObjectType(type) || depth === 0 || path.includes(type.name)) return null
  const below = Object.values(type.getFields()).flatMap((child) => {
    const inner = new Set<string>()
    const text = selectField(child, literals, [...path, type.name], depth - 1, inner)
    if (text === null) return []
    for (const coordinate of inner) seen.add(coordinate)
    seen.add(`${type.name}.${child.name}`)
    return [text]
  })
  return below.length === 0 ? null : `${name} { ${below.join(' ')} }`
}

function argumentsOf(given: readonly GraphQLArgument[], literals: Literals): string {
  const written = given.flatMap((argument) => {
    const known = literals[argument.name]
    if (known !== undefined) return [`${argument.name}: ${known}`]
    return isRequiredArgument(argument) ? [`${argument.name}: ${literalOf(argument.type, literals)}`] : []
  })
  return written.length === 0 ? '' : `(${written.join(', ')})`
}

function literalOf(given: GraphQLInputType, literals: Literals): string {
  const type = getNullableType(given)
  if (isListType(type)) return `[${literalOf(type.ofType, literals)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null'
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).flatMap((field) => {
      const known = literals[field.name]
      if (known !== undefined) return [`${field.name}: ${known}`]
      return isRequiredInputField(field) ? [`${field.name}: ${literalOf(field.type, literals)}`] : []
    })
    return `{ ${fields.join(', ')} }`
  }
  switch (type.name) {
    case 'Int':
    case 'Float':
      return '1'
    case 'Boolean':
      return 'false'
    case 'Date':
      return '"2026-11-15"'
    case 'DateTime':
      return '"2026-11-15T00:00:00Z"'
    default:
      return '"x"'
  }
}
