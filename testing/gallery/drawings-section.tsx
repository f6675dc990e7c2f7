import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { BikeDrawing } from '#ui/drawings/bike-drawing.tsx'
import { BIKE_KINDS } from '#ui/drawings/bike-kind.ts'
import { PhotoTypeDrawing } from '#ui/drawings/photo-type-drawing.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { STATES, type StateName } from '#ui/drawings/states/states.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section } from './section.tsx'

export function DrawingsSection() {
  return (
    <Section title="線画">
      {BIKE_KINDS.map((kind) => (
        <div key={kind} className="card flex flex-wrap items-end gap-6 p-4">
          <BikeDrawing kind={kind} className="w-24" />
          <BikeDrawing kind={kind} className="w-60" />
          <BikeDrawing kind={kind} title={kind} className="hidden w-[560px] lg:block" />
        </div>
      ))}
      <ul className="grid grid-cols-3 gap-4 sm:grid-cols-6">
        {PHOTO_TYPES.map(({ code, label }) => (
          <li key={code} className="card p-2 text-center text-xs text-text-2">
            <PhotoTypeDrawing type={code} className="w-full text-link" />
            {label}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {(Object.keys(STATES) as StateName[]).map((name) => (
          <li key={name} className="card p-4">
            <StateDrawing name={name} />
          </li>
        ))}
      </ul>
      <EmptyState
        drawing={<StateDrawing name="noListings" />}
        title="まだ出品はありません"
        action={
          <a href="#sell" className="button button-action">
            出品する
          </a>
        }
      >
        相場を調べてから、写真5枚で出品できます。
      </EmptyState>
    </Section>
  )
}
