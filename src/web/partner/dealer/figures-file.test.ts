import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/figures-file.ts'
import { loader } from './figures-file.ts'

test.each(['by=zzz', 'from=zzz', 'from=2026-05&until=2026-04', 'figure=zzz'])(
  'a file with %s is refused in words',
  async (search) => {
    const context = new RouterContextProvider()
    context.set(consoleVisit, { partner: { dealers: [] }, dealerId: null, unknownDealer: null } as never)
    const url = new URL(`https://kaitori.example/partner/figures.csv?${search}`)
    const refusal = await loader({ url, context } as unknown as Route.LoaderArgs).catch((thrown: unknown) => thrown)
    if (!(refusal instanceof Response)) throw new Error('it was answered')
    expect(refusal.status).toBe(400)
    expect(refusal.headers.get('content-type')).toContain('text/plain')
    expect(await refusal.text()).toContain('読み取れません')
  },
)
