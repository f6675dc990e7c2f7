import { startApi, type TestApi } from './api.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

interface ApiBehindProxy {
  readonly api: TestApi
  readonly proxy: FaultProxy
  stop(): Promise<void>
}

/** The real API with a database that can be taken away. */
export async function startApiBehindProxy(variables: Record<string, string> = {}): Promise<ApiBehindProxy> {
  const proxies: FaultProxy[] = []
  const api = await startApi(variables, false, undefined, {
    async through(url) {
      const made = await startFaultProxy(url)
      proxies.push(made)
      return made.url
    },
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('unreachable')
  return {
    api,
    proxy,
    async stop() {
      proxy.fault = 'none'
      await api.services.leader.back(30_000)
      await api.stop()
      await proxy.stop()
    },
  }
}
