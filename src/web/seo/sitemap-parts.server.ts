import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SitemapMakersDocument } from '#contract/generated/sitemap.ts'
import { articles } from '../content/articles.server.ts'
import { documents } from '../content/documents.server.ts'
import { userVoices } from '../content/user-voices.server.ts'
import type { SitemapEntry } from './sitemap.ts'

/** Public pages that are neither written texts nor built from data. */
const PLAIN_PAGES = [
  '/kaitori',
  '/kaitori/search-form',
  '/kaitori/sell-form/signup',
  '/kaitori/souba',
  '/kaitori/souba/accuracy',
  '/kaitori/auction',
  '/kaitori/auction-review',
  '/kaitori/article',
  '/kaitori/user-voice',
  '/kaitori/help',
  '/kaitori/dealer-record',
  '/kaitori/contact',
  '/kaitori/sitemap',
  '/kaitori/lp_2024',
  '/kaitori/lp_2024/index2',
  '/kaitori/lp_2024/index3',
]

type Part = (graphql: GraphqlClient) => Promise<readonly SitemapEntry[]>

/** Each part of the sitemap by the name of its file. */
export const sitemapParts: ReadonlyMap<string, Part> = new Map<string, Part>([
  [
    'pages.xml',
    async () => [
      ...PLAIN_PAGES.map((path) => ({ path })),
      ...documents().map(({ path, updatedOn }) => ({ path, changedOn: updatedOn })),
    ],
  ],
  [
    'articles.xml',
    async () => articles().map(({ id, publishedOn }) => ({ path: `/kaitori/article/${id}`, changedOn: publishedOn })),
  ],
  ['voices.xml', async () => userVoices().map(({ id }) => ({ path: `/kaitori/user-voice/${id}` }))],
  [
    'makers.xml',
    async (graphql) => {
      const { allMakers } = await graphql.request(SitemapMakersDocument, {})
      return allMakers.map(({ makerId }) => ({ path: `/kaitori/souba/${makerId}` }))
    },
  ],
  [
    'models.xml',
    async (graphql) => {
      const { allMakers } = await graphql.request(SitemapMakersDocument, {})
      return allMakers.flatMap(({ makerId, models }) =>
        models.map(({ modelId }) => ({ path: `/kaitori/souba/${makerId}/${modelId}` })),
      )
    },
  ],
])
