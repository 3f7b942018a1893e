/** The steps of a session on one screen: the screens before it, the stage, and its end. */
import { useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import type { PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import {
  dropSummary,
  historyEntryOf,
  readSummary,
  saveSummary,
  type SavedSummary,
} from '../../features/sessions/saved-summary.ts'
import type { UnfinishedSession } from '../../features/sessions/unfinished/stored-session.ts'
import type { StageNotice } from '../../play/index.ts'

export type SessionStep =
  | { name: 'before' }
  | {
      name: 'playing'
      session: PlannedSession
      /** A notice before the start. */
      notice?: StageNotice | undefined
      /** The session that is resumed; absent for a new one. */
      unfinished?: UnfinishedSession | undefined
    }
  | { name: 'over'; saved: SavedSummary }

/** The summary is stored by history entry. `first` is the step of a screen that opens with a session. */
export function useSessionSteps(first: SessionStep | null = null) {
  const entry = useLocation({ select: historyEntryOf })
  const [step, setStep] = useState<SessionStep>(() => {
    if (first) return first
    const saved = readSummary(entry)
    return saved ? { name: 'over', saved } : { name: 'before' }
  })
  useEffect(() => {
    if (step.name === 'over') saveSummary(entry, step.saved)
  }, [entry, step])
  const show = (next: SessionStep) => {
    if (next.name !== 'over') dropSummary(entry)
    setStep(next)
  }
  return {
    step,
    setStep,
    back: () => show({ name: 'before' }),
    play: (session: PlannedSession, notice?: StageNotice) => show({ name: 'playing', session, notice }),
    goOn: (unfinished: UnfinishedSession) => show({ name: 'playing', session: unfinished.session, unfinished }),
    end: (saved: SavedSummary) => show({ name: 'over', saved }),
  }
}
