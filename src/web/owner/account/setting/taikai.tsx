import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { RECORDS_KEPT } from '#content/messages/account.ts'
import { DeleteBikeOwnerDocument, LeavingDocument } from '#contract/generated/account.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dayText } from '#ui/values/date-time.ts'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'
import { browserSession } from '../../../session/browser-session.ts'
import { forgetAllKept, personNow } from '../../../session/kept-entries.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { viewerChanged } from '../../../shell/viewer.ts'
import { forgetEarlierDraft, resetDraft } from '../../listing/draft-store.ts'
import { OwnerPage, SETTING } from '../../page-frame/owner-page.tsx'
import type { Route } from './+types/taikai.ts'

function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(LeavingDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Taikai({ loaderData: { bikeOwner } }: Route.ComponentProps) {
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const { call, isBusy, problem, setProblem } = useServerCall()
  const navigate = useNavigate()
  async function withdraw() {
    const result = await call((graphql) => graphql.request(DeleteBikeOwnerDocument, { password }))
    setPassword('')
    if (isProblem(result) && result.fields.length > 0) return // the field says why
    setAsking(false)
    if (isProblem(result)) return
    resetDraft(personNow())
    forgetEarlierDraft(personNow())
    browserSession().clear()
    forgetAllKept()
    viewerChanged()
    await navigate('/kaitori/mypage/setting/taikai/complete', { replace: true })
  }
  const unchanged = bikeOwner.auctionsConnection.nodes.filter(
    ({ nameChange }) => nameChange !== null && nameChange.changedOn === null,
  )
  return (
    <OwnerPage
      title="退会手続き"
      description="退会の手続きを行うページです。"
      path="/kaitori/mypage/setting/taikai"
      above={[SETTING]}
    >
      <section className="card p-4 sm:p-6" aria-labelledby="before">
        <h2 id="before" className="text-lg">
          退会の前にご確認ください
        </h2>
        <ul className="mt-3 list-disc space-y-2 pl-6">
          <li>お名前、ご住所、連絡先、調べた相場など、アカウントの情報はすぐに消去されます。元には戻せません。</li>
          <li>すべての端末でログアウトされ、メールの配信も止まります。</li>
          <li>{RECORDS_KEPT}</li>
          <li>契約書などの取引の書類も見られなくなります。必要なものは、先に保存してください。</li>
          <li>同じメールアドレスで、あらためて会員登録できます。</li>
        </ul>
      </section>
      {problem?.message && !isAsking && (
        <Notice tone="bad" isAnswer>
          {problem.message}
        </Notice>
      )}
      {bikeOwner.hasActiveAuction ? (
        <Notice
          tone="warn"
          title="出品中またはお取引中のため、退会できません"
          action={
            <AppLink to="/kaitori/mypage/auction" className="button button-quiet">
              出品を確認する
            </AppLink>
          }
        >
          出品を取り消すか、お取引が終わってから手続きしてください。
        </Notice>
      ) : (
        <div className="grid gap-3">
          {unchanged.length > 0 && (
            <Notice tone="warn" title="名義変更の連絡を待っている取引があります">
              <p>退会すると、名義変更が済んでもお知らせできず、控えも見られなくなります。</p>
              <ul className="mt-2 grid gap-1">
                {unchanged.map(({ auctionId, makerName, modelName, nameChange }) => (
                  <li key={auctionId}>
                    <AppLink to={`/kaitori/mypage/auction/${auctionId}`}>{`${makerName} ${modelName}`}</AppLink>
                    {nameChange && `（期限 ${dayText(nameChange.dueOn)}）`}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <p className="text-sm text-text-2">
            メールを止めたいだけのときは、<AppLink to="/kaitori/mypage/setting/notice">通知設定</AppLink>
            で変更できます。
          </p>
          <AppLink to="/kaitori/mypage" className="button button-quiet min-h-12">
            退会しないで、マイページへ戻る
          </AppLink>
          <button
            type="button"
            onClick={() => {
              setProblem(null)
              setAsking(true)
            }}
            className="button min-h-12 border border-bad bg-surface text-bad"
          >
            退会手続きへ進む
          </button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="退会しますか？"
        consequence={`${bikeOwner.userName} さんの会員情報を消去します。${
          unchanged.length > 0 ? '名義変更が済んでも、お知らせできません。' : ''
        }この操作は取り消せません。`}
        confirmLabel="退会する"
        cancelLabel="会員を続ける"
        isBusy={isBusy}
        onConfirm={() => void withdraw()}
        onCancel={() => {
          setPassword('')
          setAsking(false)
        }}
      >
        <PasswordField
          name="password"
          label="現在のパスワード"
          required
          hint="ご本人の確認のため、入力してください。"
          value={password}
          error={problem?.fields[0]?.message}
          onChange={(event) => setPassword(event.target.value)}
        />
      </ConfirmDialog>
    </OwnerPage>
  )
}
