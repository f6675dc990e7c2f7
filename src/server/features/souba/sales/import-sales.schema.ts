import { requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { importSalesText, type SalesImport } from './import-sales-text.ts'
import { readImports, type StoredImport, undoImport } from './sales-imports.ts'
import type { SalesRow, ShownFault, UnlikelySale, UnlikelyYear } from './stage-sales.ts'

const MAX_FILE_NAME = 200

const CsvFaultRef = builder.objectRef<ShownFault>('SalesImportFault')
CsvFaultRef.implement({
  fields: (t) => ({
    line: t.exposeInt('line'),
    message: t.exposeString('message'),
    content: t.exposeString('content', { description: 'What the line says, or its beginning.' }),
  }),
})

const SalesRowRef = builder.objectRef<SalesRow>('SalesImportRow')
SalesRowRef.implement({
  fields: (t) => ({
    soldOn: t.exposeString('soldOn'),
    makerName: t.exposeString('makerName'),
    modelName: t.exposeString('modelName'),
    mileage: t.exposeString('mileage', { nullable: true }),
    modelYear: t.exposeInt('modelYear', { nullable: true }),
    mileageKm: t.exposeInt('mileageKm', { nullable: true }),
    grade: t.exposeInt('grade', { nullable: true }),
    price: t.exposeInt('price'),
  }),
})

const UnlikelySaleRef = builder.objectRef<UnlikelySale>('SalesImportUnlikely')
UnlikelySaleRef.implement({
  description: 'A price far away from the range of its model, in yen.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    modelName: t.exposeString('modelName'),
    price: t.exposeInt('price'),
    min: t.exposeInt('min'),
    max: t.exposeInt('max'),
  }),
})

const UnlikelyYearRef = builder.objectRef<UnlikelyYear>('SalesImportUnlikelyYear')
UnlikelyYearRef.implement({
  description: 'A year in which the type, or the model, was not built.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    modelName: t.exposeString('modelName'),
    modelTypeName: t.exposeString('modelTypeName', { nullable: true }),
    modelYear: t.exposeInt('modelYear'),
    builtIn: t.exposeString('builtIn', { description: 'Like 1992〜1998年式.' }),
  }),
})

export const SalesImportRef = builder.objectRef<SalesImport>('SalesImport')
SalesImportRef.implement({
  fields: (t) => ({
    encoding: t.exposeString('encoding', { nullable: true, description: 'UTF-8, Shift_JIS or UTF-16.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Rows without a fault of their own.' }),
    faults: t.field({ type: [CsvFaultRef], resolve: ({ faults }) => [...faults] }),
    firstDay: t.exposeString('firstDay', { nullable: true }),
    lastDay: t.exposeString('lastDay', { nullable: true }),
    lowestPrice: t.exposeInt('lowestPrice', { nullable: true }),
    highestPrice: t.exposeInt('highestPrice', { nullable: true }),
    knownCount: t.exposeInt('knownCount', {
      description: 'Rows that an earlier import has brought; they change nothing.',
    }),
    repeatedCount: t.exposeInt('repeatedCount', {
      description: 'Of the faults: rows that say the same as one before them in the file, and have no saleId.',
    }),
    changedCount: t.exposeInt('changedCount', {
      description: 'Of the faults: rows whose saleId was imported with another content.',
    }),
    completedCount: t.exposeInt('completedCount', {
      description: 'Of the known rows: those that tell year, kilometres or grade for the first time.',
    }),
    unlikelyCount: t.exposeInt('unlikelyCount', {
      description: 'Rows whose price is far away from the range of the model; they count.',
    }),
    unlikely: t.field({
      type: [UnlikelySaleRef],
      description: 'The first of them.',
      resolve: ({ unlikely }) => [...unlikely],
    }),
    unlikelyYearCount: t.exposeInt('unlikelyYearCount', {
      description: 'Rows whose year is more than one away from the years of the type, or of the model; they count.',
    }),
    unlikelyYears: t.field({
      type: [UnlikelyYearRef],
      description: 'The first of them.',
      resolve: ({ unlikelyYears }) => [...unlikelyYears],
    }),
    firstRows: t.field({ type: [SalesRowRef], resolve: ({ firstRows }) => [...firstRows] }),
    isImported: t.exposeBoolean('isImported'),
  }),
})

const StoredImportRef = builder.objectRef<StoredImport & { readonly isUndoable: boolean }>('StoredSalesImport')
StoredImportRef.implement({
  description: 'A file of sales that was imported.',
  fields: (t) => ({
    salesImportId: t.exposeInt('salesImportId'),
    fileName: t.exposeString('fileName'),
    partnerName: t.exposeString('partnerName', { nullable: true, description: 'Null: at the command line.' }),
    importedAt: t.expose('importedAt', { type: 'DateTime' }),
    addedCount: t.exposeInt('addedCount'),
    completedCount: t.exposeInt('completedCount', {
      description: 'Sales that were there, and of which it told year, kilometres or grade.',
    }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
    isUndoable: t.exposeBoolean('isUndoable', { description: 'The last one that stands.' }),
  }),
})

builder.queryField('salesImports', (t) =>
  t.field({
    type: [StoredImportRef],
    description: 'The last imports, the newest first.',
    resolve: async (_root, _args, context) => {
      requirePartner(context, 'operator')
      const imports = await readImports(context.services.db)
      const last = imports.find(({ undoneAt }) => undoneAt === null)
      return imports.map((it) => ({ ...it, isUndoable: it === last }))
    },
  }),
)

const UndoSalesImportInput = builder.inputType('UndoSalesImportInput', {
  fields: (t) => ({ salesImportId: t.int({ required: true }) }),
})

builder.mutationFields((t) => ({
  undoSalesImport: t.boolean({
    description: 'Takes back the last import; prices are computed anew.',
    args: { input: t.arg({ type: UndoSalesImportInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      await transact(context.services.db, (tx) => undoImport(tx, input.salesImportId, context.now))
      return true
    },
  }),
  importSales: t.field({
    type: SalesImportRef,
    description:
      'A sales file (CSV): all of its rows that are new, or none and every fault with its line. The request as a whole has at most 1 MB, in which JSON writes a line break or a quotation mark as two bytes: send a greater file in parts, each with the heading.',
    args: {
      csv: t.arg.string({ required: true }),
      isPreview: t.arg.boolean({ required: true }),
      fileName: t.arg.string({ description: 'For the list of imports.' }),
    },
    resolve: (_root, { csv, isPreview, fileName }, context) => {
      const partnerId = Number(requirePartner(context, 'operator').partnerId)
      const name = (fileName ?? '').slice(0, MAX_FILE_NAME)
      return importSalesText(context.services, csv, { fileName: name, partnerId, now: context.now }, isPreview)
    },
  }),
}))
