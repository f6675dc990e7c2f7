import { Outcome } from '../call/outcome.tsx'
import type { Refusal } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { CheckboxGroup } from '../controls/checkbox-group.tsx'
import { ConsoleForm } from '../controls/console-form.tsx'
import { ServerFaults } from '../controls/server-faults.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { TextField } from '../controls/text-field.tsx'
import { type Announcement, LOCATION_LABELS, placesFor } from './announcement-words.ts'

interface Properties {
  /** Null: a new one. */
  readonly announcement: Announcement | null
  readonly today: string
  readonly refusal: Refusal | { readonly done: string } | null
}

export function AnnouncementForm({ announcement, today, refusal }: Properties) {
  return (
    <ConsoleForm className="card grid gap-4 p-4 sm:grid-cols-2" aria-label="お知らせの入力">
      <h2 className="text-base sm:col-span-2">{announcement ? 'お知らせを編集する' : '新しいお知らせ'}</h2>
      <input type="hidden" name="announcementId" value={announcement?.announcementId ?? ''} />
      <ServerFaults faults={refusal && 'fields' in refusal ? refusal.fields : undefined}>
        <div className="sm:col-span-2">
          <TextField name="subject" label="件名" required limit={100} defaultValue={announcement?.subject ?? ''} />
        </div>
        <div className="sm:col-span-2">
          <TextArea name="body" label="本文" required limit={5000} defaultValue={announcement?.body ?? ''} />
        </div>
        <TextField
          name="publishStartOn"
          type="date"
          label="掲載の開始日"
          required
          defaultValue={announcement?.publishStartOn ?? today}
        />
        <TextField
          name="publishEndOn"
          type="date"
          label="掲載の終了日"
          defaultValue={announcement?.publishEndOn ?? ''}
        />
        <div className="sm:col-span-2">
          <CheckboxGroup
            name="displayLocations"
            label="表示場所"
            required
            choices={placesFor(announcement).map((place) => ({ id: place, label: LOCATION_LABELS[place] }))}
            defaultValue={announcement?.displayLocations ?? []}
          />
        </div>
        <Checkbox name="isPublished" defaultSelected={announcement?.isPublished ?? true}>
          公開する
        </Checkbox>
      </ServerFaults>
      <div className="flex items-center gap-4 sm:justify-end">
        {announcement && (
          <ConsoleLink to="/partner/announcements" className="inline-flex min-h-11 items-center">
            新しく書く
          </ConsoleLink>
        )}
        <Button type="submit" look="action">
          保存する
        </Button>
      </div>
      {refusal && (
        <div className="sm:col-span-2">
          <Outcome refusal={refusal} />
        </div>
      )}
    </ConsoleForm>
  )
}
