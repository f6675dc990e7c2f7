import { startApi, type TestApi } from './api.ts'
import type { CastOwner } from './cast.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type CastPartner, castDealer, castOperator } from './partner-cast.ts'
import { withRead } from './with-read.ts'

type Person = Pick<CastOwner, 'headers'>
export type TradeInput = Readonly<Record<string, unknown>> & { readonly auctionId: number }

interface Answer {
  /** `ok`, or the code of the refusal. */
  readonly code: string
  readonly message: string
  /** What the refusal says beside the fields. */
  readonly fields: unknown
}

/** The real API with a mailbox, a dealer and an operator, for tests of what follows a contract. */
export interface Trades {
  readonly api: TestApi
  readonly mailbox: Mailbox
  readonly dealer: CastPartner
  readonly operator: CastPartner
  /** A mutation of a trade, with the input as it is. */
  send(person: Person, name: string, input: TradeInput): Promise<Answer>
  /** The same by a person who has read what stands. */
  give(person: Person, name: string, input: TradeInput): Promise<Answer>
  stop(): Promise<void>
}

export async function startTrades(): Promise<Trades> {
  const mailbox = await openMailbox()
  const api = await startApi({ SMTP_URL: mailbox.url })
  const send: Trades['send'] = async (person, name, input) => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
    const query = `mutation M($input: ${type}!) { ${name}(input: $input) { __typename } }`
    const { errors } = await api.graphql(query, { input }, person.headers)
    const [error] = errors
    return {
      code: error?.extensions.code ?? 'ok',
      message: error?.message ?? '',
      fields: error?.extensions.fields,
    }
  }
  return {
    api,
    mailbox,
    dealer: await castDealer(api.services),
    operator: await castOperator(api.services),
    send,
    give: async (person, name, input) => send(person, name, await withRead(api.services.db, name, input)),
    async stop() {
      await api.stop()
      await mailbox.close()
    },
  }
}
