import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { builder } from '../../../graphql/builder.ts'

type Auth = AuthTokens & { readonly deviceToken: string | null }

export const AuthRef = builder.objectRef<Auth>('Auth')
AuthRef.implement({
  description: 'The tokens of a session, for the cookies PBIDT, PBEXP, PBRT and PBDEL.',
  fields: (t) => ({
    idToken: t.exposeString('idToken'),
    expiresIn: t.exposeFloat('expiresIn', { description: 'When idToken runs out: epoch milliseconds.' }),
    refreshToken: t.exposeString('refreshToken'),
    deleteAt: t.exposeFloat('deleteAt', { description: 'When the whole session ends: epoch milliseconds.' }),
    deviceToken: t.exposeString('deviceToken', {
      nullable: true,
      description: 'Keep it 90 days (cookie PBDEV) and send it with the next login: then no code is asked for.',
    }),
  }),
})

export const AuthChallengeRef = builder.objectRef<{ readonly uuid: string }>('AuthChallenge')
AuthChallengeRef.implement({
  description: 'A code went out by mail; it comes back together with this uuid (cookie PBSID) within ten minutes.',
  fields: (t) => ({ uuid: t.exposeString('uuid') }),
})

export function challengeOf(uuid: string | null): { uuid: string } | null {
  return uuid === null ? null : { uuid }
}
