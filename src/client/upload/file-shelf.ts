const DATABASE = 'kaitori-uploads'
const STORE = 'files'

/** Files that wait to be uploaded; they survive a reload where the browser lets them. */
export interface FileShelf {
  put(fileId: string, file: Blob): Promise<void>
  get(fileId: string): Promise<Blob | null>
  remove(fileId: string): Promise<void>
  /** Forgets all others. */
  retain(isNeeded: (fileId: string) => boolean): Promise<void>
}

/** In IndexedDB; in memory besides, because a private window or a full disk refuses it. */
export function createFileShelf(): FileShelf {
  const memory = new Map<string, Blob>()
  let opened: Promise<IDBDatabase> | undefined

  async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
    opened ??= openDatabase()
    const store = (await opened).transaction(STORE, mode).objectStore(STORE)
    return settled(work(store))
  }

  return {
    async put(fileId, file) {
      memory.set(fileId, file)
      await inStore('readwrite', (store) => store.put(file, fileId)).catch(() => undefined)
    },
    async get(fileId) {
      const kept =
        memory.get(fileId) ?? (await inStore<unknown>('readonly', (store) => store.get(fileId)).catch(() => null))
      return kept instanceof Blob ? kept : null
    },
    async remove(fileId) {
      memory.delete(fileId)
      await inStore('readwrite', (store) => store.delete(fileId)).catch(() => undefined)
    },
    async retain(isNeeded) {
      const stored = await inStore('readonly', (store) => store.getAllKeys()).catch(() => [])
      const unneeded = [...memory.keys(), ...stored.map(String)].filter((fileId) => !isNeeded(fileId))
      await Promise.all(unneeded.map((fileId) => this.remove(fileId)))
    },
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
