import { useState } from 'react'

export interface Resettable {
  isDefault: boolean
  /** Puts the defaults in place, and gives the way back. */
  reset: () => () => void
}
export interface Reset {
  /** `undo` until something is changed again. */
  state: 'nothing' | 'reset' | 'undo'
  press: () => void
}

/** One button that resets a part of a form, and then takes the reset back. */
export function useReset({ isDefault, reset }: Resettable): Reset {
  const [undo, setUndo] = useState<(() => void) | null>(null)
  if (undo && !isDefault) setUndo(null)
  if (!isDefault) return { state: 'reset', press: () => setUndo(() => reset()) }
  if (!undo) return { state: 'nothing', press: () => undefined }
  return { state: 'undo', press: undo }
}
