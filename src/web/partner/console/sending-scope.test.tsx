import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, type RouterNavigateOptions, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Button } from '#ui/controls/button.tsx'
import { SendingScope } from './sending-scope.tsx'

const NEVER = () => new Promise<null>(() => undefined)

function waitsDuring(to: string, options: RouterNavigateOptions): boolean {
  const element = (
    <SendingScope>
      <Button type="submit">送る</Button>
    </SendingScope>
  )
  const router = createMemoryRouter([
    { path: '/', element, action: NEVER },
    { path: '/list', element, loader: NEVER },
  ])
  void router.navigate(to, options)
  expect(router.state.navigation.state).not.toBe('idle')
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  router.dispose()
  return html.includes('aria-disabled="true"')
}

test('a button waits for what was sent, not for a page that is opened or searched', () => {
  const formData = new FormData()
  formData.set('q', 'No.1000001')
  expect(waitsDuring('/', { formMethod: 'POST', formData })).toBe(true)
  expect(waitsDuring('/list', {})).toBe(false)
  expect(waitsDuring('/list', { formMethod: 'GET', formData })).toBe(false)
})
