import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

test('headings are numbered or name their anchor', () => {
  expect(parseMarkdown('## 一\n\n### 二 {#two}')).toEqual([
    { kind: 'heading', level: 2, id: 'section-1', text: '一' },
    { kind: 'heading', level: 3, id: 'two', text: '二' },
  ])
})

test('a paragraph keeps bold words and links, and loses the line breaks of the file', () => {
  expect(parseMarkdown('前の**太字**と[相場](/kaitori/souba)の\n続き')).toEqual([
    {
      kind: 'paragraph',
      content: [
        '前の',
        { kind: 'strong', content: ['太字'] },
        'と',
        { kind: 'link', url: '/kaitori/souba', content: ['相場'] },
        'の続き',
      ],
    },
  ])
})

test('Latin words at a line break stay apart', () => {
  expect(parseMarkdown('one\ntwo')).toEqual([{ kind: 'paragraph', content: ['one two'] }])
})

test('lists, tables and notes', () => {
  expect(parseMarkdown('1. 一\n2. 二\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n> 注')).toEqual([
    { kind: 'list', isOrdered: true, items: [['一'], ['二']] },
    { kind: 'table', head: [['甲'], ['乙']], rows: [[['1'], ['2']]] },
    { kind: 'note', content: ['注'] },
  ])
})

test.each(['# 大見出し', '```\ncode\n```', '<b>html</b>', '![写真](/x.png)', '- 親\n  - 子'])(
  'what a page cannot show is refused: %s',
  (markdown) => {
    expect(() => parseMarkdown(markdown)).toThrow()
  },
)
