import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { cloneDatabase } from '#testing/database.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { transact } from '../../db/client.ts'
import { reencrypt, SEALED_COLUMNS } from './reencrypt.ts'
import { createSecrets, openSecrets } from './secrets.ts'

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]

test('the secret changes without anyone being logged out, and the old one is not needed in the end', async () => {
  const database = await cloneDatabase(inject('templateUrl'))
  const open = (keys: { secretKey: string; previousSecretKey?: string }) =>
    openServicesBeside(database.url, tmpdir(), keys)
  const before = await open({ secretKey: OLD })
  const owner = await castOwner(before)
  const unsubscribe = before.secrets.sign('unsubscribe', '1.market')
  await before.close()
  await expect(open({ secretKey: NEW })).rejects.toThrow() // the signing keys cannot be opened

  const between = await open({ secretKey: NEW, previousSecretKey: OLD })
  const { kid } = between.keys.signer()
  expect(between.secrets.hasSigned('unsubscribe', '1.market', unsubscribe)).toBe(true)
  expect(await transact(between.db, (tx) => reencrypt(tx, between.secrets))).toBeGreaterThan(0)
  await between.close()

  const after = await open({ secretKey: NEW })
  expect(after.keys.signer().kid).toBe(kid)
  const { verifyIdToken } = await import('./id-token.ts')
  expect(await verifyIdToken(after.keys, owner.idToken, 'owner', new Date())).toMatchObject({
    subjectId: String(owner.bikeOwnerId),
  })
  await after.close()
  await database.drop()
})

test('what the first start had made goes over into a configured one by itself', async () => {
  const api = await startApi()
  const sealed = api.services.secrets.seal('mail', '本文')
  const configured = await openSecrets(api.services.db, NEW)
  expect(configured.unseal('mail', sealed)).toBe('本文')
  expect(() => createSecrets(NEW).unseal('mail', sealed)).toThrow()
  // Months are written through the table that they are parts of.
  const { rows } = await sql<{ place: string }>`
    select relname || '.' || attname as place from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname like '%\\_sealed' and not attisdropped`.execute(api.services.db)
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ place }) => place).sort()).toEqual(known.sort())
  await api.stop()
})
