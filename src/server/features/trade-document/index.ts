export { freezeDocument } from './freeze-document.ts'
export { makeTradeDocument } from './make-trade-document.job.ts'
export { addPlanTradeDocuments, planTradeDocuments } from './plan-trade-documents.job.ts'
export { forgetOwnerDocuments, purgeTradeDocuments } from './purge-documents.ts'
