import { BikeDrawing } from '#ui/drawings/bike-drawing.tsx'
import { BIKE_KINDS } from '#ui/drawings/bike-kind.ts'
import { Section } from './section.tsx'

export function DrawingsSection() {
  return (
    <Section title="線画">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {BIKE_KINDS.map((kind) => (
          <div key={kind} className="card p-4">
            <BikeDrawing kind={kind} title={kind} />
          </div>
        ))}
      </div>
    </Section>
  )
}
