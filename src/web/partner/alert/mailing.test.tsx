import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Mailing } from './mailing.tsx'

const drawn = (isOn: boolean, pressed: 'stopped' | 'resumed' | null) =>
  renderToStaticMarkup(<Mailing name="「高値の更新」のメール" token="p1.outbid.x" isOn={isOn} pressed={pressed} />)

test.each([
  ['on', true, null, '配信を停止する', null],
  ['off', false, null, '配信を再開する', '配信はすでに停止しています'],
  ['off by the press before', false, 'stopped', '配信を再開する', '配信を停止しました'],
  ['on again by the press before', true, 'resumed', '配信を停止する', '配信を再開しました'],
  ['on by now, after a press that turned it off', true, 'stopped', '配信を停止する', null],
] as const)('opened while it is %s, the page has one button, for the other', (_, isOn, pressed, button, title) => {
  const html = drawn(isOn, pressed)
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain(button)
  expect(html.includes('name="resume"')).toBe(button === '配信を再開する')
  for (const it of ['配信はすでに停止しています', '配信を停止しました', '配信を再開しました'])
    expect([it, html.includes(it)]).toEqual([it, it === title])
})

test('where nothing is left to turn on, the settings are named', () => {
  const html = drawn(false, 'resumed')
  expect(html).not.toContain('<button')
  expect(html).toContain('通知設定を開いて選んでください')
})
