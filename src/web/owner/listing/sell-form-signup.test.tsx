import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import SellFormSignUp from './sell-form-signup.tsx'

const PATH = '/kaitori/sell-form/signup'
type Given = React.ComponentProps<typeof SellFormSignUp>

function shown(isListing: boolean, state: unknown): string {
  const loaderData = { isListing, lists: {}, named: null }
  const element = <SellFormSignUp {...({ loaderData } as unknown as Given)} />
  const initialEntries = [{ pathname: PATH, state }]
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: PATH, element }], { initialEntries })} />,
  )
}

test.each([
  ['by an address, with a bike listed', true, null, true],
  ['back into a step, with a bike listed', true, { step: 'confirm' }, false],
  ['back into a step, without one', false, { step: 'confirm' }, true],
])('who comes %s: the form is shown %s', (_, isListing, state, isShown) => {
  expect(shown(isListing, state).includes('バイクを出品する')).toBe(isShown)
})
