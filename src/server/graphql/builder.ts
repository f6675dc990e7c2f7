import SchemaBuilder from '@pothos/core'
import { GraphQLError } from 'graphql'
import { isDay } from '#domain/values/closings.ts'
import type { RequestContext } from './context.ts'

export const builder = new SchemaBuilder<{
  Context: RequestContext
  DefaultFieldNullability: false
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    Date: { Input: string; Output: string }
  }
}>({ defaultFieldNullability: false })

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})

builder.scalarType('DateTime', {
  description: 'A moment, as an ISO 8601 text with time zone.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: (value) => {
    const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined
    if (!date || Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1)
      throw new GraphQLError('DateTime must be an ISO 8601 text with time zone')
    return date
  },
})

builder.scalarType('Date', {
  description: 'A day without time zone, YYYY-MM-DD.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== 'string' || !isDay(value)) throw new GraphQLError('Date must be YYYY-MM-DD')
    return value
  },
})

builder.queryField('serverTime', (t) =>
  t.field({
    type: 'DateTime',
    description: 'The time that deadlines go by. Clients count on from it: their own clock may be wrong.',
    resolve: (_root, _args, { services }) => services.clock.now(),
  }),
)
