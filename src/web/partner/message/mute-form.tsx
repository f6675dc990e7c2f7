import { Form } from 'react-router'
import { Button } from '../controls/button.tsx'

/** Keeps the seller from writing to the dealer, or lets it again; 2 is the flag of a muted seller, 1 of a closed tab. */
export function MuteForm({ flag }: { readonly flag: number }) {
  if (flag === 1) return null
  const isMuted = flag === 2
  return (
    <Form method="post" className="card flex flex-wrap items-center gap-3 p-3">
      <input type="hidden" name="do" value="mute" />
      <input type="hidden" name="isMuted" value={isMuted ? '' : '1'} />
      <p className="grow">
        {isMuted
          ? '出品者から販売店への送信を停止しています。'
          : '停止すると、出品者は販売店へ送信できません。サポートへの連絡はできます。'}
      </p>
      <Button type="submit">{isMuted ? '送信を再開させる' : '出品者の送信を停止する'}</Button>
    </Form>
  )
}
