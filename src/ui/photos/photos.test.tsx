import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhotoSlot } from './photo-slot.tsx'
import type { PhotoState } from './photo-state.ts'

function slot(state: PhotoState, more: Partial<React.ComponentProps<typeof PhotoSlot>> = {}): string {
  return renderToStaticMarkup(
    <PhotoSlot
      type="01"
      label="前"
      required
      state={state}
      onFiles={() => undefined}
      onRemove={() => undefined}
      {...more}
    />,
  )
}

test('an empty slot shows its drawing, how to take the photo and that it is required', () => {
  const html = slot('empty', { hint: '正面から' })
  expect(html).toContain('aria-label="前の写真を追加"')
  expect(html).toContain('正面から')
  expect(html).toContain('必須')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('削除')
})

test('while it is sent, its progress is told and it can be broken off', () => {
  const html = slot('sending', { progress: 0.42, thumbnailUrl: 'blob:x' })
  expect(html).toContain('aria-valuenow="42"')
  expect(html).toContain('42%')
  expect(html).toContain('前の写真の送信をやめる')
  expect(slot('paused')).toContain('つながりしだい自動で送信します')
})

test('one that failed says why, and is sent again or taken anew', () => {
  const html = slot('failed', { problem: '画像が大きすぎます', id: 'slot', onRetry: () => undefined })
  expect(html).toContain('画像が大きすぎます')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="slot-problem"')
  expect(html).toContain('前の写真をもう一度送る')
  expect(html).toContain('aria-label="前の写真を撮り直す"')
})

test('one that can never be sent offers another photo, and no other try', () => {
  const html = slot('failed', { problem: 'この形式の画像はご利用いただけません' })
  expect(html).toContain('前に別の写真を選ぶ')
  expect(html).not.toContain('もう一度送る')
})

test('photos of an order of their own have buttons to move them', () => {
  const html = slot('done', { onEarlier: () => undefined, onLater: () => undefined })
  expect(html).toContain('aria-label="前を前へ"')
  expect(html).toContain('aria-label="前を後ろへ"')
  expect(slot('done')).not.toContain('後ろへ')
})

test('one that the inspection refused has no sign of being done', () => {
  const html = slot('refused', { problem: '暗くて見えません', thumbnailUrl: 'blob:x' })
  expect(html).toContain('差し替えが必要です')
  expect(html).toContain('撮り直す')
  expect(html).not.toContain('送信済み')
  expect(html).not.toContain('bg-good')
})

test('what can be done with a photo stands in one row of equal parts', () => {
  const html = slot('done', { tools: <button type="button">隠す</button>, onRemove: () => undefined })
  expect(html).toMatch(
    /<div class="[^"]*auto-cols-fr[^"]*"><button type="button">隠す<\/button><button[^>]*>削除<\/button><\/div>/,
  )
})
