import type { PartnerPrincipal } from '../../auth/principal.ts'
import type { Tx } from '../../db/client.ts'

export interface AuditEntry {
  readonly action: string
  readonly subjectKind?: string | null
  readonly subjectId?: string | number | null
  /** For whom it was done, where an agent acts for one of several. */
  readonly bikeDealerId?: number | null
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes down who did what. Personal data stays out of `detail`: the log outlives it. */
export async function recordAudit(
  tx: Pick<Tx, 'query'>,
  { partnerId, role, dealerIds }: Pick<PartnerPrincipal, 'partnerId' | 'role' | 'dealerIds'>,
  { action, subjectKind = null, subjectId = null, bikeDealerId, detail = {} }: AuditEntry,
): Promise<void> {
  const onlyDealer = role === 'dealer' ? Number(dealerIds[0]) : null
  await tx.query
    .insertInto('partnerAudit')
    .values({
      partnerId,
      role,
      bikeDealerId: bikeDealerId ?? onlyDealer,
      action,
      subjectKind,
      subjectId: subjectId === null ? null : String(subjectId),
      detail: JSON.stringify(detail),
    })
    .execute()
}
