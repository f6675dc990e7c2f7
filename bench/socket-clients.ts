import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ClientOrder, ClientReport } from './realtime-clients.ts'

export interface Clients {
  order(order: ClientOrder): Promise<ClientReport>
  next(): Promise<ClientReport>
  end(): Promise<void>
}

/** Many sockets, in a process of their own. */
export function startClients(): Clients {
  const child: ChildProcess = fork(new URL('./realtime-clients.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  })
  const next = async (): Promise<ClientReport> => (await once(child, 'message'))[0]
  const order = (it: ClientOrder) => {
    child.send(it)
    return next()
  }
  return {
    order,
    next,
    async end() {
      await order({ do: 'close' })
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
