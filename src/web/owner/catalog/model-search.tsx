import { useState } from 'react'
import type { SearchModelsQuery } from '#contract/generated/model-search.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { FoundModels, foundWords } from './found-models.tsx'
import { useFoundModels } from './use-found-models.ts'
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
        {isUnknown &&
          '見つかりませんでした。型式で見つからないときは車種名で探すか、下のメーカーと排気量からお選びください。'}
        {models && models.length > 0 && foundWords(models)}
      </p>
      {models && models.length > 0 && (
        <FoundModels
          models={models}
          addressOf={({ modelId }) => `${page}?modelId=${modelId}`}
          onChoose={(model, event) => {
            event.preventDefault()
            setTyped('')
            onChoose(model)
          }}
        />
      )}
    </search>
  )
}
