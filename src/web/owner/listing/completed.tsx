import { redirect } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ActiveAuctionDocument, ListedAuctionDocument } from '#contract/generated/selling.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ANSWER_PROMISE, answerDueAt } from '#domain/support/answer-promise.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PushTrouble } from '#ui/feedback/push-trouble.tsx'
import { StateLine } from '#ui/navigation/state-line.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { useReadOnce } from '../../session/read-once.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { useRootData } from '../../shell/root-data.ts'
import { usePushSetting } from '../account/setting/use-push-setting.ts'
import { CANCEL_PLACE } from '../auction/own-auction.ts'
import type { Route } from './+types/completed.ts'
import { toActiveAuction } from './redirects.ts'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const { bikeOwner } = await graphql.request(ActiveAuctionDocument, {}, signal)
  const auctionId = bikeOwner.activeAuctionId
  // Nothing was listed, or its inspection is over: thanks would be wrong.
  if (auctionId === null) throw redirect('/kaitori/mypage')
  const { auction } = await graphql.request(ListedAuctionDocument, { auctionId }, signal)
  if (auction?.auctionStatus !== STATUS.beforeInspection) {
    // From a form that was left open in another tab: its listing is past this, and its page says so.
    if (url.searchParams.has('registered')) throw toActiveAuction(url, auctionId, { fromNoneAuth: 'true' })
    throw redirect('/kaitori/mypage')
  }
  return { auctionId, createdAt: auction.createdAt }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

const NEXT = [
  `運営が内容と写真を、${ANSWER_PROMISE}に確認します。写真の差し替えが必要なときは、メールでお知らせします。`,
  '審査が終わると入札が始まります。入札の状況は、いつでもこのサイトで確認できます。',
  '入札が終わったら、結果を見て48時間以内に売るかどうかをお決めください。',
]

export default function Completed({ loaderData: { auctionId, createdAt } }: Route.ComponentProps) {
  useReadOnce('registered')
  const isOrderGone = useReadOnce('order') !== null
  const closings = useRootData()?.configuration.closings ?? []
  return (
    <div className="page-read py-8">
      <PageMeta
        title="出品を受け付けました"
        description="出品の受付が完了したページです。"
        path="/kaitori/mypage/completed"
        isIndexed={false}
      />
      <div className="grid gap-6">
        <div className="text-center">
          <StateDrawing name="done" className="mx-auto w-56 text-brand" />
          <h1 className="mt-4 text-2xl">出品を受け付けました</h1>
          <p className="mt-2 text-text-2">ありがとうございます。確認のメールをお送りしました。</p>
        </div>
        {isOrderGone && (
          <Notice tone="warn" title="選ばれた買取の約束は使えませんでした">
            ほかの方の出品で埋まったか、終了しました。出品は受け付けています。いま使える約束があれば、出品の画面に表示します。
          </Notice>
        )}
        <StateLine
          stage="審査"
          who="運営"
          what="内容と写真を確認しています。"
          until={answerDueAt(new Date(createdAt), closings)}
        />
        <PushOffer />
        <section className="card p-4 sm:p-6" aria-labelledby="next-title">
          <h2 id="next-title" className="text-lg">
            このあとの流れ
          </h2>
          <ol className="mt-2 grid gap-3">
            {NEXT.map((text, index) => (
              <li key={text} className="flex gap-3">
                <span className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-brand text-sm text-on-brand">
                  {index + 1}
                </span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
        <div className="grid gap-3 sm:grid-cols-2">
          <AppLink to={`/kaitori/mypage/auction/${auctionId}`} className="button button-action">
            出品した内容を見る
          </AppLink>
          <AppLink to="/kaitori/mypage" className="button button-quiet">
            マイページへ
          </AppLink>
        </div>
        <Notice>
          出品は、審査中も入札中も、
          <AppLink to={`/kaitori/mypage/auction/${auctionId}#${CANCEL_PLACE}`}>オークションの画面</AppLink>
          からいつでも取り消せます。
        </Notice>
      </div>
    </div>
  )
}

/** Offered where there is something to wait for; nothing where the person said no before, or has it already. */
function PushOffer() {
  const { ability, isKnown, isOn, isBusy, message, refusal, problem, turnOn } = usePushSetting()
  const again = (
    <button type="button" className="button button-quiet w-full sm:w-auto" onClick={turnOn} aria-disabled={isBusy}>
      この端末で通知を受け取る
    </button>
  )
  if (message)
    return (
      <Notice tone="good" isAnswer>
        {message}
      </Notice>
    )
  if (ability === 'unsupported') return <PushTrouble cause="unsupported" />
  if (refusal) return <PushTrouble cause={refusal} isAnswer action={refusal === 'denied' ? undefined : again} />
  if (problem)
    return (
      <Notice tone="bad" isAnswer action={again}>
        {problem}
      </Notice>
    )
  if (ability !== 'able' || !isKnown || isOn) return null
  return (
    <Notice title="入札が届いたら、この端末にお知らせします" action={again}>
      サイトを閉じていても届きます。メッセージと入札の結果もお知らせします。設定はいつでも変更できます。
    </Notice>
  )
}
