export { auditPartnerMutations } from './audit-mutations.ts'
export { readSuspensions, type SuspensionStep } from './read-suspensions.ts'
export { recordAudit } from './record-audit.ts'
export { noteAct } from './repetition.ts'
