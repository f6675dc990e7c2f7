import { useState } from 'react'
import { checkProof } from '#domain/auction/bids/public-proof.ts'
import { Button } from '../controls/button.tsx'
import { FileButton } from '../controls/file-button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useIsHydrated } from '../controls/use-is-hydrated.ts'
import { Notice } from '../feedback/notice.tsx'
import { type CheckWords, pastedHash, wordsOfCheck } from './check-words.ts'
import { chosenFile, type Fitting, fittingOf, OWN_RECORD, type ShownProof } from './shown-proof.ts'

interface Properties {
  readonly auctionId: number
  readonly proof: ShownProof
  readonly onLines: (fitting: Fitting) => void
}

/** No record of ours comes near it. */
const MAX_FILE_BYTES = 20_000_000

/** All of it is computed in the visitor's browser: nobody has to trust the page's own words. */
export function Checks({ auctionId, proof, onLines }: Properties) {
  const isHydrated = useIsHydrated()
  return (
    <section className="card grid gap-6 p-4 sm:p-6" aria-labelledby="proof-checks">
      <div>
        <h2 id="proof-checks" className="text-lg">
          確かめる
        </h2>
        <p className="mt-1 text-sm text-text-2">
          計算は、お使いのブラウザの中だけで行います。ハッシュ値もファイルも、どこにも送信されません。
        </p>
        <noscript>
          <p className="mt-2 text-sm">
            ブラウザで検証するには、JavaScriptを有効にしてください。記録をダウンロードして、ほかの道具で確かめることもできます。
          </p>
        </noscript>
      </div>
      {isHydrated && !canHash() ? (
        <Notice tone="warn" title="この接続では検証できません">
          ブラウザの計算機能（Web
          Crypto）は、httpsで始まるページでだけ使えます。httpsのアドレスで開き直すか、記録をダウンロードして、下の「ほかの道具で確かめる」の手順をご利用ください。
        </Notice>
      ) : (
        <>
          <ListCheck auctionId={auctionId} proof={proof} onLines={onLines} isReady={isHydrated} />
          {proof.isAtClose && <MailCheck proof={proof} isReady={isHydrated} />}
          <FileCheck auctionId={auctionId} proof={proof} onLines={onLines} isReady={isHydrated} />
        </>
      )}
    </section>
  )
}

interface Ready {
  /** Whether the page listens by now. */
  readonly isReady: boolean
}

function ListCheck({ auctionId, proof: { text, head }, onLines, isReady }: Properties & Ready) {
  const [words, setWords] = useState<CheckWords | null>(null)
  const [isPending, setPending] = useState(false)
  async function check() {
    setPending(true)
    setWords(null)
    const checked = OWN_RECORD
    onLines({ checked, count: 0, isBroken: false })
    const result = await checkProof(text, browserHash, (count) => onLines({ checked, count, isBroken: false }))
    onLines({ checked, ...fittingOf(result, text, { auctionId, text }) })
    setWords(wordsOfCheck(result, { auctionId, head }, checked))
    setPending(false)
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-base">このページの一覧を検証する</h3>
      <div>
        <Button look="action" disabled={!isReady} isPending={isPending} onClick={check} className="max-sm:w-full">
          このブラウザで検証する
        </Button>
      </div>
      <Answer words={words} />
    </div>
  )
}

function MailCheck({ proof: { text }, isReady }: Pick<Properties, 'proof'> & Ready) {
  const [words, setWords] = useState<CheckWords | null>(null)
  const [error, setError] = useState<string>()
  async function compare(given: string) {
    setWords(null)
    const hash = pastedHash(given)
    setError(hash === null ? 'ハッシュ値は、0〜9とa〜fの64文字です。メールからそのまま貼り付けてください。' : undefined)
    if (hash === null) return
    const { fault, head } = await checkProof(text, browserHash)
    setWords(
      fault === null && head === hash
        ? {
            tone: 'good',
            title: 'メールのハッシュ値と一致しました',
            text: '入札の記録は、メールをお送りしたときから変わっていません。',
          }
        : {
            tone: 'bad',
            title: 'メールのハッシュ値と一致しません',
            text: '貼り付けたハッシュ値が、このオークションのメールのものかをご確認ください。同じオークションのものであれば、記録が変えられている可能性があります。',
          },
    )
  }
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget).get('hash')
        void compare(typeof given === 'string' ? given : '')
      }}
    >
      <h3 className="text-base">メールのハッシュ値と照らし合わせる</h3>
      <TextField
        name="hash"
        label="メールに記載されたハッシュ値"
        hint="入札の終了時に届いたメールの「入札記録のハッシュ値」を貼り付けてください。"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
        error={error}
      />
      <div>
        <Button type="submit" disabled={!isReady} className="max-sm:w-full">
          照らし合わせる
        </Button>
      </div>
      <Answer words={words} />
    </form>
  )
}

function FileCheck({ auctionId, proof, onLines, isReady }: Properties & Ready) {
  const [words, setWords] = useState<CheckWords | null>(null)
  async function check(file: File) {
    setWords(null)
    // The mark that some editors put in front is a change, too.
    const text =
      file.size > MAX_FILE_BYTES ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    const result = await checkProof(text, browserHash)
    const checked = chosenFile(file.name)
    onLines({ checked, ...fittingOf(result, text, { auctionId, text: proof.text }) })
    setWords(wordsOfCheck(result, { auctionId, head: proof.head }, checked))
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-base">ダウンロードしたファイルを検証する</h3>
      <p className="text-sm text-text-2">
        お手元のファイルを選ぶと、1行ずつ計算し直します。1文字でも変えたファイルは、一致しなくなった最初の行をお知らせします。
      </p>
      <div className="grid sm:block">
        <FileButton accept="application/json,.json" isDisabled={!isReady} onFile={check}>
          ファイルを選んで検証する
        </FileButton>
      </div>
      <Answer words={words} />
    </div>
  )
}

function Answer({ words }: { readonly words: CheckWords | null }) {
  return (
    words && (
      <Notice tone={words.tone} title={words.title} isAnswer>
        {words.text}
      </Notice>
    )
  )
}

/** Browsers have Web Crypto on https and on localhost alone. */
function canHash(): boolean {
  return 'subtle' in crypto
}

/** SHA-256 of a UTF-8 text as lower-case hex, computed by the visitor's own browser. */
async function browserHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
