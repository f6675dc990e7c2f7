import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'

interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Record<string, string>
}

const CONNECTIONS = 32
const SECONDS = 4

/** Requests per second that the address answers, measured by autocannon in a process of its own. */
async function requestsPerSecond({ url, method = 'GET', body, headers = {} }: Load): Promise<number> {
  const options = ['-c', String(CONNECTIONS), '-d', String(SECONDS), '-m', method, '--json', '--no-progress']
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
  const { requests, non2xx, errors } = JSON.parse(output) as {
    requests: { average: number }
    non2xx: number
    errors: number
  }
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx, ${errors} errors`)
  return requests.average
}

export interface Comparison {
  readonly ours: number
  readonly limit: number
  readonly ratio: number
}

/** Measures both in turns, since the machine is noisy, and compares the medians. */
export async function compare(ours: Load, limit: Load, rounds = 5): Promise<Comparison> {
  const measured = { ours: [] as number[], limit: [] as number[] }
  await requestsPerSecond(ours) // warm-up: compiled code and filled caches
  await requestsPerSecond(limit)
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await requestsPerSecond(ours))
    measured.limit.push(await requestsPerSecond(limit))
  }
  const [a, b] = [median(measured.ours), median(measured.limit)]
  return { ours: a, limit: b, ratio: a / b }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
