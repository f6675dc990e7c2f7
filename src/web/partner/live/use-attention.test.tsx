import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { Attention, freshCount, type Heard, hasNew, heardAfter, knownOf } from './use-attention.ts'

const heard = (newsIds: readonly string[], unreadCount = 0): Heard => ({ newsIds, unreadCount })

test.each([
  ['nothing new', heard(['a'], 2), heard(['a'], 2), 0],
  ['one more piece of news', heard(['a']), heard(['b', 'a']), 1],
  ['a message', heard([], 2), heard([], 3), 1],
  ['both', heard(['a'], 1), heard(['a', 'b', 'c'], 4), 5],
  ['news that was put away', heard(['a', 'b']), heard(['b']), 0],
  ['messages that were read elsewhere', heard([], 3), heard([], 1), 0],
  ['news while messages were read elsewhere', heard([], 3), heard(['a'], 0), 1],
])('%s since somebody looked: %j, then %j, is %d', (_, before, now, count) => {
  expect(freshCount(now, knownOf(before))).toBe(count)
})

test('a tone is for what comes in, once: not for what was there, was put away, comes again or is read', () => {
  const steps: readonly (readonly [now: Heard, isHeard: boolean])[] = [
    [heard(['a'], 1), false],
    [heard(['a', 'b'], 1), true],
    [heard(['a', 'b'], 1), false],
    [heard(['a'], 1), false],
    [heard(['a', 'b'], 1), false],
    [heard(['a', 'b'], 2), true],
    [heard(['a', 'b'], 0), false],
    [heard(['a', 'b'], 1), true],
  ]
  let known = knownOf(heard(['a'], 1))
  for (const [now, isHeard] of steps) {
    expect([now, hasNew(now, known)]).toEqual([now, isHeard])
    known = heardAfter(now, known)
  }
})

test.each([
  [0, '<title>今日 | Kaitori パートナー</title>'],
  [3, '<title>(3) 今日 | Kaitori パートナー</title>'],
])('with %d things unseen the tab is called %s', (count, title) => {
  const page = (
    <Attention value={count}>
      <ConsoleMeta title="今日" />
    </Attention>
  )
  expect(renderToStaticMarkup(page)).toContain(title)
})
