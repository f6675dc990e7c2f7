import type { GraphqlClient } from '#client/graphql/graphql-client.ts'

/** Commands that leave nothing behind but a mail or a session nobody has: waiting for their answer can be broken off. */
const HARMLESS: ReadonlySet<string> = new Set(['InitiateAuthBikeOwner', 'ResetPasswordBikeOwnerStep1'])

/** What is under way; null where it has to be waited for. */
const running = new Set<{ readonly stop: AbortController | null }>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** A client whose mutations force the loading overlay: whoever gave a command sees that it is on its way. */
export function forcingOverlay(client: GraphqlClient): GraphqlClient {
  return {
    async request(document, variables, signal) {
      if (!document.query.startsWith('mutation')) return client.request(document, variables, signal)
      const stop = HARMLESS.has(document.operationName) ? new AbortController() : null
      const command = { stop }
      running.add(command)
      notifyListeners()
      try {
        return await client.request(document, variables, signal ?? stop?.signal)
      } finally {
        running.delete(command)
        notifyListeners()
      }
    },
  }
}

export function isLoadingForced(): boolean {
  return running.size > 0
}

/** Whether nobody is harmed when none of what is under way is waited for any longer. */
export function canBreakOff(): boolean {
  return running.size > 0 && [...running].every(({ stop }) => stop !== null)
}

export function breakOff(): void {
  for (const { stop } of running) stop?.abort()
}

export function onForcedLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
