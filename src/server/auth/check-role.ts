import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Role } from '#domain/permission/actor.ts'
import { isPermitted, type PermittedCommand } from '#domain/permission/permissions.ts'

/** Before anything is read: roles that never have this command. Only a visitor is helped by a login. */
export function checkRole(command: PermittedCommand, role: Role): void {
  if (isPermitted(command, role)) return
  throw new ExpectedError('ERROR_NOT_AUTHORIZED', role === 'visitor' ? {} : { reason: 'ROLE' })
}
