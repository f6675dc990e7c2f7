import { readFileSync } from 'node:fs'
import { buildASTSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { PARTNER_ROLES } from '#domain/permission/actor.ts'
import { isPermitted, PERMISSIONS, type PermittedCommand } from '#domain/permission/permissions.ts'
import { actionText, detailText, subjectText } from './audit-words.ts'

test('every mutation of a partner has words in the log', () => {
  const schema = buildASTSchema(parse(readFileSync('src/contract/schema.graphql', 'utf8')))
  const mutations = schema.getMutationType()?.getFields() ?? {}
  const isOfPartner = (name: string) =>
    PARTNER_ROLES.some((role) => name in PERMISSIONS && isPermitted(name as PermittedCommand, role))
  const names = Object.keys(mutations).filter((name) => isOfPartner(name) && name !== 'unreadToRead')
  expect(names).toContain('placeBid')
  expect(names.filter((name) => actionText(name) === name)).toEqual([])
})

test.each([
  ['{}', ''],
  ['{"price":420000,"maxPrice":500000}', '入札額 420,000、上限 500,000'],
  ['{"isMuted":true}', '停止 する'],
  ['{"reason":"本人確認","found":[12,13]}', '理由 本人確認、該当した会員 12・13'],
])('%s', (detail, expected) => expect(detailText(detail)).toBe(expected))

test('a subject is named with its number', () => {
  expect(subjectText('auction', '12')).toBe('オークション 12')
  expect(subjectText(null, null)).toBe('—')
})
