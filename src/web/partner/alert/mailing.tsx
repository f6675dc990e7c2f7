import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface Properties {
  readonly name: string
  readonly token: string
  readonly isOn: boolean
  readonly pressed: 'stopped' | 'resumed' | null
}

/** What holds at this moment, whenever and however often the link is opened, and the way to the other. */
export function Mailing({ name, token, isOn, pressed }: Properties) {
  // To the server itself, which answers with this page: the same with and without scripts.
  const form = { method: 'post', action: `/partner/unsubscribe?token=${encodeURIComponent(token)}` } as const
  if (isOn)
    return (
      <form {...form} className="grid gap-5">
        {pressed === 'resumed' && (
          <Notice tone="good" isAnswer title="配信を再開しました">
            {name}を、これまでの設定でお送りします。
          </Notice>
        )}
        <p>{name}の配信を停止します。ほかのメールと端末への通知は、これまでどおりお届けします。</p>
        <Button type="submit" look={pressed === 'resumed' ? 'quiet' : 'action'} className="min-h-12 w-full">
          配信を停止する
        </Button>
      </form>
    )
  if (pressed === 'resumed')
    return (
      <Notice tone="warn" isAnswer title="配信を再開できませんでした">
        {name}で受け取るお知らせが、通知設定で選ばれていません。通知設定を開いて選んでください。
      </Notice>
    )
  return (
    <form {...form} className="grid gap-5">
      {pressed === 'stopped' ? (
        <Notice tone="good" isAnswer title="配信を停止しました">
          {name}は、今後お送りしません。
        </Notice>
      ) : (
        <Notice tone="info" title="配信はすでに停止しています">
          {name}は、お送りしていません。
        </Notice>
      )}
      <input type="hidden" name="resume" value="true" />
      <Button type="submit" className="min-h-12 w-full">
        配信を再開する
      </Button>
    </form>
  )
}
