import { useState } from 'react'

export interface ResetProps {
  isDefault: boolean
  /** Sets the defaults, and returns a function that undoes this. */
  reset: () => () => void
}
export interface Reset {
  /** `undo` until the next change. */
  state: 'nothing' | 'reset' | 'undo'
  press: () => void
}

/** State of one button that resets a part of a form, and then undoes the reset. */
export function useReset({ isDefault, reset }: ResetProps): Reset {
  const [undo, setUndo] = useState<(() => void) | null>(null)
  if (undo && !isDefault) setUndo(null)
  if (!isDefault) return { state: 'reset', press: () => setUndo(() => reset()) }
  if (!undo) return { state: 'nothing', press: () => undefined }
  return { state: 'undo', press: undo }
}
