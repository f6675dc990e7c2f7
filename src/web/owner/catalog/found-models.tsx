import type { MouseEvent } from 'react'
import type { SearchModelsQuery } from '#contract/generated/model-search.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { AppLink } from '../../shell/app-link.tsx'

type Found = SearchModelsQuery['searchModels']

/** As many as the query SearchModels asks for: there may be more. */
const MAX_FOUND = 12

/** What is only like what was typed is asked about, and never counted as found. */
export function foundWords(models: readonly Pick<Found[number], 'isGuess'>[]): string {
  const count = models.filter(({ isGuess }) => !isGuess).length
  if (count === 0) return 'その名前の車種は見つかりませんでした。もしかして、次の車種ですか？'
  if (count === MAX_FOUND) return `${MAX_FOUND}車種以上が見つかりました。先頭の${MAX_FOUND}車種を表示しています。`
  const others = count < models.length ? '。名前の似た車種も、続けて表示しています。' : ''
  return `${count}車種が見つかりました${others}`
}

interface Properties {
  readonly models: Found
  readonly addressOf: (model: Found[number]) => string
  readonly onChoose?: (model: Found[number], event: MouseEvent) => void
}

/** Models that were found, each a link. */
export function FoundModels({ models, addressOf, onChoose }: Properties) {
  return (
    <ul className="card max-h-96 divide-y divide-line overflow-auto">
      {models.map((model) => (
        <li key={model.modelId}>
          <AppLink
            to={addressOf(model)}
            onClick={(event) => onChoose?.(model, event)}
            className="flex min-h-14 items-center gap-3 px-3 py-1.5 text-ink no-underline hover:bg-brand-soft"
          >
            <BikeDrawing
              kind={model.kind as BikeKind}
              displacementCtgId={model.displacementCtgId}
              className="w-14 shrink-0 text-text-2"
            />
            <span className="min-w-0 grow">
              <span className="block font-bold">{model.modelNameJp}</span>
              <span className="block text-sm text-text-2 tabular">
                {model.maker?.makerNameJp}
                {model.displacement > 0 && `・${model.displacement}cc`}
              </span>
            </span>
            <ChevronRightIcon className="size-4 shrink-0 text-text-2" />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** Where a model's prices stand. */
export function pricesOf({ makerId, modelId }: Found[number]): string {
  return `/kaitori/souba/${makerId}/${modelId}`
}
