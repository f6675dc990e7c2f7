import { PASSWORD_NEEDED, PASSWORD_WRONG } from '#content/messages/account.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Limited } from '../../auth/attempt-limits.ts'
import type { RequestContext } from '../../graphql/context.ts'
import type { Owner } from './owner-store.ts'

/** Before what a borrowed session must not do: the password once more, with a limit of its own against guessing. */
export async function provePassword(
  { services, now, clientAddress }: RequestContext,
  { bikeOwnerId, passwordHash }: Pick<Owner, 'bikeOwnerId' | 'passwordHash'>,
  password: string | null | undefined,
): Promise<void> {
  if (!password) throw fault('ERROR_REQUIRED', PASSWORD_NEEDED)
  const limited: Limited[] = [
    { action: 'address', subject: clientAddress },
    { action: 'password-proof', subject: String(bikeOwnerId) },
  ]
  await services.limits.take(limited, now)
  if (!(await services.passwords.verify(passwordHash, password))) throw fault('BAD_REQUEST', PASSWORD_WRONG)
  await services.limits.giveBack(limited)
}

function fault(code: 'ERROR_REQUIRED' | 'BAD_REQUEST', message: string): ExpectedError {
  return new ExpectedError(code, { fields: [{ field: 'password', message }] })
}
