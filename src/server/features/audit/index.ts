export { auditPartnerMutations } from './audit-mutations.ts'
export { recordAudit } from './record-audit.ts'
export { noteAct } from './repetition.ts'
