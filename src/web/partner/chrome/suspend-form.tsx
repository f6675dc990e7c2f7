import { Form } from 'react-router'

interface Properties {
  readonly id: number
  readonly name: string
  readonly isSuspended: boolean
}

/** Puts a dealer or an agency out at once, with a reason, or lets it in again. */
export function SuspendForm({ id, name, isSuspended }: Properties) {
  return (
    <Form method="post" className="flex gap-2">
      <input type="hidden" name="id" value={id} />
      {!isSuspended && (
        <input
          name="suspendReason"
          required
          aria-label={`${name}を停止する理由`}
          placeholder="停止の理由"
          className="control min-h-11 w-36 min-w-0 py-1 text-sm"
        />
      )}
      <button
        type="submit"
        aria-label={isSuspended ? `${name}を再開する` : `${name}を停止する`}
        className="button button-quiet whitespace-nowrap"
      >
        {isSuspended ? '再開する' : '停止する'}
      </button>
    </Form>
  )
}
