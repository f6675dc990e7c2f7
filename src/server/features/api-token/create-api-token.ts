import { apiTokenMail } from '#content/mail/api-mails.ts'
import { hasLetter } from '#domain/account/written-text.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import {
  isTokenScope,
  MAX_TOKEN_NAME,
  MAX_TOKENS,
  TOKEN_DAYS,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPES,
} from '#domain/permission/token-scopes.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { hashToken } from '../../auth/keys/secrets.ts'
import type { PartnerPrincipal } from '../../auth/principal.ts'
import { newApiToken } from '../../auth/token/api-token.ts'
import type { Tx } from '../../db/client.ts'
import { type MailParts, queueMail } from '../../mail/queue-mail.ts'

interface NewToken {
  readonly name: string
  readonly scopes: readonly string[]
  readonly days: number
  /** Of an agency's person. */
  readonly dealerIds: readonly number[] | null
}

const TOKEN_END = 4

/** Makes a token in the name of the person, who is told by mail. It is returned once; what is kept opens nothing. */
export async function createApiToken(
  tx: Tx,
  parts: MailParts,
  partner: PartnerPrincipal,
  given: NewToken,
  now: Date,
): Promise<{ readonly apiTokenId: number; readonly token: string }> {
  const { partnerId } = partner
  const name = given.name.trim()
  const scopes = TOKEN_SCOPES.filter((scope) => given.scopes.includes(scope))
  const dealerIds = partner.role === 'agent' ? [...new Set(given.dealerIds ?? [])] : null
  const faults = faultsOf({ ...given, name, dealerIds }, given.dealerIds, partner)
  if (faults.length > 0) throw new ExpectedError('BAD_REQUEST', { fields: faults })
  // Whoever makes two at once waits here, so that both are counted.
  const account = await tx.query
    .selectFrom('partnerAccount')
    .select(['name', 'email'])
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // What ran out makes room, and its name is free again.
  await tx.query
    .updateTable('apiToken')
    .set((it) => ({ endedAt: it.ref('expiresAt'), endReason: 'expired' as const }))
    .where('partnerId', '=', partnerId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '<=', now)
    .execute()
  const living = await tx.query
    .selectFrom('apiToken')
    .select('name')
    .where('partnerId', '=', partnerId)
    .where('endedAt', 'is', null)
    .execute()
  if (living.some((it) => it.name === name))
    throw fault('name', '同じ名前のトークンがあります。別の名前にしてください。')
  if (living.length >= MAX_TOKENS)
    throw new ExpectedError('BAD_REQUEST', {
      message: `トークンは1人${MAX_TOKENS}個までです。使っていないトークンを失効させてください。`,
    })
  const token = newApiToken()
  const expiresAt = later(now, given.days * DAY)
  const { apiTokenId } = await tx.query
    .insertInto('apiToken')
    .values({
      partnerId,
      name,
      tokenHash: hashToken(token),
      tokenEnd: token.slice(-TOKEN_END),
      scopes,
      dealerIds,
      createdAt: now,
      expiresAt,
    })
    .returning('apiTokenId')
    .executeTakeFirstOrThrow()
  const document = apiTokenMail({
    userName: account.name,
    tokenName: name,
    scopes: scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]).join('・'),
    until: tokyoLabel(expiresAt),
    at: tokyoLabel(now),
    url: `${parts.origin}/partner/api`,
  })
  await queueMail(tx, parts, { kind: 'api-token', to: account.email, document, bikeOwnerId: null }, now)
  return { apiTokenId, token }
}

function fault(field: string, message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}

function faultsOf(
  { name, scopes, days, dealerIds }: NewToken,
  /** A dealer's own person has nothing to choose, and nobody else's to name. */
  asked: readonly number[] | null,
  partner: PartnerPrincipal,
): FieldFault[] {
  const faults: FieldFault[] = []
  const add = (field: string, message: string) => faults.push({ field, message })
  if (!hasLetter(name)) add('name', '名前を入力してください。')
  else if ([...name].length > MAX_TOKEN_NAME) add('name', `名前は${MAX_TOKEN_NAME}文字以内で入力してください。`)
  if (scopes.length === 0) add('scopes', '権限を1つ以上選んでください。')
  else if (!scopes.every(isTokenScope)) add('scopes', '権限を選び直してください。')
  if (!TOKEN_DAYS.some((it) => it === days)) add('days', '有効期間を選んでください。')
  if (dealerIds?.length === 0) add('dealerIds', '販売店を1つ以上選んでください。')
  else if (asked?.some((id) => !partner.dealerIds.includes(id)))
    add('dealerIds', 'この販売店としては操作できません。販売店を選び直してください。')
  return faults
}
