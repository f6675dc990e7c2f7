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
  // The market simulation plays these, and the dealers who buy from them.
  {
    email: 'seller03@example.com',
    userName: '岡 あおい',
    zip: '3300061',
    state: '11',
    address1: 'さいたま市浦和区',
    address2: '常盤',
    address3: '9-1',
    phone: '08000000005',
    birthDate: '1985-03-30',
  },
  {
    email: 'seller04@example.com',
    userName: '中原 けい',
    zip: '2700034',
    state: '12',
    address1: '松戸市',
    address2: '新松戸',
    address3: '2-3',
    phone: '08000000006',
    birthDate: '1993-12-12',
  },
  {
    email: 'seller05@example.com',
    userName: '村瀬 たくみ',
    zip: '4600002',
    state: '23',
    address1: '名古屋市中区',
    address2: '丸の内',
    address3: '3-4',
    phone: '08000000007',
    birthDate: '1982-07-07',
  },
  {
    email: 'seller06@example.com',
    userName: '西田 ゆう',
    zip: '5300001',
    state: '27',
    address1: '大阪市北区',
    address2: '梅田',
    address3: '4-5',
    phone: '08000000008',
    birthDate: '1990-01-25',
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
