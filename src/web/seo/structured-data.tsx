import { useOrigin } from './page-meta.tsx'
import type { StructuredDataOf } from './structured-data.ts'

/** Facts for search engines (schema.org). A data block: it never runs. */
export function StructuredData({ of: build }: { readonly of: StructuredDataOf }) {
  const origin = useOrigin()
  return (
    <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', ...build(origin) })}</script>
  )
}
