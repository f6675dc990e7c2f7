import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import { cpuSeconds } from './cpu-time.ts'

interface Load {
  readonly url: string
  /** Of the process that answers, to know what a request costs it. */
  readonly pid?: number | undefined
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly connections?: number
  /** So many requests instead of four seconds: where one takes long, the time says little. */
  readonly requests?: number
  /** How many come before those that are measured; as many as are measured without it. */
  readonly warmUp?: number
}

const CONNECTIONS = 32
const SECONDS = 4

interface Measured {
  readonly perSecond: number
  /** Milliseconds of a core in the process that answered: says more than the other where the machine has other work. */
  readonly cpuMs: number
}

/** What the address answers, measured by autocannon in a process of its own. */
async function measure({ url, pid, method = 'GET', body, headers = {}, ...load }: Load): Promise<Measured> {
  const { connections = CONNECTIONS, requests: amount } = load
  const cpuBefore = cpuSeconds(pid)
  const options = ['-c', String(connections), '-m', method, '--json', '--no-progress']
  options.push(...(amount === undefined ? ['-d', String(SECONDS)] : ['-a', String(amount)]))
  for (const [name, value] of Object.entries(headers)) options.push('-H', `${name}=${value}`)
  if (body) options.push('-b', body)
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules/autocannon/autocannon.js'), ...options, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const { requests, duration, non2xx, errors } = JSON.parse(output) as {
    requests: { total: number }
    duration: number
    non2xx: number
    errors: number
  }
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx, ${errors} errors`)
  return { perSecond: requests.total / duration, cpuMs: ((cpuSeconds(pid) - cpuBefore) * 1000) / requests.total }
}

export interface Comparison {
  readonly ours: number
  readonly limit: number
  readonly ratio: number
  /** Of a request, where the process is known. */
  readonly cpuMs: { readonly ours: number; readonly limit: number }
}

/** Measures both in turns, since the machine is noisy, and compares the medians. */
export async function compare(ours: Load, limit: Load, rounds = 5): Promise<Comparison> {
  const measured = { ours: [] as Measured[], limit: [] as Measured[] }
  for (const it of [ours, limit]) await measure(it.warmUp === undefined ? it : { ...it, requests: it.warmUp }) // compiled code and filled caches
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await measure(ours))
    measured.limit.push(await measure(limit))
  }
  const middle = (side: readonly Measured[], key: keyof Measured) => median(side.map((it) => it[key]))
  const [a, b] = [middle(measured.ours, 'perSecond'), middle(measured.limit, 'perSecond')]
  const cpuMs = { ours: middle(measured.ours, 'cpuMs'), limit: middle(measured.limit, 'cpuMs') }
  return { ours: a, limit: b, ratio: a / b, cpuMs }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
