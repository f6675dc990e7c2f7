import { redirect } from 'react-router'
import {
  DeletePartnerPushDocument,
  IsPushBrowserDocument,
  PartnerAlertsDocument,
  SaveAlertSettingsDocument,
  SavePartnerPushDocument,
  type ShownAlertSettingsFragment,
} from '#contract/generated/partner-alerts.ts'
import {
  ALERT_KINDS,
  ALERT_MAIL_LABELS,
  ALERT_MAILS,
  ALERTS,
  passesQuietHours,
  QUIET_WORDS,
} from '#domain/alert/alert-kinds.ts'
import { DIGEST_HOUR } from '#domain/alert/quiet-hours.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { type FormReader, formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/alerts.ts'
import { BrowserPush } from './browser-push.tsx'

export async function loader(route: Route.LoaderArgs) {
  const { alertSettings, pushPublicKey } = await query(route, PartnerAlertsDocument, {})
  if (!alertSettings) throw redirect('/partner/home')
  return { settings: alertSettings, pushPublicKey }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text } = form
  const endpoint = text('endpoint')
  switch (text('do')) {
    case 'look':
      return { isOn: (await query(route, IsPushBrowserDocument, { endpoint })).isPushBrowser }
    case 'push': {
      const input = { endpoint, p256dh: text('p256dh'), auth: text('auth') }
      const result = await mutate(route, SavePartnerPushDocument, { input })
      return isRefusal(result) ? result : { isOn: true }
    }
    case 'unpush': {
      const result = await mutate(route, DeletePartnerPushDocument, { input: { endpoint } })
      return isRefusal(result) ? result : { isOn: false }
    }
    default: {
      const input = readSettings(form)
      const result = form.refusal() ?? (await mutate(route, SaveAlertSettingsDocument, { input }))
      return isRefusal(result) ? form.keep(result) : { done: '通知の設定を保存しました。' }
    }
  }
}

function readSettings({ text, has, fault }: FormReader) {
  const hour = (name: string) => (/^\d{1,2}$/.test(text(name)) ? Number(text(name)) : null)
  const [quietFrom, quietTo] = [hour('quietFrom'), hour('quietTo')]
  if ((quietFrom === null) !== (quietTo === null))
    fault(quietFrom === null ? 'quietFrom' : 'quietTo', '始まりと終わりの両方を選ぶか、両方を「なし」にしてください。')
  const choices = ALERT_KINDS.map((kind) => ({
    kind,
    mail:
      ALERTS[kind].mailRule === 'always'
        ? ('atOnce' as const)
        : (ALERT_MAILS.find((it) => it === text(`mail-${kind}`)) ?? ('off' as const)),
    push: has(`push-${kind}`),
  }))
  return { choices, quietFrom, quietTo, hasSound: has('hasSound') }
}

export default function Alerts({ loaderData: { settings, pushPublicKey }, actionData }: Route.ComponentProps) {
  const last = useLastAnswer(actionData)
  const answer = last && 'isOn' in last ? undefined : last
  return (
    <div className="grid max-w-3xl gap-5">
      <ConsoleMeta title="通知設定" />
      <div>
        <h1 className="text-xl">通知設定</h1>
        <p className="mt-1 text-text-2">
          管理画面を開いていないときのお知らせを、ご自身のアカウントについて選べます。契約や引渡しなど、お取引に欠かせないメールは設定にかかわらずお送りします。
        </p>
      </div>
      <ConsoleForm answer={answer} aria-label="通知設定" className="grid gap-5">
        <input type="hidden" name="do" value="save" />
        <ul className="grid gap-3">
          {settings.choices.map((choice) => (
            <Kind key={choice.kind} {...choice} />
          ))}
        </ul>
        <QuietHours {...settings} />
        <section className="card grid gap-2 p-4" aria-labelledby="console-title">
          <h2 id="console-title" className="text-lg">
            管理画面を開いているとき
          </h2>
          <p className="text-text-2">新しいお知らせの件数は、ブラウザのタブに表示されます。</p>
          <Checkbox name="hasSound" defaultChecked={settings.hasSound} look="plain">
            音でも知らせる
          </Checkbox>
        </section>
        <Outcome refusal={answer} />
        <Button type="submit" look="action" className="min-h-12 w-full sm:w-auto sm:justify-self-start">
          設定を保存する
        </Button>
      </ConsoleForm>
      <BrowserPush publicKey={pushPublicKey} />
      <p>
        <ConsoleLink to="/partner/api">外部連携</ConsoleLink>
        <span className="text-text-2">　自社のシステムから読み取り・入札・取引を行うためのアクセストークン</span>
      </p>
    </div>
  )
}

type Choice = ShownAlertSettingsFragment['choices'][number]

const MAIL_OPTIONS = ALERT_MAILS.map((value) => ({ value, label: ALERT_MAIL_LABELS[value] }))

function Kind({ kind, mail, push }: Choice) {
  const { label, explanation, mailRule } = ALERTS[kind]
  return (
    <li className="card grid items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_13rem_9rem]">
      <div>
        <p className="font-bold">{label}</p>
        <p className="text-text-2">
          {explanation}
          {QUIET_WORDS[passesQuietHours(kind)]}
        </p>
      </div>
      {mailRule === 'always' ? (
        <p className="text-text-2">メールは必ず届きます</p>
      ) : (
        <SelectField
          name={`mail-${kind}`}
          label={`${label}のメール`}
          placeholder={null}
          defaultValue={mail}
          options={MAIL_OPTIONS}
        />
      )}
      <Checkbox
        name={`push-${kind}`}
        defaultChecked={push}
        look="plain"
        aria-label={`${label}を端末に通知する`}
        className="sm:self-end"
      >
        端末に通知
      </Checkbox>
    </li>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}時` }))

function QuietHours({ quietFrom, quietTo }: Pick<ShownAlertSettingsFragment, 'quietFrom' | 'quietTo'>) {
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="quiet-title">
      <h2 id="quiet-title" className="text-lg">
        お知らせを止める時間
      </h2>
      <p className="text-text-2">
        日本時間です。この間のお知らせは、「お知らせを止める時間にも届きます」とあるものを除き、終わりの時刻まで待ってから届きます。それまでに入札が終わった車両の「高値の更新」などは届きません。
        「1日1回まとめて」のメールは、朝{DIGEST_HOUR}時にお送りします。
      </p>
      <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
        <SelectField
          name="quietFrom"
          label="始まり"
          placeholder="なし"
          defaultValue={String(quietFrom ?? '')}
          options={HOURS}
        />
        <SelectField
          name="quietTo"
          label="終わり"
          placeholder="なし"
          defaultValue={String(quietTo ?? '')}
          options={HOURS}
        />
      </div>
    </section>
  )
}
