import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FilterForm } from './filter-form.tsx'
import { filterOf } from './list-address.ts'

function formAt(address: string): string {
  const { filter, isGrid } = filterOf(new URL(address, 'https://console.invalid'))
  const choices = { allMakers: [], displacementCategories: [], mileages: [] }
  const Form = () => <FilterForm filter={filter} choices={choices} isGrid={isGrid} faults={[]} typed={{}} />
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
