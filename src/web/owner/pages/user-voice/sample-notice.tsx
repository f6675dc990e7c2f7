/** Nobody may take a sample text for a customer's words. */
export function SampleNotice() {
  return (
    <p className="mt-4 max-w-read rounded-control bg-warn-soft px-4 py-3 text-sm">
      <strong className="text-warn">※デモ用のサンプルです</strong>
      <span className="block">登場する人物、販売店、取引、金額は、すべて架空のものです。</span>
    </p>
  )
}
