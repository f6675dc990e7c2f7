import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasPages } from './prepare-file.ts'

const CATALOG = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
const PAGES = '2 0 obj\n<</Type /Pages /Kids [] /Count 0>>\nendobj\n'

function pdf(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(['%PDF-1.7\n', ...parts, 'trailer<</Root 1 0 R>>\n%%EOF\n'].map((part) => Buffer.from(part)))
}

function objectStream(objects: string): Buffer {
  const head = Buffer.from('5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n')
  return Buffer.concat([head, deflateSync(objects), Buffer.from('\nendstream\nendobj\n')])
}

test.each([
  ['a page', pdf(CATALOG, '3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n'), true],
  ['a page, written with spaces', pdf(CATALOG, '3 0 obj\n<< /Type /Page >>\nendobj\n'), true],
  ['a page in a compressed stream', pdf(objectStream('3 0 <</Type/Page/Parent 2 0 R>>')), true],
  ['a lock', pdf(objectStream('3 0 <<>>'), '<</Encrypt 9 0 R>>'), true],
  ['no objects', pdf(), false],
  ['a list of no pages', pdf(CATALOG, PAGES), false],
  ['a compressed list of no pages', pdf(objectStream(PAGES)), false],
  ['a stream that is none', pdf('<</Type/ObjStm>>\nstream\nnothing\nendstream\n'), false],
])('a PDF with %s has pages: %s', (_what, content, expected) => {
  expect(hasPages(content)).toBe(expected)
})
