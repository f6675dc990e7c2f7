/** Beside the button of a form that the browser itself cannot send. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="text-sm text-text-2">
        この入力フォームのご利用には、ブラウザのJavaScriptを有効にしていただく必要があります。
      </p>
    </noscript>
  )
}
