import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { FilterForm, isSaidAtField } from './filter-form.tsx'
import { filterOf } from './list-address.ts'

function formAt(address: string, faults: readonly FieldFault[] = []): string {
  const { filter, isGrid } = filterOf(new URL(address, 'https://console.invalid'))
  const choices = { allMakers: [], displacementCategories: [], mileages: [] }
  const Form = () => <FilterForm filter={filter} choices={choices} isGrid={isGrid} faults={faults} typed={{}} />
  const Stub = createRoutesStub([{ path: '*', Component: Form }])
  return renderToStaticMarkup(<Stub initialEntries={[address]} />)
}

test.each(['/partner/auctions', '/partner/bids?view=outbid', '/partner/watch'])('%s may end soon', (address) => {
  expect(formAt(address)).toContain('1時間以内に終了')
  expect(formAt(address)).toContain('現在価格')
})

test.each(['awaiting', 'won', 'lost'])('what has ended (%s) has a price, and does not end soon', (view) => {
  const form = formAt(`/partner/bids?view=${view}`)
  expect(form).not.toContain('1時間以内に終了')
  expect(form).not.toContain('現在価格')
  expect(form).toContain('価格の下限')
})

test('a condition that the address holds can be taken back', () => {
  expect(formAt('/partner/bids?view=won&soon=1')).toContain('1時間以内に終了')
})

test('what is wrong stands beside its field, which is not folded away, and the page says the rest', () => {
  const address = '/partner/auctions?from=50万&to=abc&view=zzz'
  const { faults } = filterOf(new URL(address, 'https://console.invalid'))
  expect(faults.map((it) => [it.field, isSaidAtField(it)])).toEqual([
    ['to', true],
    ['view', false],
  ])
  const form = formAt(address, faults)
  expect(form.split('現在価格の上限を読み取れません').length - 1).toBe(1)
  expect(form).toMatch(/<input type="checkbox"[^>]*more-filters[^>]*checked/)
  expect(formAt('/partner/auctions')).not.toMatch(/<input type="checkbox"[^>]*more-filters[^>]*checked/)
})
