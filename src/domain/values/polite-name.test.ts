import { expect, test } from 'vitest'
import { politeName } from './polite-name.ts'

test.each([
  ['みなと', 'みなとさん'],
  ['みなとさん', 'みなとさん'],
  ['ケンくん', 'ケンくん'],
  ['まりちゃん', 'まりちゃん'],
  ['オーナー様', 'オーナー様'],
  ['退会したお客さま', '退会したお客さま'],
  ['さんた', 'さんたさん'],
])('%s is called %s', (name, called) => expect(politeName(name)).toBe(called))
