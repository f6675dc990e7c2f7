import { defaultFieldResolver, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import { beyondToken } from '#content/messages/tokens.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { scopeAsked, TOKEN_HIDDEN_FIELDS, type TokenScope } from '#domain/permission/token-scopes.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { grantOf } from '../principal.ts'

type Field = GraphQLField<unknown, RequestContext>

/** What a token may run is decided here, once, before anything of the field is done; who is logged in is not asked. */
export function guardTokenFields(schema: GraphQLSchema): GraphQLSchema {
  for (const [root, type] of [
    ['Query', schema.getQueryType()],
    ['Mutation', schema.getMutationType()],
  ] as const)
    for (const field of fieldsOf(type)) guard(field, scopeAsked(root, field.name))
  for (const name of TOKEN_HIDDEN_FIELDS) {
    const [type = '', field = ''] = name.split('.')
    const found = schema.getType(type)
    const hidden =
      found && 'getFields' in found ? fieldsOf(found as GraphQLObjectType).find((it) => it.name === field) : null
    if (!hidden) throw new Error(`${name} is hidden from tokens and is no field`)
    guard(hidden, null)
  }
  return schema
}

function fieldsOf(type: GraphQLObjectType | null | undefined): Field[] {
  return Object.values(type?.getFields() ?? {})
}

function guard(field: Field, scope: TokenScope | null): void {
  const { resolve = defaultFieldResolver } = field
  field.resolve = (root, args, context, info) => {
    const grant = grantOf(context)
    if (grant && (scope === null || !grant.scopes.includes(scope)))
      throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'TOKEN_SCOPE', message: beyondToken(scope) })
    return resolve(root, args, context, info)
  }
}
