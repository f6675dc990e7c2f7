import { createContext, use } from 'react'

/** What was typed into a form that was answered without scripts, by the name of the field. */
export const TypedTexts = createContext<Readonly<Record<string, string>>>({})

/** What a field starts with. */
export function useFirstText(name: string, otherwise: string): string {
  return use(TypedTexts)[name] ?? otherwise
}
