import type { FastifyInstance } from 'fastify'
import { transact } from '../../db/client.ts'
import { registerOneClick } from '../../mail/register-one-click.ts'
import type { Services } from '../../services.ts'
import { turnAlertOff, turnAlertOn } from './alert-settings.ts'

export { alertEnding, alertMatches, alertOutbid } from './find-alerts.job.ts'
export { raiseAlert, raiseMessageAlert } from './raise-alert.ts'
export { sendAlert, sendAlertDigest } from './send-alert.job.ts'

/** The page posts to the same address without JavaScript. */
export function registerAlertUnsubscribe(app: FastifyInstance, { db, clock, secrets }: Services): Promise<void> {
  return registerOneClick(app, '/partner/unsubscribe', {
    off: (token) => transact(db, (tx) => turnAlertOff(tx, secrets, token, clock.now())),
    on: (token) => transact(db, (tx) => turnAlertOn(tx, secrets, token, clock.now())),
  })
}
