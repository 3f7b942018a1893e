import { createContext, useContext } from 'react'

/** True below a layout that has the page's one `main` landmark already. */
export const InsideMain = createContext(false)
export const useMainTag = (): 'main' | 'div' => (useContext(InsideMain) ? 'div' : 'main')
