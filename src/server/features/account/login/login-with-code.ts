import { checkCode, spendChallenge } from '../../../auth/challenge.ts'
import { rememberDevice } from '../../../auth/session/known-device.ts'
import { startSession } from '../../../auth/session/start-session.ts'
import { transact } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { identityOf, lockOwner } from '../owner-store.ts'
import type { LoginResult } from './login.ts'

interface LoginCode {
  readonly uuid: string
  readonly code: string
  readonly deviceToken: string | null
}

/** The code step of a login from a browser not seen before; from now on it is known. */
export async function logInWithCode(context: RequestContext, given: LoginCode): Promise<LoginResult> {
  const { services, now, clientAddress } = context
  const { uuid, code } = given
  const challenge = await checkCode(services, { purpose: 'login', uuid, code, clientAddress }, now)
  const auth = await transact(services.db, async (tx) => {
    await spendChallenge(tx, uuid)
    const owner = await lockOwner(tx, challenge.bikeOwnerId ?? 0)
    const deviceToken = await rememberDevice(tx, owner.bikeOwnerId, given.deviceToken, now)
    return { ...(await startSession(tx, services.keys, identityOf(owner), now)), deviceToken }
  })
  return { auth, challengeUuid: null }
}
