import { Notice } from '#ui/feedback/notice.tsx'
import { AppLink } from '../../../shell/app-link.tsx'

/** The address has an account, and the password just chosen is not its password. */
export function AlreadyRegistered() {
  return (
    <Notice
      tone="warn"
      isAnswer
      title="このメールアドレスは会員登録済みです"
      action={
        <span className="flex flex-wrap gap-3">
          <AppLink to="/kaitori/login" className="button button-action">
            ログインする
          </AppLink>
          <AppLink to="/kaitori/resetting" className="button button-quiet">
            パスワードを再設定する
          </AppLink>
        </span>
      }
    >
      登録済みのパスワードでログインしてください。お忘れの場合は、再設定できます。
    </Notice>
  )
}
