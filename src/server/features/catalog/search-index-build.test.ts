import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SearchableModel } from '#domain/search/model-index.ts'
import { buildModelIndex, EXAMPLE_MODELS } from '#testing/example-models.ts'
import { searchIndexBuild } from './search-index-build.ts'

/** Enough for several parts; `read` grows as the build comes to them. */
function countedModels() {
  const counted = { read: 0, models: [] as SearchableModel[] }
  counted.models = Array.from({ length: 10 }, () => EXAMPLE_MODELS)
    .flat()
    .map((model) => ({
      ...model,
      get reading() {
        counted.read++
        return model.reading
      },
    }))
  return counted
}

test('in the background it lets others in between, and ends with the whole index', async () => {
  const counted = countedModels()
  const build = searchIndexBuild(counted.models)
  build.runInBackground()
  expect(counted.read).toBe(0)
  let turns = 0
  while (counted.read < counted.models.length) {
    await nextTurn()
    turns++
  }
  expect(turns).toBeGreaterThan(1)
  const { models, names } = build.finish()
  const whole = buildModelIndex(counted.models)
  expect(models).toHaveLength(whole.models.length)
  expect(names.text === whole.names.text).toBe(true) // toEqual would walk through a megabyte of places
})

test('asked in the midst it goes on from there, once', async () => {
  const counted = countedModels()
  const build = searchIndexBuild(counted.models)
  build.runInBackground()
  await nextTurn()
  await nextTurn()
  const index = build.finish()
  expect(counted.read).toBe(counted.models.length)
  expect(build.finish()).toBe(index)
  expect(index.models).toHaveLength(counted.models.length)
})

test('stopped it does no more until it is needed', async () => {
  const counted = countedModels()
  const build = searchIndexBuild(counted.models)
  build.runInBackground()
  build.stop()
  for (let i = 0; i < 5; i++) await nextTurn()
  expect(counted.read).toBe(0)
  expect(build.finish().models).toHaveLength(counted.models.length)
})
