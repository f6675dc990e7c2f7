import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeleteBikeOwnerDocument } from '#contract/generated/account.ts'
import { demoSheet } from '#domain/inspection/demo-sheet.ts'
import { EMPTY_SHEET, INSPECTION_PARTS, type InspectionSheet } from '#domain/inspection/inspection-sheet.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { listenTo } from '#testing/live-client.ts'
import { moveAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { passPlanned } from './planned-pass.ts'

const STATED = { engineStatusList: ['noise'], accidentHistoryList: ['fell'], mileageTo: 30_000, photoTypes: null }
const SHEET = demoSheet(STATED, 7)
const PHONE = '090-5550-7777'

let api: TestApi
let [operator, colleague, dealer]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  ;[operator, colleague, dealer] = [
    await castOperator(api.services),
    await castOperator(api.services),
    await castDealer(api.services),
  ]
  await nameOperator(operator, '運営 一郎')
  await nameOperator(colleague, '運営 二郎')
})
afterAll(() => api.stop())

async function nameOperator(who: CastPartner | undefined, name: string) {
  const { db } = api.services
  await db
    .updateTable('partnerAccount')
    .set({ name })
    .where('partnerId', '=', who?.partnerId ?? 0)
    .execute()
}

async function listed() {
  const owner = await castOwner(api.services)
  return { owner, auctionId: await castListing(api.services.db, owner.bikeOwnerId, { images: 1 }) }
}

type Person = { readonly headers: Record<string, string> } | undefined

async function save(auctionId: number, version: number, sheet: InspectionSheet = SHEET, who: Person = operator) {
  const { data, errors } = await api.graphql(
    'mutation ($input: SaveInspectionSheetInput!) { saveInspectionSheet(input: $input) { version } }',
    { input: { auctionId, version, ...sheet } },
    who?.headers ?? {},
  )
  return { version: data?.saveInspectionSheet?.version, error: errors[0] }
}

async function pass(auctionId: number, sheetVersion?: number, mutation = 'passInspection') {
  const below = mutation === 'passInspection' ? '{ __typename }' : ''
  const input = { ...(await withRead(api.services.db, 'passInspection', { auctionId })), sheetVersion }
  const query = `mutation ($input: PassInspectionInput!) { ${mutation}(input: $input) ${below} }`
  return (await api.graphql(query, { input }, operator?.headers)).errors[0]
}

const FIELDS = `overallGrade inspectorName
  lines { number label part grade isUnseen damage side x y note contacts }`

async function seenBy(who: Person, auctionId: number, field = 'inspectionSheet') {
  const query = `query ($id: Int!) { auction(auctionId: $id) { ${field} { ${FIELDS} } } }`
  return (await api.graphql(query, { id: auctionId }, who?.headers ?? {})).data.auction?.[field]
}

async function onConsole(who: Person, auctionId: number) {
  const query = `query ($id: Int!) { partnerAuction(auctionId: $id) {
    inspectionSheet { ${FIELDS} } earlierSheet { auctionId } hasEarlierSheet
    sheetDraft { version savedBy isOwn isComplete overallGrade parts { part grade isUnseen note } marks { kind side x y note } }
  } }`
  return (await api.graphql(query, { id: auctionId }, who?.headers ?? {})).data.partnerAuction
}

test('a sheet is saved while inspecting, frozen with the pass, and read by owner, dealer and visitor', async () => {
  const { owner, auctionId } = await listed()
  expect(await save(auctionId, 0)).toMatchObject({ version: 1 })
  expect(await onConsole(colleague, auctionId)).toMatchObject({
    inspectionSheet: null,
    sheetDraft: { version: 1, isOwn: false, isComplete: true, ...SHEET },
  })
  expect(await seenBy(owner, auctionId)).toBeNull() // nothing is told before the listing passes
  expect(await pass(auctionId, 1)).toBeUndefined()
  for (const who of [owner, dealer, undefined]) {
    const sheet = await seenBy(who, auctionId)
    expect(sheet).toMatchObject({ inspectorName: null })
    expect(sheet.overallGrade).toBeGreaterThan(0)
    expect(sheet.lines.map((it: { number: number }) => it.number)).toEqual(
      [...SHEET.parts, ...SHEET.marks].map((_, index) => index + 1),
    )
    expect(sheet.lines.slice(0, 6).map((it: { label: string }) => it.label)).toEqual(
      INSPECTION_PARTS.map(({ label }) => label),
    )
    expect(sheet.lines[6]).toMatchObject({ part: null, grade: null, damage: 'scratch', note: 'レバー先端' })
  }
  const { inspectionSheet } = await onConsole(operator, auctionId)
  expect(inspectionSheet.inspectorName).toBe('運営 一郎')
  expect((await onConsole(dealer, auctionId)).sheetDraft).toBeNull()
})

