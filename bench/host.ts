import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AllMakersDocument, SoubaModelPageDocument } from '#contract/generated/souba.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import { startHost } from '#testing/host.ts'
import { compare } from './load.ts'
import { startBarePeer } from './peers/bare.ts'
import { report } from './report.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }

/** The maker list and the anonymous souba page against a bare route and a static file of the same bytes. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-${process.pid}`)
  const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '100000000' })
  try {
    await graphqlRead(host.origin, 'POST /graphql, maker list / bare Fastify route', AllMakersDocument, {}, '>= 0.7')
    const model = { makerId: 1, modelId: 1001 }
    await graphqlRead(
      host.origin,
      'POST /graphql, model page / bare Fastify route',
      SoubaModelPageDocument,
      model,
      '>= 0.5',
    )
    await soubaPage(host.origin)
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function graphqlRead<Result, Variables>(
  origin: string,
  name: string,
  { operationName, query }: TypedDocument<Result, Variables>,
  variables: Variables,
  goal: string,
): Promise<void> {
  const body = JSON.stringify({ operationName, query, variables })
  const ours = { url: `${origin}/graphql`, method: 'POST' as const, body, headers: JSON_HEADERS }
  const answer = await (await fetch(ours.url, ours)).text()
  const peer = await startBarePeer(answer, 'application/json; charset=utf-8')
  const result = await compare(ours, { ...ours, url: `${peer.origin}/graphql` })
  peer.stop()
  report(name, ...figures(result), goal)
}

async function soubaPage(origin: string): Promise<void> {
  const url = `${origin}/kaitori/souba`
  const html = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text()
  const peer = await startBarePeer(html, 'text/html; charset=utf-8')
  const result = await compare({ url }, { url: peer.fileUrl })
  peer.stop()
  report('GET /kaitori/souba, visitor / static file', ...figures(result), '>= 0.6')
}

function figures({ ours, limit, ratio }: { ours: number; limit: number; ratio: number }): [string, string, number] {
  return [`${Math.round(ours)} req/s`, `${Math.round(limit)} req/s`, ratio]
}
