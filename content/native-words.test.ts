import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What no native speaker would write on a page of ours, and what stands there instead. */
const UNWANTED: readonly (readonly [RegExp, string])[] = [
  [/売却しない・やめる/, '取引を続ける・戻る: a button says what happens'],
  [/送信できませんでした。通信できませんでした/, '電波が届かず、送信できませんでした'],
  [/電波を待っています/, 'オフラインです。つながりしだい自動で送信します'],
  [/販売店が対応しています（入札中）/, '入札を受付中です。終了までお待ちください'],
  [/(?:ご利用|お申し込み|お問い合わせ|ご登録|お取引|ご連絡|ご回答|ご協力)をありがとう/, 'without を'],
  [/声をすべて見る/, '体験談をすべて見る'],
  [/三つの質問|わかる、合うバイク/, '3つの質問でわかる、あなたに合った売り方'],
  [/オーナーの利用料 ?0円/, '出品・成約の手数料 0円'],
  [/答えなければ売却に/, '回答がなければ、売却は成立しません'],
  [/済んだ知らせ/, '名義変更の完了もお知らせします'],
  [/メーター：?疑義|疑義あり[／/]減算/, '距離に不安がある／交換歴あり（記録なし）'],
  [/現在の入札[^。]{0,20}（終了後）/, '成約金額／最高額'],
  [/次は、出品です/, 'お取引ありがとうございました'],
  [/お客さま ?さん|さん ?さん|さま ?さま|様 ?様/, 'one title for a person'],
  [/させていただきます/, 'します、いたします'],
  [/ことができます(?:。|」)[^\n]{0,40}ことができます。/, 'once in a breath'],
  [/して下さい|お待ち下さい|ご確認下さい/, '〜ください'],
  [/(?:クリック|タップ)して下記/, 'say where it leads'],
]

const ROOTS = ['content', 'src/ui', 'src/web', 'src/domain', 'src/server']
const ROOT = join(import.meta.dirname, '..')

/** What people of the demo and owners wrote is theirs. */
const WRITTEN_BY_PEOPLE = /^content\/(?:demo|user-voices)\/|^src\/server\/demo\//

function texts(): { readonly file: string; readonly text: string }[] {
  return ROOTS.flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${root}/${name}`)
      .filter((file) => /\.(?:tsx?|md)$/.test(file) && !/\.test\./.test(file) && !WRITTEN_BY_PEOPLE.test(file))
      .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
  )
}

const all = texts()

test.each(UNWANTED)('nobody reads %s', (pattern) => {
  const found = all.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(found).toEqual([])
})

/** A dialog of 「やめる」 and 「中止する」 leaves open which of them stops the sale. */
test('no button says やめる without saying what', () => {
  const bare = all.filter(({ text }) => />\s*(?:やめる|キャンセル|中止する|はい|いいえ|OK)\s*</.test(text))
  expect(bare.map(({ file }) => file)).toEqual([])
})

test('an unwanted phrase would be found', () => {
  expect(UNWANTED.some(([pattern]) => pattern.test('ご利用をありがとうございます'))).toBe(true)
  expect(all.length).toBeGreaterThan(500)
})
