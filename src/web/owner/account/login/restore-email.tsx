import { Form, useNavigation } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { CanUndoEmailChangeDocument, UndoEmailChangeDocument } from '#contract/generated/account.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { GoodIcon } from '#ui/icons/state-icons.tsx'
import { serverGraphql } from '../../../host-context.ts'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { AppLink } from '../../../shell/app-link.tsx'
import { NarrowPage } from '../../page-frame/narrow-page.tsx'
import type { Route } from './+types/restore-email.ts'

/** The link of the mail to the old address. Opening it changes nothing: mail programs look at links, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const answer = await serverGraphql(context).request(CanUndoEmailChangeDocument, { token })
  const { canUndoEmailChange: canUndo, isOldEmailTaken } = answer
  return { canUndo, barrier: isOldEmailTaken ? 'ERROR_EMAIL_DUPLICATION' : 'ERROR_DATA_NOT_FOUND' }
}

/** On the server, so that it works without scripts. */
export async function action({ url, context }: Route.ActionArgs) {
  const input = { token: url.searchParams.get('token') ?? '' }
  try {
    await serverGraphql(context).request(UndoEmailChangeDocument, { input })
    return { isRestored: true, problem: null }
  } catch (error) {
    if (!(error instanceof GraphqlCallError)) throw error
    return { isRestored: false, problem: PROBLEMS[error.code ?? ''] ?? error.message }
  }
}

const PROBLEMS: Partial<Record<string, string>> = {
  ERROR_DATA_NOT_FOUND: 'リンクの期限が過ぎたか、すでに手続きが済んでいます。',
  ERROR_EMAIL_DUPLICATION:
    '元のメールアドレスは、その後の会員登録に使われているため、ここからは戻せません。お心当たりのない変更の場合は、すぐにお問い合わせください。',
}

export default function RestoreEmail({ loaderData: { canUndo, barrier }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <NarrowPage title="メールアドレスの変更の取り消し">
      <PageMeta
        title="メールアドレスの変更の取り消し"
        description="お心当たりのないメールアドレスの変更を取り消すページです。ログインは必要ありません。"
        path="/kaitori/restore-email"
        isIndexed={false}
      />
      {actionData?.isRestored && (
        <div role="status" className="grid justify-items-center gap-3 text-center">
          <GoodIcon className="size-10 text-good" />
          <p className="text-lg font-bold">元のメールアドレスに戻しました</p>
          <p className="text-text-2">
            すべての端末でログアウトし、これまでのパスワードを使えなくしました。新しいパスワードを設定してください。
          </p>
          <AppLink to="/kaitori/resetting" className="button button-action min-h-12 w-full">
            新しいパスワードを設定する
          </AppLink>
        </div>
      )}
      {!actionData?.isRestored && (!canUndo || actionData?.problem) && (
        <Notice
          tone="warn"
          title="変更を取り消せません"
          isAnswer={actionData?.problem != null}
          action={
            <AppLink to="/kaitori/contact" className="button button-quiet">
              お問い合わせ
            </AppLink>
          }
        >
          {actionData?.problem ?? PROBLEMS[barrier]}
        </Notice>
      )}
      {canUndo && !actionData && (
        <Form method="post" className="grid gap-5">
          <p>ご登録のメールアドレスを、このリンクをお送りした元のメールアドレスに戻します。</p>
          <ul className="list-disc space-y-2 pl-6 text-text-2">
            <li>すべての端末でログアウトします。</li>
            <li>これまでのパスワードは使えなくなります。続けて、新しいパスワードを設定していただきます。</li>
          </ul>
          <p className="text-sm text-text-2">ご自身で変更された場合は、何もせずにこのページを閉じてください。</p>
          <button type="submit" disabled={isBusy} className="button button-action min-h-12 w-full">
            {isBusy ? '元に戻しています' : '元のメールアドレスに戻す'}
          </button>
        </Form>
      )}
    </NarrowPage>
  )
}
