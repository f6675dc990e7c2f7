// The load of the mixed benchmark, in a process of its own: starts requests at a fixed pace, whether earlier ones were
// answered or not, and counts each from the moment it was due.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type Kind, type LoadOrder, type LoadReport, MIX, type Shot } from './mix.ts'

/** More than these under way: the server does not keep up, and the rest is not even tried. */
const MAX_IN_FLIGHT = 1_000
const TICK_MS = 2
const BIDS_PER_STEP = 100
const STEP_YEN = 10_000
const PLACES = 100
/** Has no divisor in common with the places, so that kinds alternate. */
const STRIDE = 37

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const used: Record<Kind, number> = { page: 0, search: 0, mypage: 0, message: 0, bid: 0 }

process.on('message', async (order: LoadOrder) => process.send?.(await run(order)))
process.on('disconnect', () => process.exit(0))

async function run({ origin, perSecond, seconds, shots }: LoadOrder): Promise<LoadReport> {
  const { hostname, port } = new URL(origin)
  const times: Record<Kind, number[]> = { page: [], search: [], mypage: [], message: [], bid: [] }
  const failures: string[] = []
  const pending = new Set<Promise<void>>()
  const total = perSecond * seconds
  const begin = performance.now()
  for (let number = 0; number < total && pending.size < MAX_IN_FLIGHT; ) {
    const due = Math.min(total, ((performance.now() - begin) / 1000) * perSecond)
    for (; number < due; number += 1) {
      const dueAt = begin + (number * 1000) / perSecond
      const kind = kindAt(number)
      const sent = send(hostname, port, nextShot(kind, shots[kind])).then(
        () => void times[kind].push(performance.now() - dueAt),
        (error: unknown) => void failures.push(`${kind}: ${String(error)}`),
      )
      pending.add(sent)
      void sent.then(() => pending.delete(sent))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  if (pending.size >= MAX_IN_FLIGHT) failures.push('the server does not keep up')
  await Promise.all(pending)
  const all = Object.values(times).flat()
  const p95ByKind = { ...used }
  for (const kind of kinds) p95ByKind[kind] = percentile95(times[kind])
  return { answered: all.length, failures: failures.slice(0, 5), p95: percentile95(all), p95ByKind }
}

const kinds = Object.keys(MIX) as Kind[]

function kindAt(number: number): Kind {
  let place = (number * STRIDE) % PLACES
  for (const kind of kinds) {
    if (place < MIX[kind]) return kind
    place -= MIX[kind]
  }
  return 'page'
}

function nextShot(kind: Kind, shots: readonly Shot[]): Shot {
  const count = used[kind]
  used[kind] += 1
  const shot = shots[count % shots.length]
  if (!shot) throw new Error(`nothing to ask of ${kind}`)
  if (kind !== 'message' && kind !== 'bid') return shot
  const price = STEP_YEN * (1 + Math.floor(count / BIDS_PER_STEP))
  return { ...shot, body: (shot.body ?? '').replace('KEY', randomUUID()).replace('"PRICE"', String(price)) }
}

function send(hostname: string, port: string, { method, path, headers, body }: Shot): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request({ agent, hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} is ${response.statusCode}`))
        const text = body === undefined ? '' : Buffer.concat(chunks).toString()
        text.includes('"errors":') ? reject(new Error(text.slice(0, 300))) : resolve()
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

function percentile95(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN
}
