import { useState } from 'react'
import { FindUsersDocument } from '#contract/generated/operator.ts'
import { viewingReasonFault } from '#domain/account/viewing-reason.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/users.ts'
import { FoundUsers } from './found-users.tsx'

/** Nothing is loaded; that there is a loader makes the server look who comes. */
export function loader() {
  return null
}

/** A post, since what is searched for is personal and an address would be kept everywhere. */
export async function action(route: Route.ActionArgs) {
  const { text } = await formOf(route)
  const result = await mutate(route, FindUsersDocument, { words: text('words'), reason: text('reason') })
  return isRefusal(result) ? result : { users: result.findUsers }
}

export default function Users({ actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  // What was found for other words does not stand under the new ones.
  const [outdated, setOutdated] = useState<typeof answer>(undefined)
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="会員" />
      <h1 className="text-xl">会員を探す</h1>
      <p className="text-text-2">検索した人・理由・結果は操作記録に残ります。</p>
      <ConsoleForm
        role="search"
        draft={{ subject: 'find-users', sent: answer && 'users' in answer ? answer : undefined }}
        onInput={() => setOutdated(answer)}
        className="card grid gap-3 p-4 md:flex md:flex-wrap md:items-end"
      >
        <TextField
          name="words"
          type="search"
          label="会員番号・メール・電話・名前"
          required
          minLength={2}
          maxLength={MAX_SEARCH_LENGTH}
          limit={MAX_SEARCH_LENGTH}
        />
        <TextField
          name="reason"
          label="閲覧の理由"
          required
          limit={200}
          validate={(text) => (text.trim() === '' ? null : viewingReasonFault(text))}
        />
        <Button type="submit" look="action">
          検索する
        </Button>
      </ConsoleForm>
      <Outcome refusal={answer && 'problem' in answer ? answer : null} />
      {answer && answer !== outdated && 'users' in answer && <FoundUsers users={answer.users} caption="検索結果" />}
    </div>
  )
}
