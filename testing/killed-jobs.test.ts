import { expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { KILLED_JOBS } from './killed-jobs.ts'

test('every kind of job has a case in which its worker is killed', () => {
  expect(Object.keys(KILLED_JOBS).sort()).toEqual(Object.keys(jobs).sort())
})
