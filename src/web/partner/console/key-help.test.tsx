import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { keysOf } from '../auction/list/list-keys.ts'
import { type Key, KeyHelp, pageKeys } from './key-help.tsx'

function shown(keys: readonly Key[]): string[] {
  const help = renderToStaticMarkup(<KeyHelp keys={keys} isOpen={false} onClose={() => {}} />)
  return [...help.matchAll(/<kbd[^>]*>([^<]*)</g)].map(([, key = '']) => key)
}

test.each<[PartnerRole, boolean, string[]]>([
  ['dealer', true, ['b', '3・5', 'b・3・5（自社が最高額）', 'm', 'w', '/', 'g のあと a・b・t・w・o・m・f・r']],
  ['agent', false, ['w', '/', 'g のあと a・b・t・w・o・m・f・r・l']],
  ['operator', false, ['/', 'g のあと d・i・a・m・q・r']],
])('%s (bids: %s) is told of the keys that work', (role, mayBid, expected) => {
  expect(shown(keysOf(role, mayBid))).toEqual(['j・k', 'Enter', ...expected, '?'])
})

test.each([
  ['/partner/dashboard', []],
  ['/partner/disputes', []],
  ['/partner/inspection', ['j・k', '1〜9', 's', 'p', 'f']],
])('%s tells an operator its keys and those that work everywhere', (pathname, own) => {
  expect(shown(pageKeys(pathname, 'operator'))).toEqual([...own, '/', 'g のあと d・i・a・m・q・r', '?'])
})

test('the tasks of a dealer have the keys of a list', () => {
  expect(shown(pageKeys('/partner/todo', 'dealer')).slice(0, 2)).toEqual(['j・k', 'Enter'])
})

test('the list opens at its heading, which takes the focus, and on a phone a key stands above what it does', () => {
  const help = renderToStaticMarkup(<KeyHelp keys={[['?', 'この一覧を開く']]} isOpen={false} onClose={() => {}} />)
  expect(help).toMatch(/<h2[^>]*tabindex="-1"/)
  expect(help).toMatch(/<dl class="grid gap-2 sm:grid-cols-/)
  expect(help).toMatch(/<div class="sm:contents"><dt>/)
})
