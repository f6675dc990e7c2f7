import { ALERT_KINDS, type AlertChoices, alertChoices } from '#domain/alert/alert-kinds.ts'
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

/** The link in a mail: no more mails of this kind, or of the day, without a login. The rest stays as it was chosen. */
export async function turnAlertOff(tx: Tx, secrets: Secrets, token: string, now: Date): Promise<void> {
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
  const entries = ALERT_KINDS.map((it) => {
    const choice = settings.choices[it]
    const isMeant = kind === 'daily' ? choice.mail === 'daily' : it === kind
    return [it, isMeant ? { ...choice, mail: 'off' } : choice]
  })
  await saveAlertSettings(tx, partnerId, { ...settings, choices: Object.fromEntries(entries) }, now)
}
