import { type RegisteredLine, registeredChanged } from '#content/messages/registered.ts'
import { dealerForm, suspensionReason } from '#domain/account/dealer-form.ts'
import { tooLittleSaid } from '#domain/account/explanation.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { assertRead, changeTime } from '../../graphql/read-version.ts'
import { EMAIL_TAKEN, isEmailTaken, lockRegister } from './partner-email.ts'
import { houseAgentId } from './session/partner-store.ts'

export interface DealerInput {
  readonly bikeDealerId: number | null
  /** Null: the house. Undefined: a known dealer stays where it is. */
  readonly agentId: number | null | undefined
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
  /** When the dealer that was read had been written; null for a new one. */
  readonly readAt: Date | null
}

/** A new dealer with the account of its first person, or a change of one. Suspended, it is out at once. */
export async function saveDealer(
  tx: Tx,
  input: DealerInput,
  /** Of a new dealer's person. */
  passwordHash: string | null,
  now: Date,
): Promise<number> {
  const { bikeDealerId } = input
  const suspendReason = checkedSuspension(input.suspendReason)
  if (bikeDealerId !== null) {
    const known = await tx.query
      .selectFrom('bikeDealer')
      .select([...WRITTEN_DOWN, 'agentId', 'suspendReason', 'suspendedAt', 'updatedAt'])
      .where('bikeDealerId', '=', bikeDealerId)
      // What only refers to the row is not kept waiting; a bid of the dealer is, as it may be suspended here.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    const agentId = await agencyOf(tx, input.agentId === undefined ? known.agentId : input.agentId)
    const isWritten = WRITTEN_DOWN.every((field) => known[field] === input[field])
    // Sent again, it is there already.
    if (isWritten && known.agentId === agentId && known.suspendReason === suspendReason) return bikeDealerId
    const names = await agencyNames(tx, known.agentId, agentId)
    assertRead(known, input.readAt, () =>
      registeredChanged(known.name, [
        ...changedLines(known, { ...input, suspendReason }),
        { label: '代理店', now: names[0], typed: names[1] },
      ]),
    )
    // A dealer that was written down under older rules can be suspended as it stands.
    const changes = isWritten ? {} : await checkedDealer(tx, input, known.email)
    await tx.query
      .updateTable('bikeDealer')
      .set({ ...changes, agentId, ...suspended(suspendReason, known, now), updatedAt: changeTime(known, now) })
      .where('bikeDealerId', '=', bikeDealerId)
      .execute()
    return bikeDealerId
  }
  const agentId = await agencyOf(tx, input.agentId ?? null)
  const checked = await checkedDealer(tx, input, null)
  const values = { ...checked, agentId, ...suspended(suspendReason, null, now), updatedAt: now }
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

export function checkedSuspension(typed: string | null): string | null {
  const read = suspensionReason(typed)
  if (read !== 'unclear') return read.reason
  const message = tooLittleSaid('停止の理由', typed ?? '')
  throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'suspendReason', message }] })
}

/** A suspension that goes on keeps the time when it began. */
export function suspended(reason: string | null, known: { readonly suspendedAt: Date | null } | null, now: Date) {
  return { suspendReason: reason, suspendedAt: reason === null ? null : (known?.suspendedAt ?? now) }
}

/** The agency a dealer belongs to; without one, the house. */
async function agencyOf(tx: Tx, agentId: number | null): Promise<number> {
  if (agentId === null) return houseAgentId(tx.query)
  const agent = await tx.query.selectFrom('agent').select('agentId').where('agentId', '=', agentId).executeTakeFirst()
  if (!agent) throw new ExpectedError('BAD_REQUEST', { fields: [NO_AGENCY] })
  return agentId
}

const NO_AGENCY = { field: 'agentId', message: '代理店を選び直してください' }

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

const LABELS = {
  name: '販売店名',
  personInCharge: '担当者名',
  phone: '電話番号',
  email: 'メールアドレス',
  state: '都道府県',
  licenceNumber: '古物商許可番号',
  licenceAuthority: '公安委員会',
  suspendReason: '停止の理由',
} as const satisfies Partial<Record<keyof DealerInput, string>>

type Described = Readonly<Record<keyof typeof LABELS, string | null>>

function changedLines(known: Described, typed: Described): RegisteredLine[] {
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[]
  const words = (field: keyof typeof LABELS, value: string) => (field === 'state' ? labelOf(PREFECTURES, value) : value)
  return fields.map((field) => ({
    label: LABELS[field],
    now: words(field, known[field] ?? ''),
    typed: words(field, typed[field] ?? ''),
  }))
}

/** As an operator chooses them; the house is none. */
async function agencyNames(tx: Tx, ...agentIds: readonly [number, number]): Promise<[string, string]> {
  const agents = await tx.query
    .selectFrom('agent')
    .select(['agentId', 'name'])
    .where('agentId', 'in', agentIds)
    .where('isHouse', '=', false)
    .execute()
  const nameOf = (agentId: number) => agents.find((it) => it.agentId === agentId)?.name ?? ''
  return [nameOf(agentIds[0]), nameOf(agentIds[1])]
}

async function checkedDealer(tx: Tx, input: DealerInput, knownEmail: string | null) {
  const checked = checkedInput(dealerForm, input)
  const { bikeDealerId } = input
  await lockRegister(tx)
  const isLicenceTaken = await hasTwin(tx, checked.licenceNumber, bikeDealerId)
  const isChanged = checked.email !== knownEmail
  const isOthers = isChanged && (await isEmailTaken(tx, checked.email, { bikeDealerId, agentId: null }))
  if (isLicenceTaken || isOthers)
    throw new ExpectedError(isLicenceTaken ? 'ERROR_SALES_ID_DUPLICATION' : 'ERROR_EMAIL_DUPLICATION', {
      fields: [...(isOthers ? [EMAIL_TAKEN] : []), ...(isLicenceTaken ? [LICENCE_TAKEN] : [])],
    })
  return checked
}

const LICENCE_TAKEN = { field: 'licenceNumber', message: 'この古物商許可番号は既に登録されています' }

async function hasTwin(tx: Tx, licenceNumber: string, bikeDealerId: number | null): Promise<boolean> {
  const other = await tx.query
    .selectFrom('bikeDealer')
    .select('bikeDealerId')
    .where('licenceNumber', '=', licenceNumber)
    .where('bikeDealerId', 'is distinct from', bikeDealerId)
    .executeTakeFirst()
  return other !== undefined
}
