import { useCallback, useState } from 'react'

/**
 * State of one turn of a list of videos: with the next turn it is the initial one again, while the screen stays mounted. A value that
 * comes late, for a turn that is over, is dropped.
 * @param turn rises with each video that comes
 */
export function useTurnState<T>(turn: number, initial: T): [T, (value: T) => void] {
  const [held, setHeld] = useState({ turn, value: initial })
  const set = useCallback((value: T) => setHeld((old) => (old.turn > turn ? old : { turn, value })), [turn])
  return [held.turn === turn ? held.value : initial, set]
}
