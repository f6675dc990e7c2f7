import { useState } from 'react'
import type { SearchModelsQuery } from '#contract/generated/market-search.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { ChevronRightIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { useFoundModels } from './catalog-choices.ts'
import type { ChosenModel } from './vehicle-values.ts'

type Found = SearchModelsQuery['searchModels']

interface Properties {
  readonly keyword: string
  /** What the server found for the keyword of the address. */
  readonly found: Found
  readonly onChoose: (model: ChosenModel) => void
  /** The page whose form it fills. */
  readonly page?: string
}

/** As many as the query SearchModels asks for: there may be more. */
const MAX_FOUND = 12

function foundWords(count: number): string {
  if (count < MAX_FOUND) return `${count}車種が見つかりました`
  return `${MAX_FOUND}車種以上が見つかりました。先頭の${MAX_FOUND}車種を表示しています。`
}

/** Finds a model as its name is typed. Each result is a link too, for those without scripts. */
export function ModelSearch({ keyword, found, onChoose, page = '/kaitori/search-form' }: Properties) {
  const [typed, setTyped] = useState(keyword)
  const models = useFoundModels(typed, found)
  const isUnknown = typed.trim() !== '' && models?.length === 0
  return (
    <search className="grid gap-2">
      <label htmlFor="model-keyword" className="font-bold">
        車種名で探す
      </label>
      <span className="relative block">
        <input
          id="model-keyword"
          name="keyword"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_KEYWORD_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          placeholder="例：レブル250、しーびー400"
          className="control pl-11"
        />
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-text-2" />
      </span>
      <p role="status" className="text-sm text-text-2">
        {isUnknown && '見つかりませんでした。下のメーカーと排気量からお選びください。'}
        {models && models.length > 0 && foundWords(models.length)}
      </p>
      {models && models.length > 0 && (
        <ul className="card max-h-96 divide-y divide-line overflow-auto">
          {models.map((model) => (
            <li key={model.modelId}>
              <AppLink
                to={`${page}?modelId=${model.modelId}`}
                onClick={(event) => {
                  event.preventDefault()
                  setTyped('')
                  onChoose(model)
                }}
                className="flex min-h-14 items-center gap-3 px-3 py-1.5 text-ink no-underline hover:bg-brand-soft"
              >
                <BikeDrawing kind={model.kind as BikeKind} className="w-14 shrink-0 text-text-2" />
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
      )}
    </search>
  )
}
