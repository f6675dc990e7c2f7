import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { transact } from '#server/db/client.ts'
import { findTab } from '#server/features/message/tabs/message-tabs.ts'
import { tabsOfSide } from '#server/features/message/tabs/tabs-of-side.ts'
import type { RunningServices } from '#server/services.ts'
import { castOwner } from '#testing/cast.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { report } from './report.ts'

const FEW = 100
const MANY = 100_000
const OPENINGS = 300
const ROUNDS = 5
const MOST = 1.5

/** Opening a tab of 100,000 messages (its newest page, the unread count, the read marks) against one of 100. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-messages-${process.pid}`)
  const cluster = await startTestCluster(folder)
  const services = await openServicesBeside(cluster.templateUrl, folder)
  try {
    const few = await tabWith(services, FEW)
    const many = await tabWith(services, MANY)
    await sql`vacuum analyze message`.execute(services.db)
    await sql`vacuum analyze message_tab`.execute(services.db)
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await openingTime(services, few)
      const other = await openingTime(services, many)
      if (round === 0) continue // warms up
      times.few.push(one)
      times.many.push(other)
    }
    const [fast, slow] = [median(times.few), median(times.many)]
    report(`opening a tab of ${MANY} messages / of ${FEW}`, ms(slow), ms(fast), slow / fast, `<= ${MOST}`)
  } finally {
    await services.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Opened {
  readonly messageTabId: number
  readonly bikeOwnerId: number
}

async function tabWith(services: RunningServices, count: number): Promise<Opened> {
  const { bikeOwnerId } = await castOwner(services)
  const { bikeDealerId } = await castDealer(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId })
  return transact(services.db, async ({ query }) => {
    const { messageTabId } = await query
      .selectFrom('messageTab')
      .select('messageTabId')
      .where('auctionId', '=', auctionId)
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow()
    await sql`
      insert into message (message_tab_id, message_no, message_type, sender_group, created_by, created_at, text)
      select ${messageTabId}, number, 0, case number % 2 when 0 then 'seller' else 'dealer' end, 'bench',
        now() - number * interval '1 minute', '引き取りの日程についてご相談させてください。第' || number || '便'
      from generate_series(1, ${count}::int) number`.execute(query)
    await sql`update message_tab set last_message_no = ${count}, last_sent_at = now() where message_tab_id = ${messageTabId}`.execute(
      query,
    )
    await sql`insert into message_read_mark values (${messageTabId}, 'seller', ${count - 20}, now())`.execute(query)
    return { messageTabId, bikeOwnerId }
  })
}

/** Milliseconds for one opening, as the owner's page asks for it. */
async function openingTime(services: RunningServices, { messageTabId, bikeOwnerId }: Opened): Promise<number> {
  const actor = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
  const begin = performance.now()
  for (let count = 0; count < OPENINGS; count += 1) {
    const tab = await findTab(services.db, messageTabId)
    const [opened] = tab ? await tabsOfSide(services, [tab], actor, new Date()) : []
    const page = await opened?.newestPage()
    if (page?.messages.length !== 30 || opened?.unreadCount !== 10) throw new Error('The tab is not as it was filled')
  }
  return (performance.now() - begin) / OPENINGS
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
