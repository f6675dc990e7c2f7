import type { PartnerRole } from '#domain/permission/actor.ts'

export const ROLE_LABELS: Readonly<Record<PartnerRole, string>> = {
  dealer: '販売店',
  agent: '代理店',
  operator: '運営',
}
