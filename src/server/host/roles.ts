/**
 * What a process may do; each role works alone, and any number of processes may have it. web: pages, their files and
 * images. api: GraphQL and uploaded files. realtime: sockets, and the two message operations beside them. worker: jobs,
 * deadlines of auctions and the daily prices.
 */
export const ROLES = ['web', 'api', 'realtime', 'worker'] as const

export type Role = (typeof ROLES)[number]
export type Roles = ReadonlySet<Role>

/** Null when a name is unknown or there is none. */
export function parseRoles(text: string): Roles | null {
  const roles = new Set<Role>()
  for (const name of text.split(',')) {
    const role = ROLES.find((it) => it === name.trim())
    if (!role) return null
    roles.add(role)
  }
  return roles
}
