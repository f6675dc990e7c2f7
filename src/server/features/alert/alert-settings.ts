import {
  type AlertChoices,
  type AlertMailing,
  alertChoices,
  isMailingOn,
  withMailing,
  withoutMailing,
} from '#domain/alert/alert-kinds.ts'
import type { QuietHours } from '#domain/alert/quiet-hours.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readPartnersToken } from '../../mail/unsubscribe-token.ts'

export interface AlertSettings {
  readonly choices: AlertChoices
  readonly quiet: QuietHours | null
  /** A tone in the open console. */
  readonly hasSound: boolean
}

export interface SettingColumns {
  readonly choices: Partial<AlertChoices> | null
  readonly quietFrom: number | null
  readonly quietTo: number | null
  readonly hasSound: boolean | null
}

/** Of a row, or of its absence: then everything is as usual. */
export function settingsOf({ choices, quietFrom, quietTo, hasSound }: SettingColumns): AlertSettings {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { choices: alertChoices(choices), quiet, hasSound: hasSound ?? false }
}

const NOTHING_CHOSEN = { choices: null, quietFrom: null, quietTo: null, hasSound: null }

export async function readAlertSettings(db: Db, partnerId: number): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alertSetting')
    .select(['choices', 'quietFrom', 'quietTo', 'hasSound'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return settingsOf(row ?? NOTHING_CHOSEN)
}

export async function saveAlertSettings(
  tx: Tx,
  partnerId: number,
  { choices, quiet, hasSound }: AlertSettings,
  now: Date,
): Promise<AlertSettings> {
  const fields = quiet ? quietFaults(quiet) : []
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
  const row = {
    choices: JSON.stringify(alertChoices(choices)),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    hasSound,
    updatedAt: now,
  }
  await tx.query
    .insertInto('alertSetting')
    .values({ partnerId, ...row })
    .onConflict((on) => on.column('partnerId').doUpdateSet(row))
    .execute()
  return readAlertSettings(tx.query, partnerId)
}

function quietFaults({ from, to }: QuietHours): FieldFault[] {
  const ends = Object.entries({ quietFrom: from, quietTo: to })
  const wrong = ends.filter(([, hour]) => !isHour(hour))
  if (wrong.length > 0)
    return wrong.map(([field]) => ({ field, message: 'お知らせを止める時間は、0時から23時までで指定してください。' }))
  return from === to
    ? [{ field: 'quietFrom', message: 'お知らせを止める時間は、始まりと終わりを別の時刻にしてください。' }]
    : []
}

function isHour(hour: number): boolean {
  return Number.isInteger(hour) && hour >= 0 && hour <= 23
}

/** The link in a mail, without a login: no more mails of this kind, or of the day. The rest stays as it was chosen. */
export function turnAlertOff(tx: Tx, secrets: Secrets, token: string, now: Date): Promise<void> {
  return turnAlert(tx, secrets, token, withoutMailing, now)
}

/** What the link turned off, on again: for whoever pressed it by mistake. */
export function turnAlertOn(tx: Tx, secrets: Secrets, token: string, now: Date): Promise<void> {
  return turnAlert(tx, secrets, token, withMailing, now)
}

async function turnAlert(
  tx: Tx,
  secrets: Secrets,
  token: string,
  turn: (mailing: AlertMailing, choices: AlertChoices) => AlertChoices,
  now: Date,
): Promise<void> {
  const unsubscription = readPartnersToken(secrets, token)
  if (!unsubscription) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { partnerId, kind } = unsubscription
  // Two links of one person at once: the second goes on from what the first has written.
  const person = await tx.query
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return
  const settings = await readAlertSettings(tx.query, partnerId)
  await saveAlertSettings(tx, partnerId, { ...settings, choices: turn(kind, settings.choices) }, now)
}

/** Whether the mails that the link is for come; null where it is none of ours. */
export async function isLinkOn(db: Db, secrets: Secrets, token: string): Promise<boolean | null> {
  const unsubscription = readPartnersToken(secrets, token)
  if (!unsubscription) return null
  const { choices } = await readAlertSettings(db, unsubscription.partnerId)
  return isMailingOn(unsubscription.kind, choices)
}
