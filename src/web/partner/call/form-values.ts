import type { ActionFunctionArgs } from 'react-router'
import { FIELD_FAULTS } from '#content/messages/forms.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { parseId } from '#domain/values/int.ts'
import { type DayLimits, readDay } from '#domain/values/typed-day.ts'
import { readKm } from '#domain/values/typed-km.ts'
import { readYen, type YenLimits } from '#domain/values/typed-yen.ts'
import type { Refusal } from './answer/unsent.ts'
import { formRefusal } from './opened-for.ts'

interface YenQuestion extends YenLimits {
  readonly required?: boolean
}

/** The hidden field that says what of a form was shown back to the person who sends it. */
export const SHOWN = 'shown'

export type FormReader = ReturnType<typeof readForm>

/** The form that an action of the console answers; nothing of one that was opened for somebody else is carried out. */
export async function formOf({ request, context }: ActionFunctionArgs): Promise<FormReader> {
  return readForm(await request.formData(), context.get(formRefusal))
}

/** What a form of the console sends. What cannot be read is a fault of its field: never null, never zero. */
export function readForm(form: FormData, barrier: Refusal | null = null) {
  const faults: FieldFault[] = []
  const fault = (field: string, message: string): null => {
    faults.push({ field, message })
    return null
  }
  const text = (name: string): string => {
    const value = form.get(name)
    // A form is sent with the line ends of mail, which would count twice.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : ''
  }
  const question = (token: string, words: string, doubt: string | null = null): Refusal | null => {
    if (barrier) return barrier
    if (text(SHOWN) === token.trim()) return null
    const problem = `${doubt ?? ''}${words}よろしければ、もう一度ボタンを押してください。`
    return { problem, fields: [], shown: token, asked: { words, doubt }, typed: textsOf(form) }
  }
  return {
    faults,
    fault,
    text,
    textOrNull: (name: string): string | null => text(name) || null,
    /** The number of something the page offered; null where nothing is chosen. */
    id(name: string): number | null {
      const given = text(name)
      if (given === '') return null
      return numberOfAddress(given) ?? fault(name, STALE)
    },
    yen(name: string, { required = false, ...limits }: YenQuestion): number | null {
      const read = readYen(text(name), limits)
      if (!read.ok) return fault(name, read.refusal)
      return read.value === null && required ? fault(name, `${limits.label}を入力してください。`) : read.value
    },
    km(name: string, label: string): number | null {
      const read = readKm(text(name), label)
      if (!read.ok) return fault(name, read.refusal)
      return read.value ?? fault(name, `${label}を入力してください。`)
    },
    /** As 2026-11-15; empty text where it cannot be read. */
    day(name: string, limits: DayLimits): string {
      const read = readDay(text(name), limits)
      if (!read.ok) return fault(name, read.refusal) ?? ''
      return read.value ?? fault(name, `${limits.label}を入力してください。`) ?? ''
    },
    has: (name: string): boolean => form.has(name),
    all: (name: string): string[] => form.getAll(name).filter((it): it is string => typeof it === 'string'),
    /** Null where everything could be read. */
    refusal(): Refusal | null {
      if (barrier) return barrier
      return faults.length === 0 ? null : { problem: FIELD_FAULTS.wrong, fields: faults, typed: textsOf(form) }
    },
    /** What the server refused, with what was typed: a page without scripts is made anew. */
    keep: (refused: Refusal): Refusal => ({ ...refused, typed: textsOf(form) }),
    /**
     * Null where the person saw what was understood before it was sent. Scripts ask in a dialog; without them the answer
     * to the first press is the question, and the second press is the answer.
     */
    question,
    /** The same in words that name what has to be read first. */
    async questionAbout(token: string, words: () => Promise<string>): Promise<Refusal | null> {
      return question(token, '')?.shown === undefined ? question(token, '') : question(token, await words())
    },
  }
}

const STALE = 'ページの内容が古くなっています。開き直してから、もう一度お試しください。'

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && name !== SHOWN) texts[name] = value
  return texts
}

/** The number in an address or a hidden field; null where it is none, or larger than any of ours. */
export function numberOfAddress(text: string | null | undefined): number | null {
  return parseId(text ?? '')
}
