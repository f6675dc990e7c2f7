import { dealerForm } from '#domain/account/dealer-form.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { houseAgentId } from './session/partner-store.ts'

export interface DealerInput {
  readonly bikeDealerId: number | null
  readonly agentId: number | null
  readonly name: string
  readonly personInCharge: string
  readonly phone: string
  readonly email: string
  readonly state: string
  readonly address1: string
  readonly licenceNumber: string
  readonly licenceAuthority: string
  /** Null: not suspended. */
  readonly suspendReason: string | null
}

/** A new dealer with the account of its first person, or a change of one. Suspended, it is out at once. */
export async function saveDealer(
  tx: Tx,
  input: DealerInput,
  /** Of a new dealer's person. */
  passwordHash: string | null,
  now: Date,
): Promise<number> {
  const { bikeDealerId, suspendReason } = input
  const agentId = input.agentId ?? (await houseAgentId(tx.query))
  const reason = suspendReason?.trim() || null
  const suspension = { suspendReason: reason, suspendedAt: reason === null ? null : now, updatedAt: now }
  if (bikeDealerId !== null) {
    const known = await tx.query
      .selectFrom('bikeDealer')
      .select(WRITTEN_DOWN)
      .where('bikeDealerId', '=', bikeDealerId)
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    // A dealer that was written down under older rules can be suspended as it stands.
    const changes = WRITTEN_DOWN.every((field) => known[field] === input[field]) ? {} : await checkedDealer(tx, input)
    await tx.query
      .updateTable('bikeDealer')
      .set({ ...changes, agentId, ...suspension })
      .where('bikeDealerId', '=', bikeDealerId)
      .execute()
    return bikeDealerId
  }
  const checked = await checkedDealer(tx, input)
  const values = { ...checked, agentId, ...suspension }
  const created = await tx.query
    .insertInto('bikeDealer')
    .values({ ...values, createdAt: now })
    .returning('bikeDealerId')
    .executeTakeFirstOrThrow()
  if (passwordHash !== null) {
    const account = await tx.query
      .insertInto('partnerAccount')
      .values({
        email: checked.email,
        name: checked.personInCharge,
        role: 'dealer',
        bikeDealerId: created.bikeDealerId,
        passwordHash,
      })
      .onConflict((on) => on.column('email').doNothing())
      .returning('partnerId')
      .executeTakeFirst()
    // Taken since it was looked for.
    if (!account) throw new ExpectedError('ERROR_EMAIL_DUPLICATION', { fields: [EMAIL_TAKEN] })
  }
  return created.bikeDealerId
}

const WRITTEN_DOWN = [
  'name',
  'personInCharge',
  'phone',
  'email',
  'state',
  'address1',
  'licenceNumber',
  'licenceAuthority',
] as const satisfies readonly (keyof DealerInput)[]

async function checkedDealer(tx: Tx, input: DealerInput) {
  const checked = checkedInput(dealerForm, input)
  const isNew = input.bikeDealerId === null
  const isLicenceTaken = await hasTwin(tx, checked.licenceNumber, input.bikeDealerId)
  const isEmailTaken = isNew && (await isLogin(tx, checked.email))
  if (isLicenceTaken || isEmailTaken)
    throw new ExpectedError(isLicenceTaken ? 'ERROR_SALES_ID_DUPLICATION' : 'ERROR_EMAIL_DUPLICATION', {
      fields: [...(isEmailTaken ? [EMAIL_TAKEN] : []), ...(isLicenceTaken ? [LICENCE_TAKEN] : [])],
    })
  return checked
}

const EMAIL_TAKEN = { field: 'email', message: 'このメールアドレスは既に使われています' }
const LICENCE_TAKEN = { field: 'licenceNumber', message: 'この古物商許可番号は既に登録されています' }

async function isLogin(tx: Tx, email: string): Promise<boolean> {
  const account = await tx.query
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where('email', '=', email)
    .executeTakeFirst()
  return account !== undefined
}

async function hasTwin(tx: Tx, licenceNumber: string, bikeDealerId: number | null): Promise<boolean> {
  const other = await tx.query
    .selectFrom('bikeDealer')
    .select('bikeDealerId')
    .where('licenceNumber', '=', licenceNumber)
    .where('bikeDealerId', 'is distinct from', bikeDealerId)
    .executeTakeFirst()
  return other !== undefined
}
