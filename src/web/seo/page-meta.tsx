import { useRootData } from '../shell/root-data.ts'
import { SITE_NAME } from './site-name.ts'

interface SharedImage {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

const DEFAULT_IMAGE: SharedImage = {
  path: '/og/default.png',
  width: 1200,
  height: 630,
  alt: 'Kaitori バイクの価値を、入札で確かめる。',
}

interface Properties {
  /** Without the name of the site, which is added. */
  readonly title: string
  readonly description: string
  /** The one address of this content, with the query that belongs to it. */
  readonly path: string
  readonly type?: 'website' | 'article'
  readonly image?: SharedImage
  /** False for pages that no search engine should list (login, my page …). */
  readonly isIndexed?: boolean
}

/** What search engines and shared links read of a page. */
export function PageMeta({ title, description, path, type = 'website', image, isIndexed = true }: Properties) {
  const origin = useOrigin()
  const picture = image ?? DEFAULT_IMAGE
  return (
    <>
      <title>{`${title} | ${SITE_NAME}`}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={origin + path} /> : <NoIndex />}
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:locale" content="ja_JP" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + picture.path} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** For pages of a person: no search engine keeps them. */
export function NoIndex() {
  return <meta name="robots" content="noindex,nofollow" />
}

export function useOrigin(): string {
  return useRootData()?.configuration.origin ?? ''
}
