import { WebSocket } from 'ws'
import type { RunningHost } from './host.ts'

/** For `startHost`: lets the heap be asked for. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Megabytes of the program's heap that are left after its rubbish is collected. */
export async function heapInUse(host: RunningHost): Promise<number> {
  const [, address] = /Debugger listening on (ws:\/\/\S+)/.exec(host.output()) ?? []
  if (address === undefined) throw new Error(`No inspector:\n${host.output()}`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let lastId = 0
  const call = (method: string) =>
    new Promise<{ result: { usedSize: number } }>((resolve) => {
      lastId += 1
      const id = lastId
      socket.on('message', (data) => {
        const answer = JSON.parse(data.toString())
        if (answer.id === id) resolve(answer)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await call('HeapProfiler.collectGarbage')
  const { result } = await call('Runtime.getHeapUsage')
  socket.close()
  return Math.round(result.usedSize / 1024 / 1024)
}
