import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LandingHero } from './landing-hero.tsx'

const linesOf = (title: string) => {
  const markup = renderToStaticMarkup(
    <LandingHero title={title} lead="" bike={[]}>
      {null}
    </LandingHero>,
  )
  return [...markup.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)].map(([, half]) => half)
}

test('the heading breaks at its comma alone', () => {
  expect(linesOf('どこに売るかの前に、どう売るか。')).toEqual(['どこに売るかの前に、', 'どう売るか。'])
  expect(linesOf('バイクを売る')).toEqual(['バイクを売る'])
})
