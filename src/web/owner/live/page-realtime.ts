import { browserConnectivity } from '#client/realtime/browser-connectivity.ts'
import { createRealtimeClient, type RealtimeClient } from '#client/realtime/realtime-client.ts'
import { bearerToken } from '../../session/bearer-token.ts'
import { publicConfiguration } from '../../shell/public-configuration.ts'

let client: RealtimeClient | undefined

/** The one socket of this page, whoever listens; every start runs the session check first. */
export function pageRealtime(): RealtimeClient {
  client ??= createRealtimeClient({
    endpoint: publicConfiguration().realtimeEndpoint,
    base: window.location.href,
    token: bearerToken,
  })
  return client
}

export function pageConnectivity() {
  return browserConnectivity(window)
}
