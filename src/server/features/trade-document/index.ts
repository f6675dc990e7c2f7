export { addPlanTradeDocuments, freezeDocument, planTradeDocuments } from './freeze-document.ts'
export { makeTradeDocument } from './make-trade-document.job.ts'
export { forgetOwnerDocuments, purgeTradeDocuments } from './purge-documents.ts'
