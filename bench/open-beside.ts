import { openServices, type RunningServices } from '#server/services.ts'
import { benchSettings } from './bench-settings.ts'

/** To cast people into the host's database; one password serves all. */
export async function openBeside(databaseUrl: string, filesFolder: string): Promise<RunningServices> {
  const services = await openServices(databaseUrl, 4, benchSettings(filesFolder), () => undefined)
  const password = await services.passwords.hash('Kaitori2026')
  return { ...services, passwords: { ...services.passwords, hash: async () => password } }
}
