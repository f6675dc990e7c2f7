import { firstText } from '#domain/auction/bids/public-proof.ts'
import { Disclosure } from '../controls/disclosure.tsx'

/** What exactly is hashed, so that nobody needs this page for it. `bid-proof.test.ts` does it by hand. */
export function Recipe({ auctionId }: { readonly auctionId: number }) {
  return (
    <Disclosure title="ほかの道具で確かめる（くわしい仕組み）">
      <div className="grid gap-4 text-sm">
        <p>
          ダウンロードした記録はJSON形式です。次の手順で、どのプログラミング言語でも同じ計算ができます。ハッシュ関数はSHA-256で、文字コードはUTF-8、結果は小文字の16進数64文字です。
        </p>
        <ol className="list-decimal space-y-2 pl-5">
          <li>
            最初のハッシュ値は、次の文字列から計算します。 <Code>{firstText(auctionId)}</Code>
          </li>
          <li>
            各行（lines）から、最後の項目「hash」を除きます。項目の順番は変えず、空白も改行も入れないJSONの文字列にします。
            <Code>{'{"number":1,"kind":"bid","dealer":"A","price":100000,"at":"…","commitment":"…"}'}</Code>
          </li>
          <li>
            「ひとつ前のハッシュ値」、改行（LF）1文字、「2の文字列」をつなげて計算した結果が、その行のハッシュ値（hash）です。
          </li>
          <li>最後の行のハッシュ値が「head」で、メールに記載されるハッシュ値です。入札がないときは、1の結果です。</li>
        </ol>
        <p>たとえばjqとsha256sumを使うと、次のように計算できます。</p>
        <Code>{`h=$(printf '%s' '${firstText(auctionId)}' | sha256sum | cut -c1-64)
jq -c '.lines[] | del(.hash)' kaitori-proof-${auctionId}.json | while read -r line; do
  h=$(printf '%s\\n%s' "$h" "$line" | sha256sum | cut -c1-64); echo "$h"
done`}</Code>
        <dl className="grid gap-2">
          {TERMS.map(([term, meaning]) => (
            <div key={term}>
              <dt className="font-mono font-bold">{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Disclosure>
  )
}

const TERMS = [
  ['kind', 'bid は入札、proxy は自動入札、void は運営事務局による取り消しです。'],
  ['at', '入札または取り消しの日時です（協定世界時、ミリ秒まで）。'],
  [
    'price',
    '入札額（円）です。取り消しでは、取り消した入札の金額です。上限金額だけが取り消されたときは null になります。',
  ],
  [
    'standing',
    '取り消しのあとに残った最高額とその販売店です。利用停止で複数の入札を同時に取り消したときは、最後の行だけに付きます。',
  ],
  [
    'commitment',
    '社内の入札台帳の行と結び付ける値です。台帳の行のハッシュ値に、公開しない乱数を加えて計算しています。この値から、販売店や自動入札の上限を知ることはできません。監査では、台帳とこの乱数を使って、公開した行が台帳の行と同じものであることを確かめます。',
  ],
] as const

function Code({ children }: { readonly children: string }) {
  return (
    <code className="my-1 block rounded-control bg-ground p-3 font-mono whitespace-pre-wrap wrap-anywhere">
      {children}
    </code>
  )
}
