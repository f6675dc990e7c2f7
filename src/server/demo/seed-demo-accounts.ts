import { transact } from '../db/client.ts'
import type { Services } from '../services.ts'

export const DEMO_PASSWORD = 'Kaitori2026'

const OWNERS = [
  {
    email: 'owner@example.com',
    userName: '青山 走太',
    zip: '2310023',
    state: '14',
    address1: '横浜市中区',
    address2: '山下町',
    address3: '1-2',
    phone: '08000000001',
    birthDate: '1988-05-14',
  },
  {
    email: 'newowner@example.com',
    userName: '初野 はじめ',
    zip: '1500002',
    state: '13',
    address1: '渋谷区',
    address2: '渋谷',
    address3: '3-4',
    phone: '08000000002',
    birthDate: '1996-11-03',
  },
  // Their trades are under way.
  {
    email: 'seller@example.com',
    userName: '瀬戸 みなと',
    zip: '2520231',
    state: '14',
    address1: '相模原市中央区',
    address2: '相模原',
    address3: '5-6',
    phone: '08000000003',
    birthDate: '1979-02-21',
  },
  {
    email: 'seller02@example.com',
    userName: '川端 のぞみ',
    zip: '1920046',
    state: '13',
    address1: '八王子市',
    address2: '明神町',
    address3: '7-8',
    phone: '08000000004',
    birthDate: '1991-08-09',
  },
] as const

/** The owners of the demo world, who come back with the next start when they withdrew. */
export async function seedDemoAccounts({ db, passwords }: Services, now: Date): Promise<void> {
  for (const owner of OWNERS) {
    const known = await db
      .selectFrom('bikeOwnerAccount')
      .select('bikeOwnerId')
      .where('email', '=', owner.email)
      .executeTakeFirst()
    if (known) continue
    const passwordHash = await passwords.hash(DEMO_PASSWORD)
    await transact(db, async (tx) => {
      const { bikeOwnerId } = await tx.query
        .insertInto('bikeOwner')
        .values({ createdAt: now })
        .returning('bikeOwnerId')
        .executeTakeFirstOrThrow()
      await tx.query
        .insertInto('bikeOwnerAccount')
        .values({ ...owner, bikeOwnerId, passwordHash, updatedAt: now })
        .execute()
    })
  }
}
