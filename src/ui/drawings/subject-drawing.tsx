import { Drawing } from './drawing.tsx'
import { Layers } from './layers.tsx'
import { SUBJECTS, type SubjectName } from './subjects/subjects.ts'

/** For what is read: the subject of an article, always beside its name. */
export function SubjectDrawing({ name, className }: { readonly name: SubjectName; readonly className?: string }) {
  return (
    <Drawing viewBox="0 0 120 90" className={className}>
      {/* 1.3 at the size it is drawn here. */}
      <g strokeWidth="2.8">
        <Layers layers={SUBJECTS[name]} />
      </g>
    </Drawing>
  )
}
