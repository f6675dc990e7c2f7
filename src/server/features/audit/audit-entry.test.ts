import { expect, test } from 'vitest'
import { entryOf } from './audit-entry.ts'

const operator = { role: 'operator', before: null, after: null } as const

test.each([
  ['what an import brought', true, { rowCount: 1204, isImported: true }],
  ['what was only looked at', false, { rowCount: 1204, isImported: false }],
])('%s is on record with its rows', (_name, isImported, detail) => {
  const args = { csv: 'model_id,…', isPreview: !isImported }
  const result = { rowCount: 1204, faults: [], isImported }
  expect(entryOf({ ...operator, name: 'importSales', args, result }).detail).toEqual(detail)
})

test.each([
  ['makeBindingOrder', 25, 'bindingOrder'],
  ['saveAnnouncement', 25, 'announcement'],
  ['createWebhook', { webhookEndpointId: 25, secret: 'x' }, 'webhook'],
  ['createApiToken', { apiTokenId: 25, token: 'x' }, 'apiToken'],
])('%s names what it made', (name, result, subjectKind) => {
  const entry = entryOf({ ...operator, name, args: { input: { price: 300_000, scopes: ['read'] } }, result })
  expect(entry).toMatchObject({ subjectKind, subjectId: 25 })
})

test('scopes that were asked for twice are on record once, as they are granted', () => {
  const args = { input: { name: '在庫', scopes: ['read', 'read', 'bid'] } }
  const entry = entryOf({ ...operator, name: 'createApiToken', args, result: { apiTokenId: 7 } })
  expect(entry.detail).toEqual({ scopes: ['read', 'bid'] })
})

test('an announcement is on record with its subject', () => {
  const input = { announcementId: 3, subject: '年末年始の営業', body: '休業します。', isPublished: true }
  expect(entryOf({ ...operator, name: 'saveAnnouncement', args: { input }, result: 3 })).toMatchObject({
    subjectId: 3,
    detail: { subject: '年末年始の営業', isPublished: true },
  })
})
