/** The steps of a session on one screen: the screens before it, the stage, and its end. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { DialogLibrary } from '@rubato/engine'
import { sessionDialogsQuery } from '../../features/sessions/prepare/dialog-library.ts'
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

/** What a session begins with. It does not change until the session ends: the settings and the script may. */
export interface StageStart {
  session: PlannedSession
  /** The script that speaks; null is the default one. */
  script: string | null
  /** The dialogs of `script` and of the scripts after it. */
  scripts: DialogLibrary['scripts']
  /** A notice before the start. */
  notice?: StageNotice | undefined
  /** The session that is resumed; absent for a new one. */
  unfinished?: UnfinishedSession | undefined
}

export type SessionStep =
  | { name: 'before' }
  /** Its dialogs are loading. */
  | ({ name: 'loading' } & Pick<StageStart, 'session' | 'notice'>)
  | { name: 'playing'; start: StageStart }
  | { name: 'over'; saved: SavedSummary }

export const resumed = (unfinished: UnfinishedSession): SessionStep => ({
  name: 'playing',
  start: {
    session: unfinished.session,
    script: unfinished.script,
    scripts: unfinished.library.scripts,
    unfinished,
  },
})

function sessionOf(step: SessionStep): PlannedSession | null {
  if (step.name === 'before') return null
  if (step.name === 'loading') return step.session
  return step.name === 'playing' ? step.start.session : step.saved.session
}

/**
 * The summary is stored by history entry.
 * @param scriptOf returns the script of a session; with null, of the session that would start now
 * @param first the step of a screen that opens with a session
 */
export function useSessionSteps(
  scriptOf: (session: PlannedSession | null) => string | null,
  first: SessionStep | null = null,
) {
  const entry = useLocation({ select: historyEntryOf })
  const [step, setStep] = useState<SessionStep>(() => {
    if (first) return first
    const saved = readSummary(entry)
    return saved ? { name: 'over', saved } : { name: 'before' }
  })
  useEffect(() => {
    if (step.name === 'over') saveSummary(entry, step.saved)
  }, [entry, step])
  const script = scriptOf(sessionOf(step))
  const dialogs = useQuery(sessionDialogsQuery(script))
  // During the render: an effect would show the loading screen for a moment.
  if (step.name === 'loading' && dialogs.data) {
    const { session, notice } = step
    setStep({ name: 'playing', start: { session, notice, script, scripts: dialogs.data } })
  }
  const show = (next: SessionStep) => {
    if (next.name !== 'over') dropSummary(entry)
    setStep(next)
  }
  return {
    step,
    setStep,
    /** Of the script that speaks in this session, or in the next one. */
    dialogs,
    back: () => show({ name: 'before' }),
    /** Plays it as soon as its dialogs are loaded. */
    play: (session: PlannedSession, notice?: StageNotice) => show({ name: 'loading', session, notice }),
    goOn: (unfinished: UnfinishedSession) => show(resumed(unfinished)),
    end: (saved: SavedSummary) => show({ name: 'over', saved }),
  }
}
