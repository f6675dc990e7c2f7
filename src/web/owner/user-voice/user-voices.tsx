import { BikeDrawing } from '#ui/drawings/bike-drawing.tsx'
import { userVoices, voiceSummaryOf } from '../../content/user-voices.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/user-voices.ts'
import { SampleNotice } from './sample-notice.tsx'
import { VoiceCard } from './voice-card.tsx'

export function loader({ context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  return { voices: userVoices().map(voiceSummaryOf) }
}

export default function UserVoices({ loaderData: { voices } }: Route.ComponentProps) {
  return (
    <div className="page py-6">
      <PageMeta
        title="売却した方の声"
        description="オークションでバイクを売却した方の体験談です。出品の準備、入札の様子、引渡しの当日まで、売る方の目線で紹介します（デモ用のサンプルです）。"
        path="/kaitori/user-voice"
      />
      <PageBreadcrumb crumbs={[{ label: '売却した方の声' }]} />
      <h1 className="mt-6 text-2xl">売却した方の声</h1>
      <p className="mt-3 max-w-read text-text-2">出品の準備から引渡しの当日まで、売却の様子を紹介します。</p>
      <SampleNotice />
      <h2 className="sr-only">体験談の一覧</h2>
      <ul className="lead-rows mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {voices.map((voice) => (
          <li key={voice.id}>
            <VoiceCard
              voice={voice}
              drawing={<BikeDrawing kind={voice.kind} className="mx-auto w-44 max-w-full py-3" />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
