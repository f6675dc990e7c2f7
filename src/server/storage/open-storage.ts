import { openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage(folder: string): Promise<Storage> {
  return openLocalStorage(folder)
}
