import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from 'graphql'

/** What a subscription asks for, apart from whom it listens to. */
export interface RootSelection {
  readonly field: FieldNode
  /** A query of the root field without its arguments, to be executed against a payload. */
  readonly document: DocumentNode
  /** The variables that change the selection (directives, arguments further down). */
  readonly variables: readonly string[]
}

/** Of a validated document: it has one root field, though perhaps in several pieces and behind fragments. */
export function rootSelectionOf(document: DocumentNode, operation: OperationDefinitionNode): RootSelection | null {
  const fragments = document.definitions.filter((it) => it.kind === Kind.FRAGMENT_DEFINITION)
  const pieces = rootFields(operation.selectionSet, fragments)
  const [field] = pieces
  if (!field) return null
  const { alias, name } = field
  const selections = pieces.flatMap((piece) => piece.selectionSet?.selections ?? [])
  const below: FieldNode = {
    kind: Kind.FIELD,
    name,
    ...(alias && { alias }),
    ...(field.selectionSet && { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
  }
  const used = namesBelow(below, fragments)
  const shaping: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    variableDefinitions: (operation.variableDefinitions ?? []).filter((it) =>
      used.variables.has(it.variable.name.value),
    ),
    selectionSet: { kind: Kind.SELECTION_SET, selections: [below] },
  }
  const usedFragments = fragments.filter((it) => used.fragments.has(it.name.value))
  return {
    field,
    document: { kind: Kind.DOCUMENT, definitions: [shaping, ...usedFragments] },
    variables: [...used.variables].sort(),
  }
}

function rootFields(set: SelectionSetNode, fragments: readonly FragmentDefinitionNode[]): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : fragments.find((it) => it.name.value === selection.name.value)
    return inner ? rootFields(inner.selectionSet, fragments) : []
  })
}

function namesBelow(root: FieldNode, fragments: readonly FragmentDefinitionNode[]) {
  const variables = new Set<string>()
  const spread = new Set<string>()
  const pending: (FieldNode | FragmentDefinitionNode)[] = [root]
  for (let node = pending.pop(); node; node = pending.pop())
    visit(node, {
      enter(inner) {
        if (inner.kind === Kind.VARIABLE) variables.add(inner.name.value)
        if (inner.kind !== Kind.FRAGMENT_SPREAD || spread.has(inner.name.value)) return
        spread.add(inner.name.value)
        pending.push(...fragments.filter((it) => it.name.value === inner.name.value))
      },
    })
  return { variables, fragments: spread }
}
