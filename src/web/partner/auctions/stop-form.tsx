import { useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { Disclosure } from '../controls/disclosure.tsx'
import { ReadVersion } from '../controls/read-version.tsx'
import { TextArea } from '../controls/text-area.tsx'

/** Ends the transaction from the dealer's side; the consequence is named before it happens. */
export function StopForm({ version }: { readonly version: number | null }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [isAsked, setAsked] = useState(false)
  return (
    <Disclosure title="取引を中止する">
      <Form
        ref={form}
        method="post"
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <input type="hidden" name="do" value="stop" />
        <ReadVersion version={version} />
        <TextArea name="reason" label="中止する理由（出品者と運営に伝わります）" required rows={2} maxLength={500} />
        <p>
          <Button type="submit" look="danger">
            中止の確認へ
          </Button>
        </p>
      </Form>
      <ConfirmDialog
        isOpen={isAsked}
        title="取引を中止しますか"
        consequence="取引を中止し、理由を出品者と運営に伝えます。元に戻すことはできません。"
        confirmLabel="取引を中止する"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          if (form.current) void submit(form.current)
        }}
      />
    </Disclosure>
  )
}
