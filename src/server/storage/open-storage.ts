import { openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/** The object store where one is configured, a folder of this machine otherwise. */
export async function openStorage(folder: string, objectStoreUrl: string | undefined): Promise<Storage> {
  if (objectStoreUrl === undefined) return openLocalStorage(folder)
  const { openS3Storage } = await import('./s3-storage.ts') // its packages take a while to load
  return openS3Storage(folder, objectStoreUrl)
}
