import { useEffect, useRef } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'

interface Properties {
  readonly title: string
  readonly secret: string
  readonly children?: React.ReactNode
}

/** The only time that anybody sees it. */
export function ShownSecret({ title, secret, children }: Properties) {
  const place = useRef<HTMLDivElement>(null)
  // The form stands at the end of the page.
  useEffect(() => {
    if (secret) place.current?.scrollIntoView({ block: 'nearest' })
  }, [secret])
  return (
    <div ref={place} className="scroll-my-40">
      <Notice tone="good" isAnswer title={title}>
        <p>
          この署名シークレットは、いまだけ表示されます。受け取るシステムに設定し、パスワードと同じように安全な場所に保存してください。
        </p>
        {children}
        <textarea
          readOnly
          rows={2}
          aria-label="署名シークレット"
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="control mt-2 w-full font-mono break-all"
        />
      </Notice>
    </div>
  )
}
