import type { Refusal } from '../call/partner-call.ts'

export type Work = 'answer' | 'assign' | 'note' | 'close' | 'reopen'

export type Outcomes = (Refusal & { readonly work?: Work }) | { readonly done: string; readonly work: Work } | null

/** The answer, where it is to this work and a success: after a refusal what was typed stays. */
export function doneOf(work: Work, answer: Outcomes | undefined): Outcomes | undefined {
  return answer && 'done' in answer && answer.work === work ? answer : undefined
}
