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

/** Values by the name of an argument or an input's field, as they are written in a query. */
export type Literals = Readonly<Record<string, string>>

type Field = GraphQLField<unknown, unknown>

/** Deep enough for every type of ours: further down they come round again. */
const DEPTH = 5
/** The server refuses longer ones (20,000 characters, 4,000 words). */
const MOST_CHARACTERS = 17_000
const MOST_WORDS = 3_500

/** A field with everything that can be asked for below it; `covered` takes what was asked for, as Type.field. */
export function wholeField(field: Field, literals: Literals, covered: Set<string>): string {
  for (let depth = DEPTH; depth > 0; depth -= 1) {
    const seen = new Set<string>()
    const text = selectField(field, literals, [], depth, seen) ?? ''
    if (text.length > MOST_CHARACTERS || text.split(/[\s{}()[\],:]+/).length > MOST_WORDS) continue
    for (const coordinate of seen) covered.add(coordinate)
    return text
  }
  throw new Error(`${field.name} is too large to be asked for at once`)
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
