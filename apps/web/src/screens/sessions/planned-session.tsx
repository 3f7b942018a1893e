/**
 * Hands a session from the screen that prepared it to the screen that plays it. The frame of the app holds it in memory:
 * browsers write history state to disk and limit its size. A reload of the page drops it.
 */
import { createContext, useContext, useState, type ReactNode } from 'react'
import type { SessionCourse, SessionSummary } from '@rubato/engine'
import type { UnfinishedSession } from '../../features/sessions/unfinished/stored-session.ts'
import type { PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { onMemberLeaves } from '../../lib/storage/stored.ts'

/** The game builder with this game or draft, at a section of a branching one. */
interface BuilderPlace {
  builder: string
  section?: string
}

/** The form of this generator; null is one that is not saved yet. */
interface GeneratorPlace {
  generator: string | null
}

export interface Planned {
  session: PlannedSession
  /** The screen that prepared it; leaving the session leads back to it. Null for one that was cut off. */
  from: GeneratorPlace | BuilderPlace | null
  /** A session that was cut off: it is resumed, or with a summary it was finished. */
  unfinished?: UnfinishedSession
  summary?: SessionSummary
  course?: SessionCourse | null
}

interface PlannedSessionHolder {
  put(planned: Planned): void
  /** The session that waits to be played, or null. Reading does not remove it. */
  get(): Planned | null
  clear(): void
  /** Called with each session that is put while the screen that plays it is open. */
  subscribe(listener: (planned: Planned) => void): () => void
}

function createHolder(): PlannedSessionHolder {
  let planned: Planned | null = null
  onMemberLeaves(() => {
    planned = null
  })
  const listeners = new Set<(planned: Planned) => void>()
  return {
    put(next) {
      planned = next
      for (const listener of listeners) listener(next)
    },
    get: () => planned,
    clear() {
      planned = null
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const PlannedSessionContext = createContext<PlannedSessionHolder | null>(null)

/** Stands above both screens and stays mounted while one replaces the other, sign-in between them included. */
export function PlannedSessionProvider({ children }: { children: ReactNode }) {
  const [holder] = useState(createHolder)
  return <PlannedSessionContext value={holder}>{children}</PlannedSessionContext>
}

/** @throws outside of a `PlannedSessionProvider`. */
export function usePlannedSession(): PlannedSessionHolder {
  const holder = useContext(PlannedSessionContext)
  if (holder === null) throw new Error('usePlannedSession needs a PlannedSessionProvider above it')
  return holder
}
