import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReasonToOwner } from './stop-form.tsx'

test('a dealer reads its reason in the question as the owner will read it', () => {
  const asked = (reason: string) => renderToStaticMarkup(<ReasonToOwner reason={reason} />)
  expect(asked('続きは090-5550-7777へ直接どうぞ')).toContain('理由「続きは***へ直接どうぞ」')
  expect(asked('続きは090-5550-7777へ直接どうぞ')).toContain('出品者には「***」と表示されます')
  expect(asked('資金の都合')).toBe('理由「資金の都合」を、出品者と運営に伝えます。')
})
