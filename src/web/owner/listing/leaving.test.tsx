import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { isLeavingAsked, leaveUnlessAsked, setLeaveQuestion } from '../../session/leave-question.ts'
import { LeaveDialog } from './leaving.tsx'

test('without a question a logout goes on; with one it waits for the answer', () => {
  const leave = vi.fn()
  leaveUnlessAsked(leave)
  expect(leave).toHaveBeenCalledTimes(1)
  let answer: (() => void) | undefined
  setLeaveQuestion((go) => {
    answer = go
  })
  expect(isLeavingAsked()).toBe(true)
  leaveUnlessAsked(leave)
  expect(leave).toHaveBeenCalledTimes(1)
  answer?.()
  expect(leave).toHaveBeenCalledTimes(2)
  setLeaveQuestion(null)
  expect(isLeavingAsked()).toBe(false)
})

test('the question is the one of the specification', () => {
  expect(renderToStaticMarkup(<LeaveDialog />)).toContain('まだ出品は完了していません。本当に移動しますか？')
})
