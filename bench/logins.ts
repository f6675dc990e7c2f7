import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { InitiateAuthBikeOwnerDocument } from '#contract/generated/account.ts'
import { SearchModelsDocument } from '#contract/generated/model-search.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import { startHost } from '#testing/host.ts'
import { report } from './report.ts'

const LOGINS_PER_SECOND = 20
const QUERIES_PER_SECOND = 50
const SECONDS = 8
const ROUNDS = 3

/** A visitor's search while twenty logins a second are verified, against the same search without them. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-logins-${process.pid}`)
  const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '100000000', AUTH_LIMIT_PER_ADDRESS: '100000000' })
  try {
    await searches(host.origin) // warm-up
    const [quiet, busy]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await searches(host.origin)))
      const [during] = await Promise.all([searches(host.origin), logins(host.origin, round)])
      busy.push(...during)
    }
    const [ours, limit] = [percentile95(busy), percentile95(quiet)]
    report('search p95 with 20 logins a second / without', ms(ours), ms(limit), ours / limit, '<= 3')
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of each search; they start at a fixed pace, whether earlier ones have ended or not. */
function searches(origin: string): Promise<number[]> {
  return atPace(QUERIES_PER_SECOND, async (index) => {
    const startedAt = performance.now()
    await call(origin, SearchModelsDocument, { keywords: [`CB${400 + (index % 300)}`] })
    return performance.now() - startedAt
  })
}

/** Each with an address of its own, as known to the server as any other: the password is verified all the same. */
async function logins(origin: string, round: number): Promise<void> {
  const answers = await atPace(LOGINS_PER_SECOND, (index) =>
    call(origin, InitiateAuthBikeOwnerDocument, {
      input: { email: `someone${round}-${index}@example.com`, password: 'Kaitori2026x' },
    }),
  )
  const refused = answers.filter((answer) => answer.includes('"reason":"LOGIN"')).length
  if (refused !== answers.length) throw new Error(`Only ${refused} of ${answers.length} logins were verified`)
}

async function atPace<Result>(perSecond: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Promise<Result>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < perSecond * SECONDS; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    results.push(act(index))
  }
  return Promise.all(results)
}

async function call<Result, Variables>(
  origin: string,
  { operationName, query }: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<string> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName, query, variables }),
  })
  return response.text()
}

function percentile95(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
