/**
 * The end of a session, kept with the entry of the history that it stands on: Back and Forward find it again, also after
 * the page was reloaded. It stays in the tab.
 */
import type { HistoryState } from '@tanstack/react-router'
import type { SessionSummary } from '@rubato/engine'
import { z } from 'zod'
import type { PlannedSession } from '../../features/sessions/prepare-session.ts'
import { forgetStored, readStored, writeStored } from '../../lib/stored.ts'

/** The key of an entry of the history, which Back and Forward come back to. */
export const entryOf = ({
  state,
}: {
  state: HistoryState & { key?: string | undefined; __TSR_key?: string | undefined }
}): string =>
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name
  state.__TSR_key ?? ''

const PREFIX = 'summary.'

const storedSchema = z.object({
  summary: z.object({
    outcome: z.enum(['cum', 'ruined', 'denied', 'stopped', 'finished-early']),
    edges: z.number(),
    ruins: z.number(),
    strokes: z.number(),
    playedMs: z.number(),
  }),
  /** The script that spoke; null is the default one. */
  script: z.string().nullable(),
})

export interface KeptSummary {
  summary: SessionSummary
  script: string | null
  /** To play it again; gone after a reload of the page. */
  session: PlannedSession | null
}

/** Games by entry: too large for the storage of the tab. */
const sessions = new Map<string, PlannedSession>()

export function keepSummary(entry: string, { session, ...stored }: KeptSummary): void {
  if (session) sessions.set(entry, session)
  writeStored('tab', PREFIX + entry, stored)
}

export function keptSummary(entry: string): KeptSummary | null {
  const { data } = storedSchema.safeParse(readStored('tab', PREFIX + entry))
  return data ? { ...data, session: sessions.get(entry) ?? null } : null
}

export function dropSummary(entry: string): void {
  sessions.delete(entry)
  writeStored('tab', PREFIX + entry, undefined)
}

/** Who signs out leaves no record of what they did. */
export function dropSummaries(): void {
  sessions.clear()
  forgetStored('tab', PREFIX)
}