test('what a stranger must not read in a note is masked until the contract, and flagged to operators', async () => {
  const { owner, auctionId } = await listed()
  const parts = SHEET.parts.with(0, {
    part: 'engine',
    grade: 6,
    isUnseen: false,
    note: `電話${PHONE}で確認、品川区 あ 1234`,
  })
  await save(auctionId, 0, { ...SHEET, parts })
  await pass(auctionId, 1)
  const noteOf = async (who: Person) => (await seenBy(who, auctionId)).lines[0]
  for (const who of [dealer, undefined])
    expect(await noteOf(who)).toMatchObject({ note: '電話***で確認、***', contacts: [] })
  for (const who of [owner, operator])
    expect(await noteOf(who)).toMatchObject({ note: `電話${PHONE}で確認、品川区 あ 1234` })
  expect(await noteOf(operator)).toMatchObject({ contacts: ['phone', 'plate'] })
})

test('two operators at once: the second is told who saved what, and nothing is written over', async () => {
  const { auctionId } = await listed()
  await save(auctionId, 0, EMPTY_SHEET)
  const graded = { ...EMPTY_SHEET, parts: EMPTY_SHEET.parts.with(4, { ...part('tyres', 4), note: '要交換' }) }
  expect(await save(auctionId, 1, graded, colleague)).toMatchObject({ version: 2 })
  const { error } = await save(auctionId, 1, SHEET)
  expect(error?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  expect(error?.message).toContain('運営 二郎さんが先に保存しています（変更：タイヤ 未記入→4、タイヤのメモ）')
  expect((await onConsole(operator, auctionId)).sheetDraft).toMatchObject({ version: 2, savedBy: '運営 二郎' })
  expect(await save(auctionId, 2, SHEET)).toMatchObject({ version: 3 })
  const own = await save(auctionId, 2, EMPTY_SHEET)
  expect(own.error?.message).toContain('ご自身が別の画面で')
  const [first, second] = await Promise.all([save(auctionId, 3, EMPTY_SHEET), save(auctionId, 3, graded, colleague)])
  expect([first.version, second.version].filter((it) => it === 4)).toHaveLength(1)
})

test('the same request twice makes one version, and the same content none', async () => {
  const { auctionId } = await listed()
  expect(await Promise.all([save(auctionId, 0), save(auctionId, 0)])).toMatchObject([{ version: 1 }, { version: 1 }])
  expect(await save(auctionId, 1)).toMatchObject({ version: 1 })
  const { count } = await api.services.db
    .selectFrom('inspectionDraft')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})

test('passing names the sheet that was read; half a sheet does not pass, none does', async () => {
  const { auctionId } = await listed()
  await save(auctionId, 0, { ...SHEET, parts: SHEET.parts.with(5, part('runningGear', null)) })
  for (const sheetVersion of [undefined, 1])
    expect((await pass(auctionId, sheetVersion))?.message).toContain('検査票に未記入の部位があります：足まわり。')
  expect((await pass(auctionId, 1, 'planPass'))?.extensions.code).toBe('BAD_REQUEST')
  await save(auctionId, 1, SHEET, colleague)
  for (const mutation of ['passInspection', 'planPass'])
    expect((await pass(auctionId, 1, mutation))?.message).toContain('運営 二郎さんが先に保存しています')
  expect((await pass(auctionId, 0))?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  expect(await pass(auctionId, 2)).toBeUndefined()
  const other = await listed()
  expect(await pass(other.auctionId, 0)).toBeUndefined()
  expect(await seenBy(undefined, other.auctionId)).toBeNull()
  expect((await save(other.auctionId, 0)).error?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('a planned pass takes the sheet with it; saved meanwhile, it has to be looked at first', async () => {
  const { auctionId } = await listed()
  const timePasses = () => passPlanned({ services: api.services, now: new Date() }, { auctionId })
  await save(auctionId, 0)
  expect(await pass(auctionId, 1, 'planPass')).toBeUndefined()
  const changed = { ...SHEET, marks: [] }
  expect(await save(auctionId, 1, changed, colleague)).toMatchObject({ version: 2 })
  await timePasses()
  expect(await seenBy(undefined, auctionId)).toBeUndefined() // it waits still
  expect(await pass(auctionId, 2, 'planPass')).toBeUndefined()
  await timePasses()
  expect((await seenBy(undefined, auctionId)).lines).toHaveLength(6)
})

test('what is wrong stands at its field, and nothing is saved', async () => {
  const { auctionId } = await listed()
  const parts = [{ ...part('engine', 11) }, { ...part('frame', 5), note: '傷'.repeat(201) }]
  const marks = [{ kind: 'dent', side: 'left', x: 1001, y: 0, note: '' } as const]
  const { error } = await save(auctionId, 0, { parts, marks })
  expect(error?.extensions.fields?.map(({ field }: { field: string }) => field)).toEqual([
    'engine.grade',
    'frame.note',
    'marks.0',
  ])
  expect((await onConsole(operator, auctionId)).sheetDraft).toBeNull()
})

test('only operators save', async () => {
  const { owner, auctionId } = await listed()
  for (const who of [dealer, owner, { headers: {} }])
    expect((await save(auctionId, 0, SHEET, who)).error?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await save(999_999_999, 0)).error?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})

test('operators hear that a sheet was saved, the owner does not', async () => {
  const { owner, auctionId } = await listed()
  const query = 'subscription { onInspectionUpdate { auctionId event } }'
  const socket = await listenTo(api.origin, colleague?.idToken ?? '', query, {})
  const asOwner = 'subscription ($id: Int!) { onAuctionUpdate(auctionId: $id) { event } }'
  const owners = await listenTo(api.origin, owner.idToken, asOwner, { id: auctionId })
  await save(auctionId, 0)
  expect(await socket.next()).toMatchObject({
    payload: { data: { onInspectionUpdate: { auctionId, event: 'sheetSaved' } } },
  })
  await pass(auctionId, 1)
  expect(await owners.next()).toMatchObject({ payload: { data: { onAuctionUpdate: { event: 'published' } } } })
  socket.socket.close()
  owners.socket.close()
})

test('a bike listed again has no sheet, and its earlier one only for its owner and operators', async () => {
  const { owner, auctionId } = await listed()
  await save(auctionId, 0)
  await pass(auctionId, 1)
  await moveAuction(api.services, auctionId, 84)
  const relist = 'mutation ($input: RelistAuctionInput!) { relistAuction(input: $input) { auction { auctionId } } }'
  const again = await api.graphql(relist, { input: { auctionId } }, owner.headers)
  const newId: number = again.data.relistAuction.auction.auctionId
  expect(await onConsole(operator, newId)).toEqual({
    inspectionSheet: null,
    earlierSheet: { auctionId },
    hasEarlierSheet: true,
    sheetDraft: null,
  })
  expect(await seenBy(owner, newId)).toBeNull()
  expect((await seenBy(owner, newId, 'earlierSheet')).lines).toHaveLength(SHEET.parts.length + SHEET.marks.length)
  await pass(newId, 0)
  for (const who of [dealer, undefined]) {
    expect(await seenBy(who, newId, 'earlierSheet')).toBeNull()
    expect(await seenBy(who, newId)).toBeNull()
  }
})

test('frozen is frozen: the database changes no line, adds none and takes none away', async () => {
  const { auctionId } = await listed()
  await save(auctionId, 0)
  await pass(auctionId, 1)
  const { db } = api.services
  const attempts = [
    db.updateTable('inspectionLine').set({ grade: 10 }).where('auctionId', '=', auctionId),
    db.updateTable('inspectionLine').set({ note: '' }).where('auctionId', '=', auctionId),
    db.updateTable('inspectionSheet').set({ overallGrade: 10 }).where('auctionId', '=', auctionId),
    db.deleteFrom('inspectionLine').where('auctionId', '=', auctionId),
    db.deleteFrom('inspectionDraft').where('auctionId', '=', auctionId),
    db
      .insertInto('inspectionLine')
      .values({ auctionId, line: 99, part: null, grade: null, damage: 'dent', side: 'left', x: 1, y: 1 }),
  ]
  for (const attempt of attempts) await expect(attempt.execute()).rejects.toThrow('append-only')
  await expect(sql`truncate inspection_line`.execute(db)).rejects.toThrow('append-only')
})

test('after a withdrawal the grades stay, the words are gone, in drafts too', async () => {
  const { owner, auctionId } = await listed()
  await save(auctionId, 0)
  await pass(auctionId, 1)
  await moveAuction(api.services, auctionId, 84)
  await withdraw(owner)
  const { db } = api.services
  const lines = await db.selectFrom('inspectionLine').selectAll().where('auctionId', '=', auctionId).execute()
  expect(lines.map(({ note }) => note).join('')).toBe('')
  expect(lines.filter(({ grade }) => grade !== null)).toHaveLength(6)
  const drafts = await db.selectFrom('inspectionDraft').selectAll().where('auctionId', '=', auctionId).execute()
  expect(drafts.map(({ content }) => content)).toEqual([{}])
})

async function withdraw(owner: CastOwner) {
  const { errors } = await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, owner.headers)
  expect(errors).toEqual([])
}

function part(code: InspectionSheet['parts'][number]['part'], grade: number | null) {
  return { part: code, grade, isUnseen: false, note: '' }
}

test('a save that changes nothing makes no version and leaves no record', async () => {
  const { auctionId } = await listed()
  const log = `{ auditLog(action: "saveInspectionSheet", subjectId: "${auctionId}") { partnerName } }`
  const records = async () => (await api.graphql(log, {}, operator?.headers)).data.auditLog.length
  expect((await save(auctionId, 0)).version).toBe(1)
  for (const version of [1, 1, 0]) expect((await save(auctionId, version)).version).toBe(1)
  expect(await records()).toBe(1)
  expect((await save(auctionId, 1, EMPTY_SHEET)).version).toBe(2)
  expect(await records()).toBe(2)
})
