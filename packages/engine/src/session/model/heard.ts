/** Promises and the set-up of the theme count once they have been heard to their end. */
import type { World } from './state.ts'

/** The promises and the theme when other words begin at `at`: what these cut off before its end was not heard, and is due again. */
export function heardBy({ promised, themed }: World, at: number): Pick<World, 'promised' | 'themed'> {
  const heard = Object.entries(promised).filter(([, heardAt]) => heardAt <= at)
  const isOpenCut = themed.openedAt !== null && themed.openedAt > at
  return { promised: Object.fromEntries(heard), themed: isOpenCut ? { ...themed, openedAt: null } : themed }
}
