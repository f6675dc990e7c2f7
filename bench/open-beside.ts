import type { RunningServices } from '#server/services.ts'
import { openServicesBeside } from '#testing/services-beside.ts'

/** To cast people into the host's database; one password serves all. */
export async function openBeside(databaseUrl: string, filesFolder: string): Promise<RunningServices> {
  const services = await openServicesBeside(databaseUrl, filesFolder)
  const password = await services.passwords.hash('Kaitori2026')
  return { ...services, passwords: { ...services.passwords, hash: async () => password } }
}
