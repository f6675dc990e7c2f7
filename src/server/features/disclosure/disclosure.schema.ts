import { CompiledQuery } from 'kysely'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { requireOwner } from '../../auth/principal.ts'
import type { Db } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import type { Services } from '../../services.ts'
import { tabsWithFacts, viewOf } from '../message/index.ts'
import { DISCLOSED, type DisclosedTable } from './disclosed-tables.ts'

builder.queryFields((t) => ({
  bikeOwnerDisclosure: t.string({
    description: 'What is kept about the owner who asks, as a JSON text.',
    resolve: async (_root, _arguments, context) => {
      const { bikeOwnerId } = requireOwner(context)
      return JSON.stringify(await discloseOwner(context.services, bikeOwnerId, context.now), null, 2)
    },
  }),
}))

interface DisclosedSection {
  readonly title: string
  readonly table: string
  readonly rows: readonly unknown[]
}

export interface Disclosure {
  readonly service: 'Kaitori'
  readonly exportedAt: string
  readonly sections: readonly DisclosedSection[]
}

/** All that is kept about an owner (開示), of one moment. */
function discloseOwner(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  bikeOwnerId: number,
  now: Date,
): Promise<Disclosure> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (query) => {
      const sections: DisclosedSection[] = []
      for (const table of DISCLOSED) sections.push(await readSection(query, secrets, table, bikeOwnerId))
      sections.push(await readMessages({ db: query, secrets }, bikeOwnerId))
      return { service: 'Kaitori', exportedAt: now.toISOString(), sections }
    })
}

async function readSection(
  db: Db,
  secrets: Secrets,
  { title, table, where, shown: columns, opened = [], masked }: DisclosedTable,
  bikeOwnerId: number,
) {
  const text = `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(it)) where key = any($2::text[])) as row
    from ${table} it where ${where} order by it`
  const { rows } = await db.executeQuery<{ row: Record<string, unknown> }>(
    CompiledQuery.raw(text, [bikeOwnerId, [...columns, ...opened]]),
  )
  const shown = (row: Record<string, unknown>) =>
    masked === undefined ? row : { ...row, [masked]: maskContacts(String(row[masked])) }
  const open = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) =>
        name.endsWith('Sealed') && opened.length > 0
          ? [name.replace(/Sealed$/, ''), typeof value === 'string' ? secrets.unseal('details', value) : null]
          : [name, value],
      ),
    )
  return { title, table, rows: rows.map(({ row }) => shown(open(row))) }
}

/** Both sides, as the person sees them: contacts stay hidden until there is a contract. */
async function readMessages(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  bikeOwnerId: number,
): Promise<DisclosedSection> {
  const rows: unknown[] = []
  for (const tab of await tabsWithFacts(db).where('messageTab.bikeOwnerId', '=', bikeOwnerId).execute()) {
    const messages = await db
      .selectFrom('message')
      .selectAll()
      .where('messageTabId', '=', tab.messageTabId)
      .orderBy('messageNo')
      .execute()
    for (const message of messages) {
      const {
        auctionId,
        createdAt,
        senderGroup,
        senderName,
        message: text,
        fileName,
        assetId,
      } = viewOf(secrets, message, tab, 'seller')
      rows.push({ auctionId, createdAt, senderGroup, senderName, text, fileName, assetId })
    }
  }
  return { title: 'メッセージ', table: 'message', rows }
}
