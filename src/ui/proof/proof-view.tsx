import { useState } from 'react'
import { type ProofLine, readProof } from '#domain/auction/bids/public-proof.ts'
import { Notice } from '../feedback/notice.tsx'
import { StateBadge } from '../feedback/state-badge.tsx'
import { Yen } from '../price/yen.tsx'
import { exactTimeText, fullDateTimeText } from '../values/date-time.ts'
import { Checks } from './checks.tsx'
import { Recipe } from './recipe.tsx'
import type { Fitting, ShownProof } from './shown-proof.ts'

interface Properties {
  readonly auctionId: number
  readonly proof: ShownProof
  /** Whether visitors may read it, too: not where the sale came to nothing. */
  readonly isPublic: boolean
  /** Where the file is. */
  readonly fileAddress: string
}

/** The bids of an ended auction, and how anyone can check that nobody changed them. */
export function ProofView({ auctionId, proof, isPublic, fileAddress }: Properties) {
  const [fitting, setFitting] = useState<Fitting>({ checked: null, count: 0, isBroken: false })
  return (
    <div className="grid gap-6">
      <p>
        このオークションの入札を、行われた順にすべて{isPublic ? '公開しています' : '記録しています'}
        。販売店の名前は伏せて、現れた順にA、B、C…と表しています。自動入札の上限金額は
        {isPublic ? '公開していません' : '含みません'}
        。各行には、それまでのすべての行から計算した「ハッシュ値」が付いています。1文字でもあとから変えると計算が合わなくなるので、
        {isPublic ? 'どなたでも' : 'ご自身で'}確かめられます。
      </p>
      {!isPublic && (
        <Notice title="このページは一般には公開していません">
          売却に至らなかったオークションのため、出品者と入札した販売店、運営だけが見られます。
        </Notice>
      )}
      <section className="card grid gap-2 p-4 sm:p-6" aria-labelledby="proof-hash">
        <h2 id="proof-hash" className="text-base">
          この記録のハッシュ値
        </h2>
        <p className="font-mono wrap-anywhere">{proof.head}</p>
        <p className="text-sm text-text-2">
          {proof.isAtClose
            ? `入札が終了した${fullDateTimeText(proof.madeAt)}に作成し、同じハッシュ値を出品者へのメールに記載しました。`
            : `この入札は、入札の証明を始める前に終了しました。証明は${fullDateTimeText(proof.madeAt)}に作成したもので、終了時のメールには記載していません。`}
        </p>
        <p className="mt-2">
          <a
            className="button button-quiet max-sm:w-full"
            href={fileAddress}
            download={`kaitori-proof-${auctionId}.json`}
          >
            記録をダウンロードする
          </a>
        </p>
      </section>
      <Checks auctionId={auctionId} proof={proof} onLines={setFitting} />
      <Lines lines={readProof(proof.text)} fitting={fitting} />
      <Recipe auctionId={auctionId} />
    </div>
  )
}

const KINDS = {
  bid: { word: '入札', tone: 'info' },
  proxy: { word: '自動入札', tone: 'quiet' },
  void: { word: '取り消し', tone: 'warn' },
} as const

function Lines({ lines, fitting }: { readonly lines: readonly ProofLine[]; readonly fitting: Fitting }) {
  return (
    <section aria-labelledby="proof-lines">
      <h2 id="proof-lines" className="text-lg">
        入札の一覧
      </h2>
      {fitting.checked !== null && lines.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere text-text-2">
          各行の結果は、最後の検証のものです。対象：{fitting.checked}
        </p>
      )}
      {lines.length === 0 ? (
        <p className="mt-2 text-text-2">入札はありませんでした。</p>
      ) : (
        <ol className="card mt-3 px-4" aria-label="入札の一覧">
          {lines.map((line) => (
            <li key={line.number} className="grid gap-1 border-b border-line py-3 last:border-b-0">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <span className="tabular w-8 shrink-0 text-sm text-text-2">{line.number}</span>
                <StateBadge tone={KINDS[line.kind].tone}>{KINDS[line.kind].word}</StateBadge>
                <span>販売店{line.dealer}</span>
                <span className="ml-auto text-right">
                  {line.price === null ? '自動入札の上限' : <Price line={line} price={line.price} />}
                </span>
              </div>
              <div className="flex flex-wrap items-baseline gap-x-3 pl-11 text-sm text-text-2">
                <time dateTime={line.at} className="tabular">
                  {exactTimeText(line.at)}
                </time>
                <Mark number={line.number} fitting={fitting} />
              </div>
              {line.standing && (
                <p className="pl-11 text-sm">
                  {line.standing.dealer === null ? (
                    '取り消しのあと、入札はなくなりました。'
                  ) : (
                    <>
                      取り消しのあとの最高額は、販売店{line.standing.dealer}の
                      <Yen yen={line.standing.price} />
                      です。
                    </>
                  )}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Price({ line, price }: { readonly line: ProofLine; readonly price: number }) {
  if (line.kind !== 'void') return <Yen yen={price} className="font-bold" />
  return (
    <s className="text-text-2">
      <Yen yen={price} />
    </s>
  )
}

function Mark({ number, fitting: { count, isBroken } }: { readonly number: number; readonly fitting: Fitting }) {
  if (number <= count) return <span className="ml-auto font-bold text-good">✓ 一致</span>
  if (!isBroken) return null
  return number === count + 1 ? (
    <span className="ml-auto font-bold text-bad">✕ 一致しません</span>
  ) : (
    <span className="ml-auto">未確認</span>
  )
}
