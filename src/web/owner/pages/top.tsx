import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AllMakersDocument } from '#contract/generated/souba.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { MakerMenu } from '../chrome/maker-menu.tsx'
import type { Route } from './+types/top.ts'

async function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(AllMakersDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Top({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>バイクを売るならオークション買取 | Kaitori</title>
      <meta
        name="description"
        content="バイクをオークションで売却できる買取サービスです。販売店の入札結果を見てから、売るかどうかを決められます。"
      />
      <section className="bg-brand text-on-brand">
        <div className="page py-12 sm:py-20">
          <h1 className="text-2xl sm:text-3xl">バイクの価値を、入札で確かめる。</h1>
          <p className="mt-4 max-w-read">
            出品すると、販売店が入札します。結果を見てから、売るかどうかをお決めいただけます。
          </p>
          <p className="mt-8">
            <AppLink to="/kaitori/search-form" className="button button-action">
              相場を調べる
            </AppLink>
          </p>
        </div>
      </section>
      <div className="page py-10">
        <MakerMenu makers={loaderData.allMakers} />
      </div>
    </>
  )
}
