import { Form } from 'react-router'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'

interface Properties {
  readonly id: number
  readonly name: string
  readonly isSuspended: boolean
}

/** Puts a dealer or an agency out at once, with a reason, or lets it in again. */
export function SuspendForm({ id, name, isSuspended }: Properties) {
  return (
    <Form method="post" className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="id" value={id} />
      {!isSuspended && (
        <TextField
          name="suspendReason"
          label={`${name}を停止する理由`}
          isLabelHidden
          required
          placeholder="停止の理由"
          className="min-h-11 w-36 min-w-0 py-1 text-sm"
        />
      )}
      <Button
        type="submit"
        aria-label={isSuspended ? `${name}を再開する` : `${name}を停止する`}
        className="whitespace-nowrap"
      >
        {isSuspended ? '再開する' : '停止する'}
      </Button>
    </Form>
  )
}
