import { useEffect } from 'react'
import { Form, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FindObjectsDocument, FindPeopleDocument, type FindPeopleQuery } from '#contract/generated/operator.ts'
import { viewingReasonFault } from '#domain/account/viewing-reason.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FoundUsers } from '../account/found-users.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/search.ts'
import { FoundGroup, groupsOf } from './found-objects.tsx'
import { FoundPartners, FoundPlates } from './found-people.tsx'

export async function loader(route: Route.LoaderArgs) {
  const words = (route.url.searchParams.get('q') ?? '').trim()
  const fault = words.length > MAX_SEARCH_LENGTH ? `${MAX_SEARCH_LENGTH}文字以内で入力してください。` : null
  const found = words === '' || fault !== null ? null : await query(route, FindObjectsDocument, { words })
  return { words, fault, groups: found && groupsOf(found) }
}

/** A search by frame number is on record: news on the console, and the look at members below it, do not repeat it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href
}

/** A post: each look at members is on record with its reason, once. */
export async function action(route: Route.ActionArgs) {
  const { text } = await formOf(route)
  const words = text('words')
  const result = await mutate(route, FindPeopleDocument, { words, reason: text('reason') })
  return isRefusal(result) ? { ...result, words } : { people: result.findPeople, words }
}

export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const { words, fault, groups } = loaderData
  const isEmpty = words === ''
  useEffect(() => {
    if (isEmpty) document.querySelector<HTMLInputElement>('main input[name="q"]')?.focus()
  }, [isEmpty])
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="検索" />
      <h1 className="text-xl">すべてから検索</h1>
      <Form method="get" role="search" key={words} className="card grid gap-3 p-4 md:flex md:items-end">
        <FormFaults>
          <div className="min-w-0 md:w-[32rem]">
            <TextField
              name="q"
              type="search"
              label="番号・車種・車台番号・販売店・許可番号・件名"
              maxLength={MAX_SEARCH_LENGTH}
              limit={MAX_SEARCH_LENGTH}
              error={fault ?? undefined}
              defaultValue={words}
            />
          </div>
        </FormFaults>
        <Button type="submit" look="action">
          検索する
        </Button>
      </Form>
      {groups?.length === 0 && (
        <p className="card px-4 py-6 text-center text-text-2">
          オークション・販売店・代理店・お問い合わせ・お知らせには見つかりませんでした。車台番号は全桁を入力してください。
        </p>
      )}
      {groups?.map((group) => (
        <FoundGroup key={group.kind} group={group} />
      ))}
      {fault === null && <Members key={`members ${words}`} words={words} answer={actionData} />}
    </div>
  )
}

interface MembersProperties {
  readonly words: string
  readonly answer: Route.ComponentProps['actionData']
}

/** Members appear after a reason was given, and never by an address: what is searched for here is personal. */
function Members({ words, answer: given }: MembersProperties) {
  const last = useLastAnswer(given)
  const answer = last?.words === undefined || (words !== '' && last.words !== words) ? undefined : last
  return (
    <section className="card grid gap-3 p-4" aria-label="会員・担当者・ナンバー">
      <h2 className="text-base">会員・担当者・ナンバー</h2>
      <p className="text-text-2">
        会員、販売店・代理店の担当者（メールアドレスか、そのはじめの部分）、出品車のナンバー（すべての文字）は、閲覧の理由を入力すると検索します。検索した人・理由・結果は操作記録に残ります。メールアドレスや電話番号は、上の欄ではなくここに入力してください。
      </p>
      <ConsoleForm
        answer={answer && 'problem' in answer ? answer : null}
        className="grid gap-3 md:flex md:flex-wrap md:items-end"
      >
        <TextField
          name="words"
          label="会員番号・メール・電話・名前・ナンバー"
          required
          minLength={2}
          maxLength={MAX_SEARCH_LENGTH}
          limit={MAX_SEARCH_LENGTH}
          defaultValue={words}
        />
        <TextField
          name="reason"
          label="閲覧の理由"
          required
          limit={200}
          validate={(text) => (text.trim() === '' ? null : viewingReasonFault(text))}
        />
        <Button type="submit">理由を記録して検索する</Button>
      </ConsoleForm>
      <Outcome refusal={answer && 'problem' in answer ? answer : null} />
      {answer && 'people' in answer && (
        <>
          <p role="status">
            「{answer.words}」に該当する会員：{answer.people.users.length}件
            {answer.people.partners.length > 0 && `、担当者：${answer.people.partners.length}件`}
            {answer.people.plates.length > 0 && `、ナンバーが一致する出品：${answer.people.plates.length}件`}
          </p>
          {(answer.people.users.length > 0 || isNothingFound(answer.people)) && (
            <FoundUsers users={answer.people.users} caption="会員の検索結果" />
          )}
          <FoundPartners partners={answer.people.partners} />
          <FoundPlates plates={answer.people.plates} />
        </>
      )}
    </section>
  )
}

function isNothingFound({ users, partners, plates }: FindPeopleQuery['findPeople']): boolean {
  return users.length + partners.length + plates.length === 0
}
