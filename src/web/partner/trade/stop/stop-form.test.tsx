import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isDayGoingOn, ReasonToOwner } from './stop-form.tsx'

test('a dealer reads its reason in the question as the owner will read it', () => {
  const asked = (reason: string) => renderToStaticMarkup(<ReasonToOwner reason={reason} />)
  expect(asked('続きは090-5550-7777へ直接どうぞ')).toContain('理由「続きは***へ直接どうぞ」')
  expect(asked('続きは090-5550-7777へ直接どうぞ')).toContain('出品者には「***」と表示されます')
  expect(asked('資金の都合')).toBe('理由「資金の都合」を、出品者と運営に伝えます。')
})

test.each([
  ['unpaid', '2026-11-20', true],
  ['absent', '2026-11-20', true],
  ['absent', '2026-11-19', false],
  ['suspended', '2026-11-20', false],
  ['unplanned', null, false],
] as const)(
  'an operator who holds %s against a dealer is asked again while the agreed day %s goes on: %j',
  (cause, agreedOn, asked) => {
    expect(isDayGoingOn(cause, agreedOn, new Date('2026-11-20T05:28:00+09:00'))).toBe(asked)
  },
)
