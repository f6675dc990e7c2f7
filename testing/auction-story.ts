import { randomUUID } from 'node:crypto'
import { startApi } from './api.ts'
import { openMailbox } from './mailbox.ts'
import { type CastPartner, castDealer, castOperator } from './partner-cast.ts'
import { withRead } from './with-read.ts'

export type Person = { readonly headers: { readonly authorization: string } }

/** An API with its mails, an operator, two dealers, and the hands that take an auction from step to step. */
export async function startStory() {
  const mailbox = await openMailbox()
  const api = await startApi({ SMTP_URL: mailbox.url })
  const operator = await castOperator(api.services)
  const dealer = await castDealer(api.services, { name: 'みなとモータース' })
  const rival = await castDealer(api.services, { name: 'ライバル商会' })
  const stop = async () => {
    await api.stop()
    await mailbox.close()
  }

  async function ask(query: string, variables: Record<string, unknown>, person: Person | null) {
    return api.graphql(query, variables, person?.headers ?? {})
  }

  /** Gives a command and answers what `selection` asks of the auction then. */
  async function give(
    person: Person,
    command: string,
    type: string,
    input: Record<string, unknown> & { auctionId: number },
    selection = 'auctionStatus',
  ) {
    const { data, errors } = await ask(
      `mutation M($input: ${type}!) { ${command}(input: $input) { auction { ${selection} } } }`,
      { input: await withRead(api.services.db, command, input) },
      person,
    )
    if (errors[0]) throw new Error(`${command}: ${errors[0].extensions.code} ${errors[0].message}`)
    return data[command].auction
  }

  function bid(person: CastPartner, auctionId: number, price: number | null, maxPrice: number | null = null) {
    const input = { auctionId, price, maxPrice, idempotencyKey: randomUUID() }
    return give(
      person,
      'placeBid',
      'PlaceBidInput',
      input,
      'currentPrice bidCount endAt bids { price isOwn bikeDealerName }',
    )
  }

  /** Time passes: the auction's moment lies behind. */
  async function passTime(auctionId: number, column: 'end_at' | 'answer_by' | 'confirm_by') {
    await api.services.client.pool.query(
      `update auction set ${column} = date_trunc('milliseconds', clock_timestamp()) - interval '1 second' where auction_id = $1`,
      [auctionId],
    )
  }

  function see(auctionId: number, person: Person | null, selection: string) {
    return ask(`query A($auctionId: Int!) { auction(auctionId: $auctionId) { ${selection} } }`, { auctionId }, person)
  }

  return { api, mailbox, operator, dealer, rival, stop, ask, give, bid, passTime, see }
}
