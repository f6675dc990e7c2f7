export { HonourRef, readHonour } from './honour/honour.schema.ts'
export { warnPartner } from './session/log-in-partner.ts'
export { houseAgentId } from './session/partner-store.ts'
export { refreshPartnerSession } from './session/refresh-partner-session.ts'
