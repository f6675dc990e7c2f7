import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import type { Refusal } from '../call/partner-call.ts'
import { useShopAddress } from './use-shop-address.ts'

interface Properties {
  readonly origin: string
  readonly token: string
  readonly answer: Refusal | { readonly done: string } | undefined
}

/** The appointments in a calendar of one's own: as a file, or as an address that the program reads by itself. */
export function Subscription({ origin, token, answer }: Properties) {
  const { isOfSeveral } = useShopAddress()
  const path = `/partner/calendar/${token}.ics`
  const address = `${origin}${path}`
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="subscription">
      <h2 id="subscription" className="text-base">
        カレンダーのアプリで見る
      </h2>
      <p>
        引取りの予定と、期限のあるやることを、すべてお使いのカレンダーに表示できます。
        {isOfSeveral && '担当しているすべての販売店の予定が入ります。'}
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className="button button-quiet">
          カレンダーに登録する（自動で更新）
        </a>
        <a href={path} download className="button button-quiet">
          いまの予定をファイルで保存する（.ics）
        </a>
      </p>
      <Outcome refusal={answer} />
      <Disclosure look="plain" title="登録用のURLを見る・新しくする">
        <div className="grid gap-3">
          <TextField name="address" label="登録用のURL" readOnly defaultValue={address} key={address} />
          <p className="text-text-2">
            このURLを知っている人は、ログインしなくても、車種名、日時、引渡し場所の種類（自宅、販売店の営業所など）
            {isOfSeveral && 'と販売店名'}
            を見られます。出品者のお名前と住所は含みません。ほかの人に知られたときは、URLを新しくしてください。
          </p>
          <ConfirmForm
            answer={answer}
            ask={() => ({
              title: 'カレンダーのURLを新しくします',
              consequence: <p>これまでのURLでは、予定が表示されなくなります。</p>,
              confirmLabel: 'URLを新しくする',
              token: 'renew',
            })}
          >
            <input type="hidden" name="token" value={token} />
            <Button type="submit">URLを新しくする</Button>
          </ConfirmForm>
        </div>
      </Disclosure>
    </section>
  )
}
