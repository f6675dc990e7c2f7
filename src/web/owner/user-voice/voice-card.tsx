import { Yen } from '#ui/price/yen.tsx'
import type { UserVoiceSummary } from '../../content/user-voice.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { Rating } from './rating.tsx'

interface Properties {
  readonly voice: UserVoiceSummary
  /** A picture above the words, where the page has room for one. */
  readonly drawing?: React.ReactNode
}

/** A testimonial in a list; samples carry their mark wherever they stand. */
export function VoiceCard({ voice, drawing }: Properties) {
  const { id, title, nickname, prefecture, age, modelName, price, rating, sample } = voice
  return (
    <article className="card @container relative h-full hover:border-line-strong">
      {/* One that leads over a whole row has its picture beside its words. */}
      <div className="flex h-full flex-col @2xl:flex-row">
        {drawing && (
          <div className="rounded-t-card bg-brand-soft @2xl:grid @2xl:w-2/5 @2xl:shrink-0 @2xl:place-items-center @2xl:rounded-l-card @2xl:rounded-tr-none">
            {drawing}
          </div>
        )}
        <div className="flex min-w-0 grow flex-col p-4 sm:p-5">
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <Rating stars={rating} />
            {sample && <span className="rounded-full bg-warn-soft px-3 py-0.5 text-xs text-warn">サンプル</span>}
          </p>
          <h3 className="mt-3 text-base @2xl:text-xl">
            <AppLink to={`/kaitori/user-voice/${id}`} className="text-ink no-underline after:absolute after:inset-0">
              {title}
            </AppLink>
          </h3>
          <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-3">
            <span className="font-bold">{modelName}</span>
            <Yen yen={price} className="text-lg font-bold" />
          </p>
          <p className="text-xs text-text-2">
            {nickname}さん（{prefecture}・{age}）
          </p>
        </div>
      </div>
    </article>
  )
}
