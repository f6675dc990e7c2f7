import SchemaBuilder from '@pothos/core'
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
