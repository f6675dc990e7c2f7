import { REFRESH_FAILED } from '#content/messages/account.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { requireOwner } from '../../../auth/principal.ts'
import { endSession } from '../../../auth/session/end-session.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { AuthChallengeRef, AuthRef, challengeOf } from './auth.schema.ts'
import { type LoginResult, logIn, logInWithCode } from './login.ts'
import { refreshOwnerSession } from './refresh-owner-session.ts'

const InitiateAuthInput = builder.inputType('InitiateAuthBikeOwnerInput', {
  description: 'First email and password; when a challenge comes back, uuid and code.',
  fields: (t) => ({
    email: t.string(),
    password: t.string(),
    uuid: t.string(),
    code: t.string(),
    deviceToken: t.string({ description: 'auth.deviceToken of an earlier login of this browser.' }),
  }),
})

const InitiateAuthPayload = builder.objectRef<LoginResult>('InitiateAuthBikeOwnerPayload')
InitiateAuthPayload.implement({
  description: 'One of the two.',
  fields: (t) => ({
    auth: t.field({ type: AuthRef, nullable: true, resolve: ({ auth }) => auth }),
    authChallenge: t.field({
      type: AuthChallengeRef,
      nullable: true,
      resolve: ({ challengeUuid }) => challengeOf(challengeUuid),
    }),
  }),
})

builder.mutationFields((t) => ({
  initiateAuthBikeOwner: t.field({
    type: InitiateAuthPayload,
    args: { input: t.arg({ type: InitiateAuthInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { email, password, uuid, code } = input
      const deviceToken = input.deviceToken ?? null
      if (uuid) return logInWithCode(context, { uuid, code: code ?? '', deviceToken })
      return logIn(context, { email: email ?? '', password: password ?? '', deviceToken })
    },
  }),
  refreshAuth: t.field({
    type: AuthRef,
    description: 'Send it without an authorization header: the token there would be the one that ran out.',
    args: { idToken: t.arg.string({ required: true }), refreshToken: t.arg.string({ required: true }) },
    resolve: async (_root, tokens, { services, now }) => {
      const auth = await refreshOwnerSession(services, tokens, now)
      if (!auth) throw new ExpectedError('ERROR_NOT_AUTHORIZED', { message: REFRESH_FAILED })
      return { ...auth, deviceToken: null }
    },
  }),
  signOutBikeOwner: t.boolean({
    description: 'Ends the session of the token.',
    resolve: async (_root, _arguments, context) => {
      const { sessionId } = requireOwner(context)
      await transact(context.services.db, (tx) => endSession(tx, context.services.bus, sessionId, context.now))
      return true
    },
  }),
}))
