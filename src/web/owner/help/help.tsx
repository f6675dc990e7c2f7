import { useEffect } from 'react'
import { Form, useLocation } from 'react-router'
import { ChevronDownIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { helpGroups, MAX_RESULTS, searchHelp } from '../../content/help.server.ts'
import type { HelpGroup, HelpResult } from '../../content/help.ts'
import { Prose } from '../../content/prose.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { useRootData } from '../../shell/root-data.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/help.ts'

const MAX_WORDS_LENGTH = 100
/** Characters of the words in the heading of the results. */
const MAX_HEADING_LENGTH = 30

export function loader({ url, context }: Route.LoaderArgs) {
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_WORDS_LENGTH)
  if (words === '') cacheUntilChange(context, [])
  const results = words === '' ? [] : searchHelp(words)
  return { words, results, isCut: results.length === MAX_RESULTS, groups: helpGroups() }
}

/** /kaitori/help?q=写真: the questions by subject, and a search over them, the articles and the pages. */
export default function Help({ loaderData: { words, results, isCut, groups } }: Route.ComponentProps) {
  useUnfolded()
  return (
    <div className="page-read py-6">
      <PageMeta
        title={words === '' ? 'ヘルプ' : `「${words}」のヘルプ`}
        description="Kaitoriの使い方のヘルプです。出品の入力、審査と入札、売却の回答と引渡し、アカウントについての質問と答えを、言葉で探せます。"
        path="/kaitori/help"
        isIndexed={words === ''}
      />
      <PageBreadcrumb crumbs={[{ label: 'ヘルプ' }]} />
      <h1 className="mt-6 text-2xl">ヘルプ</h1>
      <Search words={words} />
      {words !== '' && <Results words={words} results={results} isCut={isCut} />}
      <nav aria-label="ヘルプの目次" className="mt-8">
        <ul className="full-rows grid gap-2 sm:grid-cols-2">
          {groups.map(({ title }, place) => (
            <li key={title}>
              <a href={`#group-${place + 1}`} className="card flex min-h-14 items-center px-4 py-2 no-underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group, place) => (
        <Group key={group.title} group={group} anchor={`group-${place + 1}`} />
      ))}
      <section aria-labelledby="unsolved" className="card mt-10 p-5">
        <h2 id="unsolved" className="text-lg">
          解決しないときは
        </h2>
        <p className="mt-2">
          <AppLink to="/kaitori/article">お役立ち情報</AppLink>
          もご覧ください。見つからないときは、
          <Contact />
          からお知らせください。
        </p>
      </section>
    </div>
  )
}

/** Unfolds the answer that the address names: a link within the site is no navigation of the browser's, which would. */
function useUnfolded(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const answer = key && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const folded = answer?.closest('details')
    if (!folded) return
    folded.open = true
    answer?.scrollIntoView()
  }, [hash, key])
}

function Contact() {
  return <a href={useRootData()?.configuration.contactUrl}>お問い合わせ</a>
}

function Search({ words }: { readonly words: string }) {
  return (
    <Form role="search" action="/kaitori/help" className="mt-4 flex gap-2">
      <label className="grow">
        <span className="sr-only">ヘルプを探す言葉</span>
        <input
          type="search"
          name="q"
          key={words}
          defaultValue={words}
          maxLength={MAX_WORDS_LENGTH}
          placeholder="例：写真　ローン　減額"
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-base placeholder:text-text-2"
        />
      </label>
      <button type="submit" className="button button-action min-h-12">
        <SearchIcon />
        探す
      </button>
    </Form>
  )
}

interface Found {
  readonly words: string
  readonly results: readonly HelpResult[]
  /** There may be more. */
  readonly isCut: boolean
}

function Results({ words, results, isCut }: Found) {
  const characters = [...words]
  const isLong = characters.length > MAX_HEADING_LENGTH
  const shown = isLong ? `${characters.slice(0, MAX_HEADING_LENGTH).join('')}…` : words
  return (
    <section aria-labelledby="results" className="mt-8">
      <h2 id="results" className="written text-lg">
        「{shown}」の検索結果 {results.length > 0 && `${isCut ? '上位' : ''}${results.length}件`}
      </h2>
      {results.length === 0 ? (
        <p className="mt-3">
          見つかりませんでした。短い言葉や別の言い方でお試しいただくか、
          <Contact />
          からお知らせください。
        </p>
      ) : (
        <ol className="card mt-3 divide-y divide-line">
          {results.map(({ title, place, to, excerpt }) => (
            <li key={to} className="px-4 py-3">
              <AppLink to={to} className="inline-flex min-h-11 items-center font-bold">
                {title}
              </AppLink>
              <p className="text-sm text-text-2">{place}</p>
              <p className="mt-1 text-sm">{excerpt}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Group({ group: { title, questions }, anchor }: { readonly group: HelpGroup; readonly anchor: string }) {
  return (
    <section aria-labelledby={anchor} className="mt-10">
      <h2 id={anchor} className="scroll-mt-20 border-b border-line pb-2 text-xl">
        {title}
      </h2>
      <div className="card mt-4 divide-y divide-line">
        {questions.map(({ id, question, answer }) => (
          <details key={id} className="group/question">
            <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-bold hover:bg-brand-soft">
              <h3 className="text-base">{question}</h3>
              <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open/question:rotate-180" />
            </summary>
            {/* The address leads to what is folded away: browsers then unfold it by themselves, without scripts. */}
            <div id={id} className="scroll-mt-40 px-4 pt-1 pb-5 target:bg-brand-soft">
              <Prose blocks={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
