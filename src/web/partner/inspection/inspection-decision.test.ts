import { expect, test } from 'vitest'
import { passObstacle } from './inspection-decision.tsx'

const free = { isGone: false, isReplacing: false, held: false, missing: [], isOvertaken: false }

test.each([
  [{}, null],
  [{ held: true }, '車台番号の一致'],
  [{ isReplacing: true }, '差し替える'],
  [{ missing: ['タンク', '足回り'] }, '未記入の項目（タンク・足回り）'],
  [{ isOvertaken: true }, 'ほかの画面で変更'],
  [{ isGone: true, held: true }, '審査待ちではない'],
])('what keeps a listing from being passed is named: %j', (standing, words) => {
  const obstacle = passObstacle({ ...free, ...standing })
  if (words === null) expect(obstacle).toBeNull()
  else expect(obstacle).toContain(words)
})
