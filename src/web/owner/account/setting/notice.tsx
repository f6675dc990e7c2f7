import { useState } from 'react'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  BikeOwnerNotificationSettingDocument,
  UpdateBikeOwnerNotificationSettingDocument,
} from '#contract/generated/account.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_LABELS, type NotificationKind } from '#domain/account/notification.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { OwnerPage, SETTING } from '../../page-frame/owner-page.tsx'
import type { Route } from './+types/notice.ts'
import { PushSetting } from './push-setting.tsx'

const TEXTS = {
  bidUpdate: '出品中のバイクに入札があったとき',
  market: '調べたバイクの相場を月に1回',
  message: '販売店や運営からメッセージが届いたとき',
  auctionAppeal: '出品のおすすめ時期などのご案内',
} as const satisfies Record<NotificationKind, string>

function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(BikeOwnerNotificationSettingDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function NoticeSetting({ loaderData }: Route.ComponentProps) {
  const [setting, setSetting] = useState(loaderData.bikeOwnerNotificationSetting)
  const [isSaved, setSaved] = useState(false)
  const { call, isBusy, problem } = useServerCall()
  async function save(event: React.FormEvent) {
    event.preventDefault()
    setSaved(false)
    const result = await call((graphql) =>
      graphql.request(UpdateBikeOwnerNotificationSettingDocument, { input: setting }),
    )
    if (isProblem(result)) return
    setSetting(result.updateBikeOwnerNotificationSetting.notificationSetting)
    setSaved(true)
  }
  return (
    <OwnerPage
      title="通知設定"
      description="お届けするメールと、端末への通知の種類を選べるページです。"
      path="/kaitori/mypage/setting/notice"
      above={[SETTING]}
    >
      <p className="text-text-2">
        受け取るメールを選んでください。認証コードや契約など、お取引に欠かせないメールは設定にかかわらずお送りします。
      </p>
      <FormFrame
        label="通知設定"
        onSubmit={save}
        isBusy={isBusy}
        problem={problem?.message ?? null}
        submitLabel="設定を保存する"
      >
        <div className="grid gap-3">
          {NOTIFICATION_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              checked={setting[kind]}
              onChange={({ target }) => {
                setSetting({ ...setting, [kind]: target.checked })
                setSaved(false)
              }}
            >
              <span className="font-bold">{NOTIFICATION_LABELS[kind]}</span>
              <span className="block text-sm text-text-2">{TEXTS[kind]}</span>
            </Checkbox>
          ))}
        </div>
        {isSaved && (
          <Notice tone="good" isAnswer>
            設定を保存しました。
          </Notice>
        )}
      </FormFrame>
      <PushSetting />
    </OwnerPage>
  )
}
