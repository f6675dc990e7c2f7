import { emailField } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'

interface AgentInput {
  readonly agentId: number | null
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly suspendReason: string | null
}

/** A new agency with the account of its first person, or a change of one; the house is never suspended. */
export async function saveAgent(tx: Tx, input: AgentInput, passwordHash: string | null, now: Date): Promise<number> {
  const name = input.name.trim()
  if (name === '' || name.length > 60)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'name', message: '代理店名を60文字以内で入力してください' }],
    })
  const reason = input.suspendReason?.trim() || null
  const values = {
    name,
    phone: input.phone,
    email: input.email,
    suspendReason: reason,
    suspendedAt: reason === null ? null : now,
    updatedAt: now,
  }
  if (input.agentId !== null) {
    const { numUpdatedRows } = await tx.query
      .updateTable('agent')
      .set(values)
      .where('agentId', '=', input.agentId)
      .where('isHouse', '=', false)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    return input.agentId
  }
  const email = checkedInput(emailField, input.email)
  const { agentId } = await tx.query.insertInto('agent').values(values).returning('agentId').executeTakeFirstOrThrow()
  const account = await tx.query
    .insertInto('partnerAccount')
    .values({ email, name, role: 'agent', agentId, passwordHash: passwordHash ?? '' })
    .onConflict((on) => on.column('email').doNothing())
    .returning('partnerId')
    .executeTakeFirst()
  if (!account)
    throw new ExpectedError('ERROR_EMAIL_DUPLICATION', {
      fields: [{ field: 'email', message: 'このメールアドレスは既に使われています' }],
    })
  return agentId
}
