import { SubjectDrawing } from '#ui/drawings/subject-drawing.tsx'
import type { ArticleCategory } from '../../content/article.ts'
import { categoryKey } from './list.ts'

/** The subject of an article as a picture, so that a list is read at a glance. */
export function ArticleArt({ category }: { readonly category: ArticleCategory }) {
  return (
    <span className="rounded-control bg-brand-soft p-2">
      <SubjectDrawing name={categoryKey(category)} className="w-14" />
    </span>
  )
}
