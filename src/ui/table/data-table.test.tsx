import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

const table = renderToStaticMarkup(
  <DataTable
    caption="記録"
    columns={['日時', '内容', '金額']}
    numeric={[2]}
    unbroken={[0]}
    rows={[{ key: 1, cells: ['2026年11月15日（日）21:00:07', '確認', '¥9,000,000'] }]}
  />,
)

test('amounts and dates stand in one line beside a column of words', () => {
  const cells = [...table.matchAll(/<td class="([^"]*)"/g)].map(([, look = '']) => look.includes('whitespace-nowrap'))
  expect(cells).toEqual([true, false, true])
})

test('the head stays right below the header, however high that is', () => {
  expect(/<thead class="([^"]*)"/.exec(table)?.[1]).toContain('lg:top-(--console-header')
})
