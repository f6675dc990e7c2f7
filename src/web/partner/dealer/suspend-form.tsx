import { explanationFault } from '#domain/account/explanation.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import type { Refusal } from '../call/partner-call.ts'
import {
  type Kind,
  type OpenBusiness,
  resumeToken,
  stillSuspendedWords,
  suspendToken,
  suspensionWords,
} from './suspension.ts'

interface Properties {
  readonly kind: Kind
  readonly id: number
  readonly name: string
  readonly isSuspended: boolean
  /** A dealer that is let in again stays out with its agency. */
  readonly isAgencySuspended?: boolean
  /** Of an agency: its dealers that were suspended by themselves. */
  readonly stillSuspended?: readonly string[]
  readonly updatedAt: string
  readonly business: OpenBusiness
  readonly answer: Refusal | { readonly done: string } | null
}

/** Puts a dealer or an agency out at once, with a reason, or lets it in again. */
export function SuspendForm({
  kind,
  id,
  name,
  isSuspended,
  isAgencySuspended = false,
  stillSuspended = [],
  updatedAt,
  business,
  answer,
}: Properties) {
  if (isSuspended)
    return (
      <ConfirmForm
        shows={{ updatedAt }}
        ask={() => ({
          title: `運営として、${name}の利用を再開します`,
          consequence: isAgencySuspended
            ? `${name}自身の停止を解除します。代理店が停止中のため、代理店を再開するまで利用できません。`
            : `${name}の全員が、すぐにログインや入札をできるようになります。再開したことを、販売店と、停止を知らせた出品者にメールで知らせます。${stillSuspendedWords(stillSuspended)}`,
          confirmLabel: `${name}の利用を再開する`,
          token: resumeToken(id),
        })}
      >
        <input type="hidden" name="do" value="resume" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" aria-label={`${name}を再開する`} className="whitespace-nowrap">
          再開する
        </Button>
      </ConfirmForm>
    )
  return (
    <ConfirmForm
      className="grid w-full min-w-48 justify-items-start gap-2"
      answer={answer}
      draft={{ subject: `suspend ${kind} ${id}` }}
      shows={{ updatedAt }}
      ask={(read) => ({
        title: `運営として、${name}の利用を停止します`,
        consequence: (
          <ul className="list-disc pl-5">
            <li>{name}の全員が、すぐにログインも入札もできなくなります。</li>
            {suspensionWords(business).map((words) => (
              <li key={words}>{words}</li>
            ))}
            <li>理由「{read.text('suspendReason')}」を記録に残します。</li>
            <li>利用は、あとから再開できます。</li>
          </ul>
        ),
        confirmLabel: `${name}を停止する`,
        token: suspendToken(id, business),
        standing: suspensionWords(business).join(''),
      })}
    >
      <input type="hidden" name="do" value="suspend" />
      <input type="hidden" name="id" value={id} />
      <div className="w-full">
        <TextField
          name="suspendReason"
          label={`${name}を停止する理由`}
          required
          limit={200}
          validate={explanationFault}
          className="min-h-11 w-full min-w-0 py-1 text-sm"
        />
      </div>
      <Button type="submit" aria-label={`${name}を停止する`} className="whitespace-nowrap">
        停止する
      </Button>
    </ConfirmForm>
  )
}
