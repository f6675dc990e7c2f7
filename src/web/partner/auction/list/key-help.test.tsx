import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { KeyHelp } from './key-help.tsx'

function keys(role: PartnerRole, mayBid: boolean): string[] {
  const help = renderToStaticMarkup(<KeyHelp role={role} mayBid={mayBid} isOpen={false} onClose={() => {}} />)
  return [...help.matchAll(/<kbd[^>]*>([^<]*)</g)].map(([, key = '']) => key)
}

test.each<[PartnerRole, boolean, string[]]>([
  ['dealer', true, ['b', '3・5', 'b・3・5（自社が最高額）', 'm', 'w', '/', 'g のあと a・b・t・w・o・m・f・r']],
  ['agent', false, ['w', '/', 'g のあと a・b・t・w・o・m・f・r・l']],
  ['operator', false, ['/', 'g のあと d・i・a・m・q・r']],
])('%s (bids: %s) is told of the keys that work', (role, mayBid, expected) => {
  expect(keys(role, mayBid)).toEqual(['j・k', 'Enter', ...expected, '?'])
})
