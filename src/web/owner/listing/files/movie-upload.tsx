import { useState } from 'react'
import { DEFAULT_MOVIE_TYPE, MOVIE_TYPES } from '#domain/options/movie-types.ts'
import { labelOf } from '#domain/options/option.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { FilePicker, MOVIE_FILES } from '#ui/photos/file-picker.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { problemOf } from './file-state.ts'
import { SentFile } from './sent-file.tsx'

/** One movie, best of the engine as it starts. */
export function MovieUpload({ of: { files, changeFiles, uploads } }: { readonly of: SellForm }) {
  const movie = files.find(({ kind }) => kind === 'AUCTION_ITEM_MOVIE')
  const [chosenType, setChosenType] = useState<string>(DEFAULT_MOVIE_TYPE)
  const type = movie?.imageType ?? chosenType
  const changeType = (imageType: string) => {
    setChosenType(imageType)
    changeFiles((before) => before.map((it) => (it.fileId === movie?.fileId ? { ...it, imageType } : it)))
  }
  const problem = problemOf(movie, uploads)
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="movie-title">
      <div>
        <h2 id="movie-title" className="text-lg">
          動画（任意）
        </h2>
        <p className="mt-1 text-sm text-text-2">
          エンジンをかける様子を30秒ほど。音が聞こえると、販売店が安心して入札できます。200MBまで。
        </p>
      </div>
      {movie && (
        <SentFile
          file={movie}
          uploads={uploads}
          progressLabel="動画を送信中"
          title={`${labelOf(MOVIE_TYPES, type)}：`}
        />
      )}
      <RadioGroup
        name="movieType"
        label="動画の内容"
        options={choicesOf(MOVIE_TYPES)}
        value={type}
        onChange={({ target }) => changeType(target.value)}
      />
      <FilePicker
        accept={MOVIE_FILES}
        label="動画を選ぶ"
        isInvalid={problem !== null}
        className="button button-quiet"
        onFiles={([chosen]) => {
          if (chosen) uploads.add(chosen, 'AUCTION_ITEM_MOVIE', type, movie?.fileId)
        }}
      >
        {movie ? '別の動画を選ぶ' : '動画を選ぶ'}
      </FilePicker>
    </section>
  )
}
