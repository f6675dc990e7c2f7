export { houseAgentId } from './session/partner-store.ts'
export { refreshPartnerSession } from './session/refresh-partner-session.ts'
export { warnPartner } from './session/warn-partner.job.ts'
