import type { GraphqlClient } from '#client/graphql/graphql-client.ts'

let running = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

/** A client whose mutations force the loading overlay: whoever gave a command sees that it is on its way. */
export function forcingOverlay(client: GraphqlClient): GraphqlClient {
  return {
    async request(document, variables, signal) {
      const isCommand = document.query.startsWith('mutation')
      if (isCommand) change(1)
      try {
        return await client.request(document, variables, signal)
      } finally {
        if (isCommand) change(-1)
      }
    },
  }
}

export function isLoadingForced(): boolean {
  return running > 0
}

export function onForcedLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
