import { isWebhookKind, MAX_WEBHOOK_URL, WEBHOOK_KINDS, WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import type { Refusal } from '../call/partner-call.ts'

/** What the form holds, as the API takes it; what is missing is a fault of its field. */
export function readWebhook(form: FormReader, isAgent: boolean) {
  const url = form.text('url')
  const kinds = form.all('kinds').filter(isWebhookKind)
  const dealerIds = form.all('dealerIds').map(Number)
  if (url === '') form.fault('url', '送信先のURLを入力してください。')
  if (kinds.length === 0) form.fault('kinds', '通知する内容を1つ以上選んでください。')
  if (isAgent && dealerIds.length === 0) form.fault('dealerIds', '販売店を1つ以上選んでください。')
  return { url, kinds, ...(isAgent && { dealerIds }) }
}

const KINDS = WEBHOOK_KINDS.map((value) => ({
  value,
  label: WEBHOOKS[value].label,
  description: WEBHOOKS[value].explanation,
}))

interface Properties {
  readonly dealers: readonly { readonly bikeDealerId: string; readonly name: string }[]
  /** As it stands; without it a new one is made. */
  readonly webhook?: {
    readonly url: string
    readonly kinds: readonly string[]
    readonly dealerIds: readonly number[] | null
  }
  readonly dealerId?: string | null
  readonly answer: Refusal | { readonly done: string } | undefined
}

export function WebhookForm({ dealers, webhook, dealerId = null, answer }: Properties) {
  const chosen = webhook?.dealerIds?.map(String) ?? (dealerId === null ? [] : [dealerId])
  return (
    <ConsoleForm answer={answer} aria-label={webhook ? '送信先の変更' : '送信先の登録'} className="grid gap-4">
      <input type="hidden" name="do" value={webhook ? 'change' : 'create'} />
      <TextField
        name="url"
        label="送信先のURL"
        required
        inputMode="url"
        autoComplete="off"
        limit={MAX_WEBHOOK_URL}
        defaultValue={webhook?.url ?? ''}
        hint="インターネットから接続できる「https://」のURL"
      />
      {dealers.length > 0 && (
        <CheckboxGroup
          name="dealerIds"
          label="対象の販売店"
          required
          columns={1}
          hint="選んだ販売店についての通知だけを送信します。"
          options={dealers.map((it) => ({ value: it.bikeDealerId, label: it.name }))}
          defaultSelected={chosen}
        />
      )}
      <CheckboxGroup
        name="kinds"
        label="通知する内容"
        required
        columns={1}
        options={KINDS}
        defaultSelected={webhook?.kinds ?? WEBHOOK_KINDS}
      />
      <Button type="submit" look="action" className="w-full sm:w-auto sm:justify-self-start">
        {webhook ? '変更を保存する' : '登録する'}
      </Button>
    </ConsoleForm>
  )
}
