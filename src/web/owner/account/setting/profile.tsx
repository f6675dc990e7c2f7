import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { BikeOwnerProfileDocument } from '#contract/generated/account.ts'
import { phoneText } from '#domain/values/phone.ts'
import { formatZip } from '#domain/values/zip.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useReadOnce } from '../../../session/read-once.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { OwnerPage, SETTING } from '../../page-frame/owner-page.tsx'
import type { Route } from './+types/profile.ts'
import { ProfileImage } from './profile-image.tsx'

function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(BikeOwnerProfileDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Profile({ loaderData: { bikeOwnerProfile: owner } }: Route.ComponentProps) {
  const wasSaved = useReadOnce('saved') !== null
  const { year, month, date } = owner
  const rows = [
    ['お名前', owner.userName],
    ['生年月日', year && month && date ? `${year}年${month}月${date}日` : '未登録'],
    ['郵便番号', formatZip(owner.zip)],
    [
      'ご住所',
      `${owner.stateName}${owner.address1}${owner.address2}${owner.address3}${owner.address4 ? ` ${owner.address4}` : ''}`,
    ],
    ['電話番号', phoneText(owner.phone)],
    ['メールアドレス', owner.email],
  ] as const
  return (
    <OwnerPage
      title="プロフィール"
      description="登録されているお名前、ご住所、連絡先を確認できるページです。"
      path="/kaitori/mypage/setting/profile"
      above={[SETTING]}
    >
      {wasSaved && (
        <Notice tone="good" isAnswer>
          プロフィールを保存しました。
        </Notice>
      )}
      {owner.hasActiveAuction && (
        <Notice tone="warn" title="出品中・お取引中は変更できません">
          出品中またはお取引中のため、プロフィールを変更できません。お取引が終わってから変更してください。電話番号やご住所の誤りをお急ぎで直すときは、
          <AppLink to="/kaitori/contact">お問い合わせ</AppLink>ください。サポートが修正します。
        </Notice>
      )}
      {owner.address3 === '' && !owner.hasActiveAuction && (
        <Notice title="未登録の項目があります">
          出品には、番地と生年月日の登録が必要です。「変更する」から入力してください。
        </Notice>
      )}
      <ProfileImage assetId={owner.profileImageAssetId ?? null} userName={owner.userName} />
      <dl className="card divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-6">
            <dt className="text-sm text-text-2 sm:text-base">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!owner.hasActiveAuction && (
        <p>
          <AppLink to="/kaitori/mypage/setting/profile/edit" className="button button-action min-h-12 w-full">
            変更する
          </AppLink>
        </p>
      )}
    </OwnerPage>
  )
}
