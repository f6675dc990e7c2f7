import { Notice } from '#ui/feedback/notice.tsx'

/** Nobody may take a sample text for a customer's words. */
export function SampleNotice() {
  return (
    <div className="mt-4 max-w-read">
      <Notice tone="warn" title="※デモ用のサンプルです">
        登場する人物、販売店、取引、金額は、すべて架空のものです。
      </Notice>
    </div>
  )
}
