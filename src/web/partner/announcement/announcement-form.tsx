import { useState } from 'react'
import { announcementFaults, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#domain/announcement/announcement-faults.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm, type Question } from '../call/confirm-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import { NewerValues } from '../call/newer-values.tsx'
import type { Refusal } from '../call/partner-call.ts'
import { ReadVersion } from '../call/read-version.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import {
  type Announcement,
  announcementToken,
  FORMER_PLACE_HINT,
  isFormerPlace,
  LOCATION_LABELS,
  periodWords,
  placesFor,
  stateOf,
} from './announcement-words.ts'

/** What a box without a value of its own stands for. */
const TICKED = 'on'

interface Properties {
  /** Null: a new one. */
  readonly announcement: Announcement | null
  readonly today: string
  /** The one that was saved last was new: what was written of it is done with. */
  readonly isNewSaved: boolean
  readonly refusal: Refusal | { readonly done: string } | null
}

export function AnnouncementForm({ announcement, today, isNewSaved, refusal }: Properties) {
  const [edited, setEdited] = useState<Properties['refusal']>(null)
  const [opened] = useState(announcement)
  // That the last one was saved is no answer to what is being written now.
  const answer = refusal && 'done' in refusal && edited === refusal ? null : refusal
  return (
    <ConfirmForm
      className="card grid gap-4 p-4 sm:grid-cols-2"
      label="お知らせの入力"
      answer={refusal && 'problem' in refusal ? refusal : null}
      draft={{ subject: `announcement ${announcement?.announcementId ?? 'new'}`, sent: isNewSaved || undefined }}
      onInput={() => setEdited(refusal)}
      ask={(read) => questionOf(read, announcement, today)}
    >
      <h2 className="text-base sm:col-span-2">{announcement ? 'お知らせを編集する' : '新しいお知らせ'}</h2>
      <input type="hidden" name="announcementId" value={announcement?.announcementId ?? ''} />
      <ReadVersion name="updatedAt" version={announcement?.updatedAt ?? null} />
      {announcement && <NewerValues saved={savedValues(announcement)} isOwn={false} />}
      <div className="sm:col-span-2">
        <TextField
          name="subject"
          label="件名"
          required
          limit={MAX_SUBJECT_LENGTH}
          defaultValue={opened?.subject ?? ''}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea name="body" label="本文" required limit={MAX_BODY_LENGTH} defaultValue={opened?.body ?? ''} />
      </div>
      <TextField
        name="publishStartOn"
        type="date"
        label="掲載の開始日"
        required
        defaultValue={opened?.publishStartOn ?? today}
      />
      <TextField name="publishEndOn" type="date" label="掲載の終了日" defaultValue={opened?.publishEndOn ?? ''} />
      <div className="sm:col-span-2">
        <CheckboxGroup
          name="displayLocations"
          {...(opened?.displayLocations.some(isFormerPlace) ? { hint: FORMER_PLACE_HINT } : {})}
          label="表示場所"
          required
          options={placesFor(opened).map((place) => ({ value: place, label: LOCATION_LABELS[place] }))}
          defaultSelected={opened?.displayLocations ?? []}
        />
      </div>
      <Checkbox name="isPublished" defaultChecked={opened?.isPublished ?? true}>
        公開する
      </Checkbox>
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
      {answer && (
        <div className="sm:col-span-2">
          <Outcome refusal={answer} />
        </div>
      )}
    </ConfirmForm>
  )
}

/** As the fields show it. */
function savedValues({ subject, body, publishStartOn, publishEndOn, displayLocations, isPublished }: Announcement) {
  const ticked = isPublished ? [TICKED] : []
  return { subject, body, publishStartOn, publishEndOn: publishEndOn ?? '', displayLocations, isPublished: ticked }
}

function questionOf(read: FormReader, known: Announcement | null, today: string): Question {
  const period = { publishStartOn: read.text('publishStartOn'), publishEndOn: read.textOrNull('publishEndOn') }
  const isPublished = read.has('isPublished')
  const subject = read.text('subject')
  const chosen = read.all('displayLocations')
  const places = placesFor(known).filter((place) => chosen.includes(place))
  const written = { subject, body: read.text('body'), displayLocations: places, ...period }
  for (const { field, message } of announcementFaults(written, today, known)) read.fault(field, message)
  const state = read.faults.length === 0 ? stateOf({ isPublished, ...period }, today).label : ''
  return {
    title: `運営として、お知らせ「${subject}」を${isPublished ? '公開' : '非公開で保存'}します`,
    consequence: (
      <ul className="list-disc pl-5">
        {isPublished ? (
          <>
            <li>表示場所：{places.map((place) => LOCATION_LABELS[place]).join('、')}</li>
            <li>
              掲載期間：{read.faults.length === 0 && periodWords(period)}
              {state === '公開中' && '（保存すると、すぐに表示されます）'}
            </li>
          </>
        ) : (
          <li>保存しても、どの画面にも表示されません。</li>
        )}
      </ul>
    ),
    confirmLabel: isPublished ? '公開する' : '非公開で保存する',
    token: announcementToken(read),
  }
}
