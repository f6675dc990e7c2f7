import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import type { Question } from '../../content/faq.ts'
import { Prose } from '../../content/prose.tsx'
import { faqData } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'

/** Questions that open on a tap, without scripts too. */
export function Faq({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="card max-w-[52rem] divide-y divide-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group/question">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-bold hover:bg-brand-soft sm:px-6">
            <h3 className="text-base">{question}</h3>
            <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open/question:rotate-180" />
          </summary>
          <div className="px-4 pb-5 sm:px-6">
            <Prose blocks={answer} />
          </div>
        </details>
      ))}
      <StructuredData of={faqData(questions)} />
    </div>
  )
}
