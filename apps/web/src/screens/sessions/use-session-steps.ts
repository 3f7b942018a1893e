/** The steps of a session on one screen: the screens before it, the stage, and its end. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouterState } from '@tanstack/react-router'
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
  /** `at` is the history entry that it ended at; absent where another part of the app handed it over. */
  | { name: 'over'; saved: SavedSummary; at?: string }

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

/** The summary that is stored for the history entry, or the screens before a session. */
function stepAt(entry: string): SessionStep {
  const saved = readSummary(entry)
  return saved ? { name: 'over', saved, at: entry } : { name: 'before' }
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
  const isShown = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined && historyEntryOf(resolvedLocation) === entry,
  })
  const [step, setStep] = useState(() => first ?? stepAt(entry))
  // The member has left, and is back at another entry before the screen between them was shown.
  if (step.name === 'over' && step.at !== undefined && step.at !== entry && isShown) setStep(stepAt(entry))
  useEffect(() => {
    // An entry that is not shown yet may be one of another screen.
    if (step.name === 'over' && (step.at !== undefined || isShown)) saveSummary(step.at ?? entry, step.saved)
  }, [entry, isShown, step])
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
    end: (saved: SavedSummary) => show({ name: 'over', saved, at: entry }),
  }
}
