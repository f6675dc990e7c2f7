import { createContext } from 'react'

/** The nonce of this response for inline scripts, where there is one. */
export const NonceContext = createContext<string | undefined>(undefined)
