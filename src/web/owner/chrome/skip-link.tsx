export function SkipLink() {
  return (
    <a href="#main" className="button button-action absolute left-2 top-2 z-50 not-focus:sr-only">
      本文へ移動
    </a>
  )
}
