import { registeredChanged } from '#content/messages/registered.ts'
import { agentForm } from '#domain/account/dealer-form.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { assertRead, changeTime } from '../../graphql/read-version.ts'
import { EMAIL_TAKEN, isEmailTaken, lockRegister } from './partner-email.ts'
import { checkedSuspension, suspended } from './save-dealer.ts'

interface AgentInput {
  readonly agentId: number | null
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly suspendReason: string | null
  /** When the agency that was read had been written; null for a new one. */
  readonly readAt: Date | null
}

/** A new agency with the account of its first person, or a change of one; the house is never suspended. */
export async function saveAgent(tx: Tx, input: AgentInput, passwordHash: string | null, now: Date): Promise<number> {
  const suspendReason = checkedSuspension(input.suspendReason)
  if (input.agentId !== null) {
    const known = await tx.query
      .selectFrom('agent')
      .select(['name', 'phone', 'email', 'suspendReason', 'suspendedAt', 'updatedAt'])
      .where('agentId', '=', input.agentId)
      .where('isHouse', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    const isWritten = known.name === input.name && known.phone === input.phone && known.email === input.email
    // Sent again, it is there already.
    if (isWritten && known.suspendReason === suspendReason) return input.agentId
    assertRead(known, input.readAt, () =>
      registeredChanged(known.name, [
        { label: '代理店名', now: known.name, typed: input.name },
        { label: '電話番号', now: known.phone, typed: input.phone },
        { label: 'メールアドレス', now: known.email, typed: input.email },
        { label: '停止の理由', now: known.suspendReason ?? '', typed: suspendReason ?? '' },
      ]),
    )
    // An agency that was written down under older rules can be suspended as it stands.
    const changes = isWritten ? {} : await checkedAgent(tx, input, known.email)
    await tx.query
      .updateTable('agent')
      .set({ ...changes, ...suspended(suspendReason, known, now), updatedAt: changeTime(known, now) })
      .where('agentId', '=', input.agentId)
      .execute()
    return input.agentId
  }
  const checked = await checkedAgent(tx, input, null)
  const { agentId } = await tx.query
    .insertInto('agent')
    .values({ ...checked, ...suspended(suspendReason, null, now), updatedAt: now })
    .returning('agentId')
    .executeTakeFirstOrThrow()
  const account = await tx.query
    .insertInto('partnerAccount')
    .values({ email: checked.email, name: checked.name, role: 'agent', agentId, passwordHash: passwordHash ?? '' })
    .onConflict((on) => on.column('email').doNothing())
    .returning('partnerId')
    .executeTakeFirst()
  // Of a dealer or an operator, or taken since it was looked for.
  if (!account) throw taken([EMAIL_TAKEN])
  return agentId
}

/** As it is kept; the name is no other agency's, the mail address no other partner's. */
async function checkedAgent(tx: Tx, { agentId, ...given }: AgentInput, knownEmail: string | null) {
  const checked = checkedInput(agentForm, given)
  await lockRegister(tx)
  const twin = await tx.query
    .selectFrom('agent')
    .select('name')
    .where('agentId', 'is distinct from', agentId)
    .where('name', '=', checked.name)
    .executeTakeFirst()
  const isChanged = checked.email !== knownEmail
  const isOthers = isChanged && (await isEmailTaken(tx, checked.email, { bikeDealerId: null, agentId }))
  const faults = [...(twin ? [NAME_TAKEN] : []), ...(isOthers ? [EMAIL_TAKEN] : [])]
  if (faults.length > 0) throw taken(faults)
  return checked
}

const NAME_TAKEN = { field: 'name', message: 'この代理店名は既に登録されています' }

function taken(fields: readonly FieldFault[]): ExpectedError {
  return new ExpectedError(fields.includes(EMAIL_TAKEN) ? 'ERROR_EMAIL_DUPLICATION' : 'BAD_REQUEST', { fields })
}
