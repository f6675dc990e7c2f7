import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'
import type { Services } from '../../services.ts'
import type { RequestedOperation } from '../document.ts'
import { MAX_COST } from './limits.ts'

/** What a field reads and answers; where nothing is said, it is 1 and has no rows. */
export interface FieldCost {
  /** By itself. About a microsecond each; a statement counts as 100, what is read for many rows at once as 5 for each. */
  readonly price?: number
  /** How many rows it has at most; `page`: as many as the field above it was asked for. */
  readonly rows?: number | 'page' | ((args: GivenArguments, services: Services) => number)
  /** Of all rows above together, where each of them has others. */
  readonly total?: (services: Services) => number
  /** The rows of a page, whose list stands in the field below. */
  readonly page?: (args: GivenArguments) => number
  /** Hands out a whole document, which may be larger than other answers. */
  readonly isDownload?: boolean
  /** For work that takes its time beside the event loop. */
  readonly deadlineMs?: number
}

export type GivenArguments = Readonly<Record<string, unknown>>

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    readonly cost?: FieldCost
  }
}

/** By Type.field. */
export type FieldCosts = Readonly<Record<string, FieldCost>>

/** A price for a field that is not there, or rows of what is no list, is a mistake in the table. */
export function priceFields(schema: GraphQLSchema, costs: FieldCosts): GraphQLSchema {
  for (const [coordinate, cost] of Object.entries(costs)) {
    const [typeName = '', fieldName = ''] = coordinate.split('.')
    const type = schema.getType(typeName)
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined
    if (!field) throw new Error(`There is no field ${coordinate} to price`)
    if (cost.rows !== undefined && !isListType(getNullableType(field.type)))
      throw new Error(`${coordinate} is no list, but has rows`)
    field.extensions = { ...field.extensions, cost }
  }
  return schema
}

/** Lists that nobody measured; a test finds them. */
const UNKNOWN_ROWS = 100
const LEAF_LIST_PRICE = 5
/** Clients send one at a time. */
const MUTATION_PRICE = MAX_COST / 4
/** A name is sent with every row. */
const NAME_CHARACTERS_PER_UNIT = 32

interface Walk extends Pick<RequestedOperation, 'fragments'> {
  readonly services: Services
  readonly variables: Record<string, unknown>
}

/**
 * What an operation will read and answer at most: prices of fields, times the rows of the lists above them. `variables`
 * are coerced, with their defaults.
 */
export function operationCost(
  schema: GraphQLSchema,
  requested: RequestedOperation,
  walk: Omit<Walk, 'fragments'>,
): number {
  const { operation, fragments } = requested
  const root = schema.getRootType(operation.operation)
  if (!root) return 0
  const price = operation.operation === OperationTypeNode.MUTATION ? MUTATION_PRICE : 1
  return Math.ceil(costOfSelections({ ...walk, fragments }, root, operation.selectionSet, { price, page: 1, times: 1 }))
}

/** Of the fields that stand first, whatever they are asked for. */
export function rootCosts(schema: GraphQLSchema, { operation, fragments }: RequestedOperation): FieldCost[] {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {}
  const costsIn = (set: SelectionSetNode): FieldCost[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [fields[selection.name.value]?.extensions.cost ?? {}]
      const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      return inner ? costsIn(inner.selectionSet) : []
    })
  return costsIn(operation.selectionSet)
}

interface Above {
  /** Of a field that names none. */
  readonly price: number
  readonly page: number
  /** How often the selection is answered at most. */
  readonly times: number
}

function costOfSelections(walk: Walk, type: GraphQLObjectType, set: SelectionSetNode, above: Above): number {
  let total = 0
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      total += costOfField(walk, type, selection, above)
      continue
    }
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : walk.fragments.get(selection.name.value)
    if (inner) total += costOfSelections(walk, type, inner.selectionSet, above)
  }
  return total
}

function costOfField(walk: Walk, type: GraphQLObjectType, node: FieldNode, above: Above): number {
  const name = (node.alias ?? node.name).value
  const field = type.getFields()[node.name.value]
  const namePrice = Math.floor(name.length / NAME_CHARACTERS_PER_UNIT)
  if (!field) return 1 + namePrice // __typename, or what is asked of the schema
  const { cost = {} } = field.extensions
  const named = getNamedType(field.type)
  const isList = isListType(getNullableType(field.type))
  if (isLeafType(named)) return namePrice + (cost.price ?? (isList ? LEAF_LIST_PRICE : above.price))
  if (!isObjectType(named) || !node.selectionSet) return above.price
  const args = field.args.length > 0 ? getArgumentValues(field, node, walk.variables) : {}
  const rows = isList ? rowsOf(cost, args, walk.services, above) : 1
  const below = { price: 1, page: cost.page?.(args) ?? 1, times: above.times * rows }
  return namePrice + (cost.price ?? above.price) + rows * (1 + costOfSelections(walk, named, node.selectionSet, below))
}

function rowsOf(
  { rows = UNKNOWN_ROWS, total }: FieldCost,
  args: GivenArguments,
  services: Services,
  { page, times }: Above,
): number {
  const most = rows === 'page' ? page : typeof rows === 'number' ? rows : rows(args, services)
  return total ? Math.min(most, total(services) / Math.max(1, times)) : most
}
