import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'

const document = readFileSync(join(projectRoot, 'docs/ARCHITECTURE.md'), 'utf8')
const [, walks = ''] = /^## Five walks$(.*?)^## /ms.exec(document) ?? []

test('each walk stops at files that exist, and at none twice', () => {
  const stops = walks
    .split(/^\*\*/m)
    .slice(1)
    .map((walk) => [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, it]) => it))
  expect(stops.map((it) => it.length >= 7)).toEqual([true, true, true, true, true])
  for (const walk of stops) expect(new Set(walk).size).toBe(walk.length)
  expect(stops.flat().filter((path) => !existsSync(join(projectRoot, String(path))))).toEqual([])
})
