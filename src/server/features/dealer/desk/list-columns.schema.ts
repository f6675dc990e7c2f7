import { knownColumns } from '#domain/auction/list-columns.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'

builder.queryField('listColumns', (t) =>
  t.stringList({
    nullable: true,
    description: 'The columns that the person chose for the list of auctions; null: the usual ones.',
    resolve: async (_root, _args, context) => {
      const partnerId = Number(requirePartner(context).partnerId)
      const { listColumns } = await context.services.db
        .selectFrom('partnerAccount')
        .select('listColumns')
        .where('partnerId', '=', partnerId)
        .executeTakeFirstOrThrow()
      return listColumns
    },
  }),
)

builder.mutationField('saveListColumns', (t) =>
  t.stringList({
    description: 'Keeps the columns for the person, on whatever machine; returns them in their order.',
    args: { columns: t.arg.stringList({ required: true }) },
    resolve: async (_root, { columns }, context) => {
      const partnerId = Number(requirePartner(context).partnerId)
      const listColumns = knownColumns(columns)
      if (listColumns.length !== columns.length)
        throw new ExpectedError('BAD_REQUEST', {
          fields: [{ field: 'columns', message: '表示する列を、一覧からお選びください。' }],
        })
      await transact(context.services.db, (tx) =>
        tx.query.updateTable('partnerAccount').set({ listColumns }).where('partnerId', '=', partnerId).execute(),
      )
      return listColumns
    },
  }),
)
