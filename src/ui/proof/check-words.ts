import type { ProofCheck } from '#domain/auction/bids/public-proof.ts'
import type { Tone } from '../feedback/tone.ts'

export interface CheckWords {
  readonly tone: Tone
  readonly title: string
  readonly text: string
}

const FAULT_PLACES = {
  start: () => '記録の先頭が、入札の証明の形式と一致しません。',
  line: (number: number) => `${number}行目が、それまでの記録と一致しません。`,
  end: () => '記録の末尾が、入札の一覧と一致しません。',
} as const

interface Expected {
  readonly auctionId: number
  readonly head: string
}

/** What became of a check of what is called `checked`; `expected` is the page's own auction and hash. */
export function wordsOfCheck(check: ProofCheck, expected: Expected, checked: string): CheckWords {
  const { title, ...words } = outcomeOf(check, expected)
  return { ...words, title: `${checked}は、${title}` }
}

function outcomeOf({ fault, fitting, auctionId, head }: ProofCheck, expected: Expected): CheckWords {
  if (auctionId !== null && auctionId !== expected.auctionId && fault === null)
    return {
      tone: 'bad',
      title: '別のオークションの記録です',
      text: `この記録は、出品番号 ${auctionId} のものです。`,
    }
  if (fault === 'foreign')
    return {
      tone: 'warn',
      title: '入札の証明のファイルではありません',
      text: '選んだファイルは、このサービスからダウンロードした入札の記録ではないため、検証していません。「記録をダウンロードする」で保存したファイルを選んでください。',
    }
  if (fault !== null)
    return {
      tone: 'bad',
      title: '一致しませんでした',
      text: `${FAULT_PLACES[fault](fitting + 1)}記録が変えられている可能性があります。`,
    }
  if (head !== expected.head)
    return {
      tone: 'bad',
      title: 'ハッシュ値が一致しませんでした',
      text: '記録の中に矛盾はありませんが、このページのハッシュ値とは別の記録です。',
    }
  return {
    tone: 'good',
    title: 'すべて一致しました',
    text:
      fitting === 0
        ? '入札のない記録です。ハッシュ値は、このページのものと一致しました。'
        : `${fitting}行すべてを計算し直し、このページのハッシュ値と一致することを確認しました。`,
  }
}

const HASH_LENGTH = 64

/** A hash as it was pasted: mail programs break lines and phones write capitals. Null where it is none. */
export function pastedHash(text: string): string | null {
  const hash = text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
  return hash.length === HASH_LENGTH && /^[0-9a-f]+$/.test(hash) ? hash : null
}
