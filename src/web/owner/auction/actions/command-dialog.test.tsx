import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommandDialog } from './command-dialog.tsx'

const nothing = () => undefined

function drawn(isAsking: boolean): string {
  const problem = { message: '再出品できません。', code: 'ERROR_AUCTION_STATUS_INVALID', fields: [] } as const
  return renderToStaticMarkup(
    <CommandDialog
      command={{ problem, isAsking, isBusy: false, ask: nothing }}
      title="再出品しますか"
      consequence="新しい出品になります。"
      confirmLabel="再出品する"
      onConfirm={nothing}
    />,
  )
}

test('a refusal is read on the page once its question is closed, and in the question before', () => {
  expect(drawn(false).replace(/<dialog.*<\/dialog>/s, '')).toContain('再出品できません。')
  expect(drawn(true).replace(/<dialog.*<\/dialog>/s, '')).not.toContain('再出品できません。')
  expect(drawn(true)).toContain('再出品できません。')
})
