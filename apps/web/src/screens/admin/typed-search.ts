/** The search for accounts, kept while the admin is in the area: not in the address, which browsers and proxies keep. */
import { createContext, type Dispatch, type SetStateAction } from 'react'

export const TypedSearch = createContext<[string, Dispatch<SetStateAction<string>>]>(['', () => {}])
