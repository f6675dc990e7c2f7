import { createContext } from 'react'

/** That a field has no answer; the field, which knows its name, puts it into words. */
export interface Missing {
  readonly missing: 'text' | 'choice'
}

/** What a form that watches over its fields (form-faults.tsx) tells them; by their names, where they have one. */
interface Form {
  /** Part of the ids of its fields: several forms of a page may ask for a reason. */
  readonly id: string
  readonly faults: Readonly<Record<string, string | Missing>>
  /** What was typed before the page was made anew. */
  readonly typed: Readonly<Record<string, string>>
  /** How often it was emptied. */
  readonly resets: number
}

/** Null where the page itself looks after its fields, with react-hook-form. */
export const FormFields = createContext<Form | null>(null)
