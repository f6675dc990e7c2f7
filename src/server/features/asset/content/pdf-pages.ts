import { inflateSync } from 'node:zlib'

const PAGE = /\/Type\s*\/Page(?![A-Za-z])/
/** Since PDF 1.5 the pages may stand in compressed streams of objects; their heads are short. */
const OBJECT_STREAM = /\/ObjStm\b[\s\S]{0,300}?\bstream\r?\n/g
const MAX_STREAMS = 200
const MAX_STREAM_BYTES = 4_000_000

/** Whether there is a page in a PDF. One that cannot be read without a password is taken to have some. */
export function hasPages(content: Buffer): boolean {
  const text = content.toString('latin1')
  if (PAGE.test(text) || /\/Encrypt\b/.test(text)) return true
  let left = MAX_STREAMS
  for (const { index, 0: head } of text.matchAll(OBJECT_STREAM)) {
    left -= 1
    if (left < 0) return true // more than we look into
    if (PAGE.test(objectsAt(content, index + head.length))) return true
  }
  return false
}

function objectsAt(content: Buffer, start: number): string {
  const end = content.indexOf('endstream', start)
  try {
    const stream = content.subarray(start, end < 0 ? undefined : end)
    return inflateSync(stream, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1')
  } catch {
    return '' // not compressed this way, or broken
  }
}
