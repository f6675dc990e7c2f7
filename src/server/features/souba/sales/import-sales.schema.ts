import { requirePartner } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import {
  importSalesText,
  type SalesImport,
  type SalesRow,
  type UnlikelySale,
  type UnlikelyYear,
} from './import-sales-text.ts'

const CsvFaultRef = builder.objectRef<{ line: number; message: string }>('SalesImportFault')
CsvFaultRef.implement({ fields: (t) => ({ line: t.exposeInt('line'), message: t.exposeString('message') }) })

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
    isRepeated: t.exposeBoolean('isRepeated', { description: 'A row before it says the same.' }),
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

const SalesImportRef = builder.objectRef<SalesImport>('SalesImport')
SalesImportRef.implement({
  fields: (t) => ({
    rowCount: t.exposeInt('rowCount'),
    faults: t.field({ type: [CsvFaultRef], resolve: ({ faults }) => [...faults] }),
    firstDay: t.exposeString('firstDay', { nullable: true }),
    lastDay: t.exposeString('lastDay', { nullable: true }),
    lowestPrice: t.exposeInt('lowestPrice', { nullable: true }),
    highestPrice: t.exposeInt('highestPrice', { nullable: true }),
    knownCount: t.exposeInt('knownCount', {
      description: 'Rows that an earlier import has brought; they change nothing.',
    }),
    repeatedCount: t.exposeInt('repeatedCount', {
      description: 'Rows that say the same as one before them in the file; they count.',
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

builder.mutationFields((t) => ({
  importSales: t.field({
    type: SalesImportRef,
    description: 'A sales file (CSV, up to 1 MB): all of its rows that are new, or none and every fault with its line.',
    args: { csv: t.arg.string({ required: true }), isPreview: t.arg.boolean({ required: true }) },
    resolve: (_root, { csv, isPreview }, context) => {
      requirePartner(context, 'operator')
      return importSalesText(context.services, csv, isPreview, context.now)
    },
  }),
}))
