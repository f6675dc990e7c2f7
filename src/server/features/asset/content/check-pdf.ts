import { open } from 'node:fs/promises'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import type { PreparedFile } from './prepared-file.ts'

/** The end mark stands in the last kilobyte, or the file was cut off (PDF 1.7, appendix H, note 18). */
const TAIL_BYTES = 1024

export async function checkPdf(path: string): Promise<PreparedFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size))
    await file.read(tail, 0, tail.length, size - tail.length)
    if (!tail.includes('%%EOF')) throw uploadRefused('FILE_BROKEN')
    return { path, contentType: 'application/pdf', width: null, height: null }
  } finally {
    await file.close()
  }
}
