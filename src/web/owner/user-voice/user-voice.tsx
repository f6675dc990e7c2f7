import { BikeDrawing } from '#ui/drawings/bike-drawing.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { monthText } from '#ui/values/date-time.ts'
import { Prose } from '../../content/prose.tsx'
import { findUserVoice, userVoices } from '../../content/user-voices.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { notFound } from '../../shell/data-route.ts'
import { PreviousNext } from '../article/previous-next.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import type { Route } from './+types/user-voice.ts'
import { Rating } from './rating.tsx'
import { SampleNotice } from './sample-notice.tsx'

export function loader({ params, context }: Route.LoaderArgs) {
  const voice = findUserVoice(params.voiceId)
  if (!voice) throw notFound()
  cacheUntilChange(context, [])
  const position = userVoices().indexOf(voice)
  const neighbour = (offset: number) => {
    const found = userVoices()[position + offset]
    return found ? { to: `/kaitori/user-voice/${found.id}`, title: found.title } : null
  }
  return { voice, previous: neighbour(-1), next: neighbour(1) }
}

export default function UserVoicePage({ loaderData }: Route.ComponentProps) {
  const { voice, previous, next } = loaderData
  const { id, title, nickname, prefecture, age, modelName, makerId, soldOn, price, rating, kind, sample, blocks } =
    voice
  return (
    <div className="page-read py-6">
      <PageMeta
        title={title}
        description={`${modelName}をオークションで売却した${prefecture}の${age}の方の体験談です（デモ用のサンプルです）。`}
        path={`/kaitori/user-voice/${id}`}
        type="article"
      />
      <PageBreadcrumb
        crumbs={[{ label: '売却した方の声', to: '/kaitori/user-voice' }, { label: `${modelName}の売却` }]}
      />
      <article className="mt-6">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 text-sm text-text-2">
          {nickname}さん（{prefecture}・{age}）
        </p>
        {sample && <SampleNotice />}
        <div className="mt-6 rounded-card bg-brand-soft py-4">
          <BikeDrawing kind={kind} className="mx-auto w-64 max-w-full" />
        </div>
        <dl className="card mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4 p-5">
          <Fact name="車種">{modelName}</Fact>
          <Fact name="売却額">
            <Yen yen={price} />
          </Fact>
          <Fact name="売却した時期">{monthText(soldOn)}</Fact>
          <Fact name="満足度">
            <Rating stars={rating} />
          </Fact>
        </dl>
        <div className="mt-8">
          <Prose blocks={blocks} />
        </div>
        <p className="mt-10 flex flex-wrap gap-3">
          <SaleLink to="/kaitori/search-form">相場を調べる</SaleLink>
          <AppLink to={`/kaitori/souba/${makerId}`} className="button button-quiet">
            同じメーカーの相場を見る
          </AppLink>
        </p>
        <div className="mt-10">
          <PreviousNext previous={previous} next={next} label="声" />
        </div>
      </article>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-text-2">{name}</dt>
      <dd className="mt-1 font-bold">{children}</dd>
    </div>
  )
}
