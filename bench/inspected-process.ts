import { once } from 'node:events'
import { WebSocket } from 'ws'

interface Memory {
  readonly residentBytes: number
  /** What is in use of it: of the heap, and of buffers outside. */
  readonly usedBytes: number
}

/** The memory of a process that runs with `--inspect=PORT`, after it has collected its garbage. */
export async function settledMemory(inspectPort: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  let lastId = 0
  const ask = async (method: string, params = {}): Promise<{ result?: { value?: unknown } }> => {
    lastId += 1
    const id = lastId
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [data] = await once(socket, 'message')
      const answer = JSON.parse(String(data))
      if (answer.id === id) return answer.result
    }
  }
  for (let count = 0; count < 4; count += 1) await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' })
  socket.close()
  const { rss, heapUsed, external } = JSON.parse(String(result?.value))
  return { residentBytes: rss, usedBytes: heapUsed + external }
}
