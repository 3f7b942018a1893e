/** The steps of a session on one screen: the screens before it, the stage, and its end. */
import { useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import {
  dropSummary,
  historyEntryOf,
  readSummary,
  saveSummary,
  type SavedSummary,
} from '../../features/sessions/saved-summary.ts'

/** `Play`: the data that the screen passes to its stage. */
export type SessionStep<Play> =
  | { name: 'before' }
  | { name: 'playing'; play: Play }
  | { name: 'over'; saved: SavedSummary }

/** The summary is stored by history entry. `first` is the step of a screen that opens with a session. */
export function useSessionSteps<Play>(first: SessionStep<Play> | null = null) {
  const entry = useLocation({ select: historyEntryOf })
  const [step, setStep] = useState<SessionStep<Play>>(() => {
    if (first) return first
    const saved = readSummary(entry)
    return saved ? { name: 'over', saved } : { name: 'before' }
  })
  useEffect(() => {
    if (step.name === 'over') saveSummary(entry, step.saved)
  }, [entry, step])
  const show = (next: SessionStep<Play>) => {
    if (next.name !== 'over') dropSummary(entry)
    setStep(next)
  }
  return {
    step,
    setStep,
    back: () => show({ name: 'before' }),
    play: (play: Play) => show({ name: 'playing', play }),
    end: (saved: SavedSummary) => show({ name: 'over', saved }),
  }
}
