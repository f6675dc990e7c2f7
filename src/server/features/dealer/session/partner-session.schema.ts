import { REFRESH_FAILED } from '#content/messages/account.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { PARTNER_ROLES } from '#domain/permission/actor.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { type PartnerPrincipal, requirePartner } from '../../../auth/principal.ts'
import { endSession } from '../../../auth/session/end-session.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { logInPartner } from './log-in-partner.ts'
import { findPartner } from './partner-store.ts'
import { refreshPartnerSession } from './refresh-partner-session.ts'

const PartnerRoleRef = builder.enumType('PartnerRole', { values: PARTNER_ROLES })

interface PartnerTokens extends AuthTokens {
  readonly deviceToken?: string
}

const PartnerAuthRef = builder.objectRef<PartnerTokens>('PartnerAuth')
PartnerAuthRef.implement({
  description: "The tokens of a partner's session; they open nothing of an owner's.",
  fields: (t) => ({
    idToken: t.exposeString('idToken'),
    expiresIn: t.exposeFloat('expiresIn', { description: 'When idToken runs out: epoch milliseconds.' }),
    refreshToken: t.exposeString('refreshToken'),
    deleteAt: t.exposeFloat('deleteAt', { description: 'When the whole session ends: epoch milliseconds.' }),
    deviceToken: t.string({
      nullable: true,
      description:
        'Of a login: keep it 90 days and send it with the next one. Who guesses cannot slow this browser down.',
      resolve: ({ deviceToken }) => deviceToken,
    }),
  }),
})

const InitiateAuthPartnerPayload = builder.objectRef<{ auth: PartnerTokens }>('InitiateAuthPartnerPayload')
InitiateAuthPartnerPayload.implement({
  fields: (t) => ({ auth: t.field({ type: PartnerAuthRef, resolve: ({ auth }) => auth }) }),
})

const InitiateAuthPartnerInput = builder.inputType('InitiateAuthPartnerInput', {
  fields: (t) => ({
    email: t.string({ required: true }),
    password: t.string({ required: true }),
    deviceToken: t.string({ description: 'auth.deviceToken of an earlier login of this browser.' }),
  }),
})

interface NamedDealer {
  readonly bikeDealerId: number
  readonly name: string
}
const PartnerDealerRef = builder.objectRef<NamedDealer>('PartnerDealer')
PartnerDealerRef.implement({
  description: 'A dealer for whom the partner acts.',
  fields: (t) => ({ bikeDealerId: t.exposeID('bikeDealerId'), name: t.exposeString('name') }),
})

const PartnerRef = builder.objectRef<PartnerPrincipal>('Partner')
PartnerRef.implement({
  description: 'The person who is logged in on the partner side.',
  fields: (t) => ({
    partnerId: t.exposeID('partnerId'),
    role: t.field({ type: PartnerRoleRef, resolve: ({ role }) => role }),
    name: t.string({
      resolve: async ({ partnerId }, _args, { services }) => (await findPartner(services.db, partnerId))?.name ?? '',
    }),
    dealers: t.field({
      type: [PartnerDealerRef],
      resolve: ({ dealerIds }, _args, { services }) =>
        dealerIds.length === 0
          ? []
          : services.db
              .selectFrom('bikeDealer')
              .select(['bikeDealerId', 'name'])
              .where('bikeDealerId', 'in', dealerIds.map(Number))
              .orderBy('bikeDealerId')
              .execute(),
    }),
    suspendedDealers: t.field({
      type: [PartnerDealerRef],
      description: 'Dealers of the agency for whom nobody acts while they are suspended.',
      resolve: ({ role, agentId }, _args, { services }) =>
        role !== 'agent'
          ? []
          : services.db
              .selectFrom('bikeDealer')
              .select(['bikeDealerId', 'name'])
              .where('agentId', '=', agentId)
              .where('suspendedAt', 'is not', null)
              .orderBy('bikeDealerId')
              .execute(),
    }),
  }),
})

builder.queryField('partner', (t) =>
  t.field({ type: PartnerRef, resolve: (_root, _args, context) => requirePartner(context) }),
)

builder.mutationFields((t) => ({
  initiateAuthPartner: t.field({
    type: InitiateAuthPartnerPayload,
    args: { input: t.arg({ type: InitiateAuthPartnerInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      auth: await logInPartner(context, { ...input, deviceToken: input.deviceToken ?? null }),
    }),
  }),
  refreshAuthPartner: t.field({
    type: PartnerAuthRef,
    description: 'Send it without an authorization header: the token there would be the one that ran out.',
    args: { idToken: t.arg.string({ required: true }), refreshToken: t.arg.string({ required: true }) },
    resolve: async (_root, tokens, { services, now }) => {
      const auth = await refreshPartnerSession(services, tokens, now)
      if (!auth) throw new ExpectedError('ERROR_NOT_AUTHORIZED', { message: REFRESH_FAILED })
      return auth
    },
  }),
  signOutPartner: t.boolean({
    description: 'Ends the session of the token.',
    resolve: async (_root, _args, { principal, services, now }) => {
      if (principal?.audience !== 'partner') throw new ExpectedError('ERROR_NOT_AUTHORIZED')
      await transact(services.db, (tx) => endSession(tx, services.bus, principal.sessionId, now))
      return true
    },
  }),
}))
