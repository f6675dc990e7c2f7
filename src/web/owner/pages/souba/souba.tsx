import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AllMakersDocument } from '#contract/generated/souba.ts'
import { cacheUntilChange } from '../../../host-context.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { MakerMenu } from '../../chrome/maker-menu.tsx'
import type { Route } from './+types/souba.ts'

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

export default function Souba({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-8">
      <title>メーカー別のバイク買取相場 | Kaitori</title>
      <meta name="description" content="メーカーと車種を選ぶと、実際の取引にもとづくバイクの買取相場がわかります。" />
      <h1 className="text-2xl">メーカー別の買取相場</h1>
      <p className="mt-3 text-text-2">メーカーを選んで、車種ごとの買取相場をご覧ください。</p>
      <div className="mt-8">
        <MakerMenu makers={loaderData.allMakers} />
      </div>
    </div>
  )
}
