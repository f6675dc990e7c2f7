import { expect, test } from 'vitest'
import { browserConnectivity } from './browser-connectivity.ts'

test('tells what the browser says, until it is left', () => {
  const navigator = { onLine: true }
  const page = Object.assign(new EventTarget(), { navigator })
  const connectivity = browserConnectivity(page)
  const heard: boolean[] = []
  const leave = connectivity.listen(() => void heard.push(connectivity.isOnline()))
  const go = (type: 'online' | 'offline') => {
    navigator.onLine = type === 'online'
    page.dispatchEvent(new Event(type))
  }
  go('offline')
  go('online')
  leave()
  go('offline')
  expect(heard).toEqual([false, true])
})
