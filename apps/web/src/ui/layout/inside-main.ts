import { createContext, useContext } from 'react'

/** True inside a layout that already has the page's one `main` landmark. */
export const InsideMain = createContext(false)
export const useMainTag = (): 'main' | 'div' => (useContext(InsideMain) ? 'div' : 'main')
