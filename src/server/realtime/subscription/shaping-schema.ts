import { GraphQLObjectType, GraphQLSchema } from 'graphql'

/**
 * The schema as seen from a payload: the subscription root becomes the query root, its fields lose their arguments and
 * hand out the payload as it is. Executing a selection against it keeps the fields asked for, with aliases, fragments,
 * `__typename` and scalars as GraphQL defines them.
 */
export function createShapingSchema(schema: GraphQLSchema): GraphQLSchema {
  const subscription = schema.getSubscriptionType()
  if (!subscription) throw new Error('The schema has no subscription type')
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), subscription].map((type) => type?.name))
  const fields = Object.values(subscription.getFields()).map(({ name, type }) => [name, { type }] as const)
  const config = schema.toConfig()
  return new GraphQLSchema({
    ...config,
    query: new GraphQLObjectType({ name: subscription.name, fields: Object.fromEntries(fields) }),
    mutation: null,
    subscription: null,
    types: config.types.filter((type) => !roots.has(type.name)),
    assumeValid: true,
  })
}
