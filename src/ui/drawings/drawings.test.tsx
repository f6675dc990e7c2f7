import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { BikeDrawing } from './bike-drawing.tsx'
import { BIKE_KINDS } from './bike-kind.ts'
import { PhotoTypeDrawing } from './photo-type-drawing.tsx'
import { circle, guard, spokes, tube } from './shapes.ts'
import { StateDrawing } from './state-drawing.tsx'
import { STATES, type StateName } from './states/states.ts'
import { SubjectDrawing } from './subject-drawing.tsx'
import { SUBJECTS, type SubjectName } from './subjects/subjects.ts'

const STATE_NAMES = Object.keys(STATES) as StateName[]

const SUBJECT_NAMES = Object.keys(SUBJECTS) as SubjectName[]

const drawings = [
  ...BIKE_KINDS.map((kind) => [`bike ${kind}`, <BikeDrawing key={kind} kind={kind} />] as const),
  ...PHOTO_TYPES.map(({ code }) => [`photo ${code}`, <PhotoTypeDrawing key={code} type={code} />] as const),
  ...STATE_NAMES.map((name) => [`state ${name}`, <StateDrawing key={name} name={name} />] as const),
  ...SUBJECT_NAMES.map((name) => [`subject ${name}`, <SubjectDrawing key={name} name={name} />] as const),
]

describe('every drawing', () => {
  it.each(drawings)('%s has only well-formed paths, and no style attribute', (_, drawing) => {
    const markup = renderToStaticMarkup(drawing)
    const paths = [...markup.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) expect(path).toMatch(/^M[-\d.\s,MmLlHhVvCcSsQqAaZz]+$/)
    expect(markup).not.toContain('style=')
  })

  it('differs from every other', () => {
    expect(new Set(drawings.map(([, drawing]) => renderToStaticMarkup(drawing))).size).toBe(drawings.length)
  })

  it('is decoration without a title, and a picture with one', () => {
    expect(renderToStaticMarkup(<BikeDrawing kind="naked" />)).toContain('aria-hidden="true"')
    expect(renderToStaticMarkup(<BikeDrawing kind="naked" title="ネイキッド" />)).toMatch(
      /role="img" aria-label="ネイキッド"/,
    )
  })

  it('weighs less than 6 KB in a page', () => {
    for (const [name, drawing] of drawings) expect(renderToStaticMarkup(drawing).length, name).toBeLessThan(6_000)
  })
})

describe('shapes', () => {
  it('draws a tube at right angles to its axis', () => {
    expect(tube(0, 0, 10, 0, 4)).toBe('M0 2L10 2L10 -2L0 -2z')
    expect(tube(0, 0, 0, 10, 4, 2)).toBe('M-2 0L-1 10L1 10L2 0z')
  })

  it('closes circles and rings', () => {
    expect(circle(5, 5, 2)).toBe('M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z')
    expect(guard(0, 0, 8, 10, 180, 270)).toBe('M-10 0A10 10 0 0 1 0 -10L0 -8A8 8 0 0 0 -8 0z')
  })

  it('spreads spokes evenly', () => {
    expect(spokes(0, 0, 1, 5, 4)).toBe('M1 0L5 0M0 1L0 5M-1 0L-5 0M0 -1L0 -5')
  })
})
