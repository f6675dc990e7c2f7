import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { POPULAR_DOMESTIC_MAKER_IDS, POPULAR_FOREIGN_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { MakerTiles } from './maker-tiles.tsx'

test('the tiles of a page close their rows of two and of four, and none is wider than another', () => {
  const ids = [...POPULAR_DOMESTIC_MAKER_IDS, ...POPULAR_FOREIGN_MAKER_IDS]
  const makers = ids.map((makerId) => ({ makerId, makerNameJp: 'ロイヤルエンフィールド', makerSymbol: 'RE' }))
  const Stub = createRoutesStub([{ path: '/', Component: () => <MakerTiles makers={makers} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  const lists = html.split('<ul').slice(1)
  expect(lists.map((list) => list.split('<li').length - 1)).toEqual([4, 16])
  expect(html).not.toContain('whole-row')
  const links = [...html.matchAll(/href="\/kaitori\/souba\/(\d+)"/g)].map(([, id]) => Number(id))
  expect(links).toEqual([...ids, 0])
})
