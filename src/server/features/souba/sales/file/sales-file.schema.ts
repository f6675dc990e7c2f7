import { SALES_FILE_STATES } from '#domain/souba/files/sales-file.ts'
import { requirePartner } from '../../../../auth/principal.ts'
import { transact } from '../../../../db/client.ts'
import { builder } from '../../../../graphql/builder.ts'
import { SalesImportRef } from '../import-sales.schema.ts'
import { cancelSalesFile, readSalesFiles, type SalesFile, startImport } from './sales-file-store.ts'

const StateEnum = builder.enumType('SalesFileState', { values: SALES_FILE_STATES })

const SalesFileRef = builder.objectRef<SalesFile>('SalesFile')
SalesFileRef.implement({
  description:
    'A file of sales that was uploaded (POST /assets/sales-file): it is checked, shown, and then imported as one.',
  fields: (t) => ({
    salesFileId: t.exposeInt('salesFileId'),
    fileName: t.exposeString('fileName'),
    partnerName: t.exposeString('partnerName', { nullable: true }),
    state: t.expose('state', { type: StateEnum }),
    doneCount: t.exposeInt('doneCount', { description: 'Lines checked, or rows imported, so far.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Of so many lines.' }),
    report: t.field({
      type: SalesImportRef,
      nullable: true,
      resolve: ({ report, state }) => report && { ...report, isImported: state === 'imported' },
    }),
  }),
})

builder.queryFields((t) => ({
  salesFile: t.field({
    type: SalesFileRef,
    nullable: true,
    description: 'The last one of the operator who asks.',
    resolve: async (_root, _args, context) => {
      const partnerId = Number(requirePartner(context, 'operator').partnerId)
      const files = await readSalesFiles(context.services.db, context.now)
      return files.find((it) => it.partnerId === partnerId) ?? null
    },
  }),
  othersSalesFiles: t.field({
    type: [SalesFileRef],
    description: 'What other operators have under way.',
    resolve: async (_root, _args, context) => {
      const partnerId = Number(requirePartner(context, 'operator').partnerId)
      const files = await readSalesFiles(context.services.db, context.now)
      return files.filter((it) => it.partnerId !== partnerId && it.state !== 'imported' && it.state !== 'refused')
    },
  }),
}))

const SalesFileInput = builder.inputType('SalesFileInput', {
  fields: (t) => ({ salesFileId: t.int({ required: true }) }),
})

builder.mutationFields((t) => ({
  importSalesFile: t.boolean({
    description: 'A checked file without faults: its rows are imported, all or none.',
    args: { input: t.arg({ type: SalesFileInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      await transact(context.services.db, (tx) => startImport(tx, input.salesFileId))
      return true
    },
  }),
  cancelSalesFile: t.boolean({
    description: 'Whatever is under way of it ends, and nothing of it is imported.',
    args: { input: t.arg({ type: SalesFileInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      await transact(context.services.db, (tx) => cancelSalesFile(tx, input.salesFileId))
      return true
    },
  }),
}))
