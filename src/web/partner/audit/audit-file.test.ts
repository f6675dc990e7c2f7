import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/audit-file.ts'
import { loader } from './audit-file.ts'

test.each([
  ['from=abc', '開始日を読み取れません'],
  ['until=abc', '終了日を読み取れません'],
  ['auction=abc', 'オークション番号は数字で'],
  ['action=abc', 'この操作はありません'],
])('a file with %s is refused in words', async (search, words) => {
  const context = new RouterContextProvider()
  context.set(consoleVisit, {
    partner: { dealers: [], role: 'operator' },
    dealerId: null,
    unknownDealer: null,
  } as never)
  const url = new URL(`https://kaitori.example/partner/audit.csv?${search}`)
  const refusal = await loader({ url, context } as unknown as Route.LoaderArgs).catch((thrown: unknown) => thrown)
  if (!(refusal instanceof Response)) throw new Error('it was answered')
  expect(refusal.status).toBe(400)
  expect(refusal.headers.get('content-type')).toContain('text/plain')
  expect(await refusal.text()).toContain(words)
})
