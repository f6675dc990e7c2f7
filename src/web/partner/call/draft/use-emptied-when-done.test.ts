import { expect, test } from 'vitest'
import { isWhatWasSent } from './use-emptied-when-done.ts'

function sent(entries: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, text] of Object.entries(entries)) data.set(name, text)
  return data
}

test.each([
  ['what was sent', '通勤用', { name: '通勤用', do: 'save-filter' }, true],
  ['the next name, typed while the one before was on its way', '週末用', { name: '通勤用', do: 'save-filter' }, false],
  ['a text beside which a file was sent', '写真です', { do: 'post', assetId: '7' }, false],
  ['nothing, beside a file', '', { do: 'post', assetId: '7' }, true],
])('the form is emptied of what was sent alone: %s', (_what, text, entries, isEmptied) => {
  expect(isWhatWasSent([{ name: 'name', text }], sent(entries))).toBe(isEmptied)
})
