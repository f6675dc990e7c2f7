import { use } from 'react'
import { Attention } from '../live/use-attention.ts'

/** Nothing of the console is for search engines. */
export function ConsoleMeta({ title }: { readonly title: string }) {
  const count = use(Attention)
  return (
    <>
      <title>{`${count > 0 ? `(${count}) ` : ''}${title} | Kaitori パートナー`}</title>
      <meta name="description" content="Kaitori の販売店・代理店・運営のための管理画面です。" />
      <meta name="robots" content="noindex,nofollow" />
    </>
  )
}
