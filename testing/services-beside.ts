import '#server/events.ts'
import { openServices, type RunningServices } from '#server/services.ts'

const CONNECTIONS = 4

type More = Partial<Omit<Parameters<typeof openServices>[2], 'filesFolder'>>

/** The services of a program that stands beside the hosts, to cast people into their database and to look into it. */
export function openServicesBeside(
  databaseUrl: string,
  filesFolder: string,
  more: More = {},
): Promise<RunningServices> {
  const settings = {
    origin: 'http://localhost',
    authLimitPerAddress: 1_000_000,
    mailFrom: 'proof@example.com',
    pushServices: [],
    filesFolder,
    ...more,
  }
  return openServices(databaseUrl, CONNECTIONS, settings, () => undefined)
}
