import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnstatedLines } from './check-form.tsx'
import { listedLines } from './claim-lines.ts'

const line = (label: string, value: string, claimLine: string | null, isStated = true) => ({
  label,
  value,
  claimLine,
  isStated,
  isConcern: false,
  contacts: [],
})

test('what the owner left open is no line of the check, and says why', () => {
  const { stated, unstated } = listedLines({
    condition: [
      line('鍵', '2本', 'stated:keyCount'),
      line('車体の色', '記載なし', 'stated:color', false),
      line('引渡しの時期', '指定なし', null),
    ],
    inspectionSheet: null,
  })
  expect(stated.map(({ label }) => label)).toEqual(['鍵', '掲載写真'])
  expect(unstated.map(({ label }) => label)).toEqual(['車体の色'])
  const words = renderToStaticMarkup(<UnstatedLines lines={unstated} />)
  expect(words).toContain('記載がないため申請できません。')
  expect(words).not.toContain('<input')
})
