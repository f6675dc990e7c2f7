import { join } from 'node:path'
import { defaultDataFolder } from '../host/data-folder.ts'
import { readEnvironment } from '../host/env.ts'
import { openStorage } from '../storage/open-storage.ts'

/** Where database and files of this installation are, as the environment says. */
export async function readPlaces() {
  const environment = readEnvironment()
  const dataFolder = environment.DATA_FOLDER ?? defaultDataFolder()
  return {
    url: environment.DATABASE_URL ?? null,
    dataFolder,
    embeddedFolder: join(dataFolder, 'postgres'),
    storage: await openStorage(join(dataFolder, 'files'), environment.OBJECT_STORE_URL),
  }
}
