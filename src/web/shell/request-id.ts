import { createContext } from 'react'

/** The id of the request that this page answers. Only the server render knows it; what it wrote stays in the page. */
export const RequestIdContext = createContext<string | null>(null)
