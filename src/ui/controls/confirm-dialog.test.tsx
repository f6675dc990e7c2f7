import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StepForm } from '../forms/step-form.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const nothing = () => undefined

test('a question that stands inside a form brings no form of its own, and sends none', () => {
  const markup = renderToStaticMarkup(
    <StepForm steps={['車種']} current={0} title="車種">
      <ConfirmDialog
        isOpen={false}
        title="最初からやり直しますか？"
        consequence="入力した内容と写真をすべて消します。"
        confirmLabel="消してやり直す"
        onConfirm={nothing}
        onCancel={nothing}
      />
    </StepForm>,
  )
  expect(markup.match(/<form[ >]/g)).toHaveLength(1)
  expect(markup).toMatch(/<button type="button"[^>]*>消してやり直す</)
})

test('the way out of a question cannot be taken for the confirmation', () => {
  const markup = renderToStaticMarkup(
    <ConfirmDialog
      isOpen={false}
      title="取引を中止しますか"
      consequence="中止します。"
      confirmLabel="取引を中止する"
      onConfirm={nothing}
      onCancel={nothing}
    />,
  )
  expect(markup).not.toContain('やめる')
})
