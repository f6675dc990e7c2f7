/** Beside a form whose fields show what was typed before the page was left. */
export function RestoredDraft({ isShown }: { readonly isShown: boolean }) {
  return (
    <p role="status" className="text-xs text-text-2 empty:hidden">
      {isShown && '入力途中の内容を復元しました。まだ送信されていません。'}
    </p>
  )
}
