import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ReviewOfAuctionDocument } from '#contract/generated/traded.ts'
import { tidyDigits } from '#domain/account/written-text.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { NarrowPage } from '../page-frame/narrow-page.tsx'
import { idOf } from '../souba/address.ts'
import type { Route } from './+types/review-code.ts'
import { ReviewForm } from './review-form.tsx'

/** The review that the link of the mail was used for. */
async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const auctionId = idOf(url.searchParams.get('id') ?? undefined)
  const answer = auctionId === null ? null : await graphql.request(ReviewOfAuctionDocument, { auctionId }, signal)
  return { postedId: answer?.auction?.review?.auctionReviewId ?? null }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function ReviewCodePage({ loaderData: { postedId } }: Route.ComponentProps) {
  return (
    <NarrowPage title="レビューの投稿">
      <PageMeta
        title="レビューの投稿"
        description="取引完了のメールに記載されたコードで、レビューを投稿できます。"
        path="/kaitori/auction-review/code"
        isIndexed={false}
      />
      {postedId === null ? <CodeAndReview /> : <Posted auctionReviewId={postedId} />}
    </NarrowPage>
  )
}

function Posted({ auctionReviewId }: { readonly auctionReviewId: number }) {
  return (
    <Notice
      title="この取引のレビューは投稿済みです"
      action={
        <AppLink to={`/kaitori/auction-review/${auctionReviewId}`} className="button button-quiet">
          投稿されたレビューを見る
        </AppLink>
      }
    >
      レビューは、1つの取引につき1回だけ投稿できます。
    </Notice>
  )
}

/** The seller reviews with the number of the auction and the code of the mail, without logging in. */
function CodeAndReview() {
  const [parameters] = useSearchParams()
  const [auctionId, setAuctionId] = useState(/^\d{1,9}$/.exec(parameters.get('id') ?? '')?.[0] ?? '')
  const linkKey = parameters.get('id') === auctionId ? parameters.get('key') : null
  const [code, setCode] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const number = tidyDigits(auctionId)
  const digits = tidyDigits(code)
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const isCode = /^\d{6}$/.test(digits)
  // A code that is being corrected does not take away what was written below it.
  const [shown, setShown] = useState<{ readonly number: string; readonly digits: string } | null>(null)
  if (isNumber && isCode && (shown?.number !== number || shown.digits !== digits)) setShown({ number, digits })
  const isLeft = (name: string, text: string) => text.trim() !== '' && left.includes(name)
  const leave = (name: string) => setLeft((before) => [...before, name])
  return (
    <div className="grid gap-6">
      <p className="text-text-2">「取引が完了しました」のメールに記載された6桁のコードを入力してください。</p>
      <TextField
        label="出品番号"
        name="auctionId"
        inputMode="numeric"
        required
        value={auctionId}
        error={isLeft('auctionId', auctionId) && !isNumber ? '出品番号は数字で入力してください' : undefined}
        onBlur={() => leave('auctionId')}
        onChange={(event) => setAuctionId(event.target.value)}
      />
      <TextField
        label="レビューのコード（6桁）"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={isLeft('code', code) && !isCode ? 'コードは6桁の数字で入力してください' : undefined}
        onBlur={() => leave('code')}
        onChange={(event) => setCode(event.target.value)}
      />
      {shown && (
        <div hidden={!isNumber || !isCode}>
          <ReviewForm auctionId={Number(shown.number)} code={shown.digits} linkKey={linkKey} />
        </div>
      )}
    </div>
  )
}
