import { useState } from 'react'
import { UpdateBikeOwnerNotificationToOffDocument } from '#contract/generated/account.ts'
import { isNotificationKind, NOTIFICATION_LABELS, type NotificationKind } from '#domain/account/notification.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { GoodIcon } from '#ui/icons/state-icons.tsx'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { AppLink } from '../../../shell/app-link.tsx'
import { NarrowPage } from '../../page-frame/narrow-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

/** The link of a mail: its token names the owner and the kind of mail, sealed. */
export function loader({ url }: Route.LoaderArgs) {
  const { searchParams } = url
  return {
    token: searchParams.has('wrong') ? '' : (searchParams.get('token') ?? ''),
    wasStopped: searchParams.has('stopped'),
  }
}

export default function Unsubscribe({ loaderData: { token, wasStopped } }: Route.ComponentProps) {
  const kind = kindOf(token)
  const [isOff, setOff] = useState(wasStopped)
  const { call, isBusy, problem } = useServerCall()
  const name = kind ? `「${NOTIFICATION_LABELS[kind]}」のメール` : 'このメール'
  async function turnOff(event: React.FormEvent) {
    event.preventDefault()
    const result = await call((graphql) =>
      graphql.request(UpdateBikeOwnerNotificationToOffDocument, { input: { token } }),
    )
    setOff(!isProblem(result))
  }
  return (
    <NarrowPage title="メールの配信停止">
      <PageMeta
        title="メールの配信停止"
        description="Kaitoriからのお知らせメールの配信を停止するページです。ログインは必要ありません。"
        path="/kaitori/unsubscribe"
        isIndexed={false}
      />
      {!kind && (
        <Notice
          tone="warn"
          title="リンクが正しくありません"
          action={
            <AppLink to="/kaitori/mypage/setting/notice" className="button button-quiet">
              通知設定を開く
            </AppLink>
          }
        >
          メールの「配信停止」のリンクをもう一度お開きください。ログインして、通知設定から変更することもできます。
        </Notice>
      )}
      {kind && isOff && (
        <div role="status" className="grid justify-items-center gap-3 text-center">
          <GoodIcon className="size-10 text-good" />
          <p className="text-lg font-bold">配信を停止しました</p>
          <p className="text-text-2">{name}は、今後お送りしません。通知設定からいつでも再開できます。</p>
        </div>
      )}
      {kind && !isOff && (
        // Without scripts the form goes to the server itself, which answers with this page.
        <form method="post" onSubmit={turnOff} className="grid gap-5">
          <p>{name}の配信を停止します。ほかのメールはこれまでどおりお届けします。</p>
          {problem?.message && (
            <Notice tone="bad" isAnswer>
              {problem.message}
            </Notice>
          )}
          <button type="submit" disabled={isBusy} className="button button-action min-h-12 w-full">
            {isBusy ? '送信しています' : '配信を停止する'}
          </button>
        </form>
      )}
    </NarrowPage>
  )
}

function kindOf(token: string): NotificationKind | null {
  const [, kind = ''] = token.split('.')
  return isNotificationKind(kind) ? kind : null
}
