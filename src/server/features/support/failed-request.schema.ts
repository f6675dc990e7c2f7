import type { Selectable } from 'kysely'
import { requirePartner } from '../../auth/principal.ts'
import type { SupportTables } from '../../db/schema/support.ts'
import { builder } from '../../graphql/builder.ts'

const MAX_FAILED_REQUESTS = 100

const FailedRequestRef = builder.objectRef<Selectable<SupportTables['failedRequest']>>('FailedRequest')
FailedRequestRef.implement({
  description: 'What failed on our side. Nothing that was sent is kept.',
  fields: (t) => ({
    failedRequestId: t.exposeInt('failedRequestId'),
    requestId: t.exposeString('requestId'),
    at: t.expose('at', { type: 'DateTime' }),
    operation: t.exposeString('operation', { description: 'By its name; page or http where it was no operation.' }),
    code: t.exposeString('code'),
    role: t.exposeString('role', { nullable: true, description: 'Null: not known by then.' }),
    bikeOwnerId: t.exposeInt('bikeOwnerId', { nullable: true }),
    partnerId: t.exposeInt('partnerId', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  failedRequests: t.field({
    type: [FailedRequestRef],
    description: 'Newest first, a hundred; with a number those of its request.',
    args: { requestId: t.arg.string() },
    resolve: (_root, { requestId }, context) => {
      requirePartner(context, 'operator')
      const query = context.services.db
        .selectFrom('failedRequest')
        .selectAll()
        .orderBy('failedRequestId', 'desc')
        .limit(MAX_FAILED_REQUESTS)
      const number = requestId?.normalize('NFKC').trim() ?? ''
      return (number === '' ? query : query.where('requestId', '=', number)).execute()
    },
  }),
}))
