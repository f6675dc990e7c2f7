import { type ASTNode, Kind, visit } from 'graphql'
import type { RequestedOperation } from './document.ts'

const NAME = 'bikeDealerId'
const NUMBER = /^[1-9]\d{0,9}$/

type Variables = Readonly<Record<string, unknown>>

/**
 * Answers give a dealer as ID, arguments and webhooks take and give it as a number: what one query returned is passed on to the
 * next as it is. Takes such a text for its number where a dealer is meant, as a variable of its own or within an input.
 */
export function withDealerNumbers({ document }: Pick<RequestedOperation, 'document'>, given: Variables) {
  const read: Record<string, unknown> = { ...given }
  const texts = Object.keys(given).filter((name) => isNumber(given[name]))
  if (texts.length > 0) {
    const meant = dealerVariables(document)
    for (const name of texts) if (meant.has(name)) read[name] = Number(given[name])
  }
  for (const [name, input] of Object.entries(given))
    if (isRecord(input) && isNumber(input[NAME])) read[name] = { ...input, [NAME]: Number(input[NAME]) }
  return read
}

/** The variables that stand where a dealer is named, whatever they are called. */
function dealerVariables(document: RequestedOperation['document']): ReadonlySet<string> {
  const names = new Set<string>()
  const enter = (node: ASTNode) => {
    if (node.kind !== Kind.ARGUMENT && node.kind !== Kind.OBJECT_FIELD) return
    if (node.name.value === NAME && node.value.kind === Kind.VARIABLE) names.add(node.value.name.value)
  }
  visit(document, { enter })
  return names
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && NUMBER.test(value)
}

function isRecord(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
