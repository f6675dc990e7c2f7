import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { INCOMPLETE_FORM, INCOMPLETE_FORM_DEFAULT, WRONG_FORM } from '#content/messages/forms.ts'
import { ProblemNotice } from './problem-notice.tsx'

test('the prescribed English stands small below the Japanese, marked as English', () => {
  const html = renderToStaticMarkup(<ProblemNotice problem={INCOMPLETE_FORM} />)
  expect(html).toMatch(new RegExp(`<span lang="en" class="[^"]*text-xs[^"]*">${INCOMPLETE_FORM_DEFAULT}`))
  expect(html.indexOf(INCOMPLETE_FORM)).toBeLessThan(html.indexOf(INCOMPLETE_FORM_DEFAULT))
})

test.each([WRONG_FORM, 'ほかの理由'])('any other reason stands alone: %s', (problem) => {
  expect(renderToStaticMarkup(<ProblemNotice problem={problem} />)).not.toContain(INCOMPLETE_FORM_DEFAULT)
})
