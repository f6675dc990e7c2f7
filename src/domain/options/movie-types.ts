import type { Option } from './option.ts'

/** What a movie shows. */
export const MOVIE_TYPES = [
  { code: '01', label: 'エンジンの始動' },
  { code: '02', label: '走行・操作' },
  { code: '03', label: '外観' },
  { code: '99', label: 'その他' },
] as const satisfies readonly Option[]

/** Of a movie whose type nobody named. */
export const DEFAULT_MOVIE_TYPE = MOVIE_TYPES[0].code
