import { requirePartner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { type AuditRow, readAuditLog } from './audit-log.ts'

const AuditRef = builder.objectRef<AuditRow>('PartnerAuditEntry')
AuditRef.implement({
  fields: (t) => ({
    partnerAuditId: t.exposeInt('partnerAuditId'),
    at: t.expose('at', { type: 'DateTime' }),
    partnerName: t.exposeString('partnerName'),
    role: t.exposeString('role'),
    dealerName: t.exposeString('dealerName', { nullable: true }),
    action: t.exposeString('action'),
    subjectKind: t.exposeString('subjectKind', { nullable: true }),
    subjectId: t.exposeString('subjectId', { nullable: true }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'For operators: why a listing or a trade was stopped, or a photo refused, as its history says it.',
    }),
    detail: t.string({ resolve: ({ detail }) => JSON.stringify(detail) }),
  }),
})

builder.queryFields((t) => ({
  auditLog: t.field({
    type: [AuditRef],
    description: "For operators everything; for an agent what its people and its dealers' people did.",
    args: {
      action: t.arg.string(),
      subjectId: t.arg.string(),
      before: t.arg.int(),
      first: t.arg.int({ defaultValue: 50, required: true }),
    },
    resolve: (_root, { action, subjectId, before, first }, context) => {
      const { role, agentId } = requirePartner(context, 'operator', 'agent')
      const filter = {
        action: action ?? null,
        subjectId: subjectId ?? null,
        before: before ?? null,
        agentId: role === 'agent' ? Number(agentId) : null,
        first,
      }
      return context.services.readLagging((db) => readAuditLog(db, filter))
    },
  }),
}))
