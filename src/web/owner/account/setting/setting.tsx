import { LinkList } from '../../mypage/link-list.tsx'
import { OwnerPage } from '../../page-frame/owner-page.tsx'

export default function Setting() {
  return (
    <OwnerPage
      title="設定"
      description="プロフィール、通知、情報の開示、退会の手続きを選べるページです。"
      path="/kaitori/mypage/setting"
    >
      <LinkList
        links={[
          {
            to: '/kaitori/mypage/setting/profile',
            label: 'プロフィール',
            text: 'お名前、ご住所、電話番号、メールアドレス',
          },
          { to: '/kaitori/mypage/setting/notice', label: '通知設定', text: 'お届けするメールの種類' },
          { to: '/kaitori/resetting', label: 'パスワードの変更', text: '認証コードをメールでお送りします' },
          {
            to: '/kaitori/mypage/setting/data',
            label: 'ご自身の情報の開示',
            text: 'お預かりしている情報のダウンロード',
          },
          { to: '/kaitori/mypage/setting/taikai', label: '退会手続き' },
        ]}
      />
    </OwnerPage>
  )
}
