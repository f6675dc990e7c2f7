import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)')

function colour(theme: string, name: string): string {
  return new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? ''
}

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const CLASSES = [1, 2, 3, 4, 5, 6, 7].map((id) => `class-${id}`)

test.each(CLASSES)('%s is readable in both themes', (name) => {
  for (const theme of [light, dark])
    for (const ground of ['surface', 'ground'])
      expect(contrast(colour(theme, name), colour(theme, ground)), ground).toBeGreaterThanOrEqual(4.5)
})

test('every displacement class of the catalog has a hue of its own', () => {
  const categories: { displacementCtgId: number }[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../catalog/displacement-categories.json'), 'utf8'),
  )
  expect(categories.map(({ displacementCtgId }) => `class-${displacementCtgId}`)).toEqual(CLASSES)
  for (const theme of [light, dark]) expect(new Set(CLASSES.map((name) => colour(theme, name))).size).toBe(7)
  for (const name of CLASSES) expect(sheet).toContain(`--color-hue: var(--color-${name})`)
})

test('the figures weigh at most 12 KB', () => {
  const folder = join(import.meta.dirname, '../fonts')
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(12 * 1024)
})
