/**
 * Summaries of sessions, stored per history entry in session storage: Back and Forward show them again, also after a
 * reload of the page.
 */
import type { HistoryState } from '@tanstack/react-router'
import { sessionOutcomes, STRIP_SEGMENTS_MAX, stripBuckets } from '@rubato/contracts/domain'
import {
  COURSE_MARKS_MAX,
  COURSE_POINTS_MAX,
  courseMarks,
  type SessionCourse,
  type SessionSummary,
} from '@rubato/engine'
import { z } from 'zod'
import type { PlannedSession } from './prepare/prepare-session.ts'
import type { UnfinishedSession } from './unfinished/stored-session.ts'
import { onMemberLeaves, readStored, writeStored } from '../../lib/storage/stored.ts'

/** The router's key of a history entry. */
export const historyEntryOf = ({
  state,
}: {
  state: HistoryState & { key?: string | undefined; __TSR_key?: string | undefined }
}): string =>
  // oxlint-disable-next-line no-underscore-dangle -- a name of the router
  state.__TSR_key ?? ''

const PREFIX = 'summary.'

const time = z.number().min(0)
const courseSchema = z.object({
  segments: z.array(z.object({ bucket: z.enum(stripBuckets), ms: time })).max(STRIP_SEGMENTS_MAX),
  tempo: z.array(z.object({ at: time, bpm: z.number().min(0) })).max(COURSE_POINTS_MAX),
  marks: z.array(z.object({ kind: z.enum(courseMarks), at: time, bpm: z.number().min(0) })).max(COURSE_MARKS_MAX),
}) satisfies z.ZodType<SessionCourse>

const storedSchema = z.object({
  summary: z.object({
    outcome: z.enum(sessionOutcomes),
    edges: z.number(),
    ownEdges: z.number().default(0),
    ruins: z.number(),
    strokes: z.number(),
    playedMs: z.number(),
  }),
  /** Who stopped it; null where it ended by itself or that is not known. */
  stoppedBy: z.enum(['member', 'partner', 'page']).nullable().catch(null),
  /** The game that was played; null where it could not be rebuilt, or was stored by an earlier version. */
  course: courseSchema.nullable().catch(null),
  /** The script that spoke; null is the default one. */
  script: z.string().nullable(),
})

export interface SavedSummary {
  summary: SessionSummary
  stoppedBy: z.infer<typeof storedSchema>['stoppedBy']
  course: SessionCourse | null
  script: string | null
  /** To play it again; null after a reload of the page. */
  session: PlannedSession | null
  /** To go on with it after a stop; null where it ended by itself, and after a reload of the page. */
  unfinished: UnfinishedSession | null
}

/** Sessions by history entry, in memory: games are too large for session storage. */
const sessions = new Map<string, Pick<SavedSummary, 'session' | 'unfinished'>>()
onMemberLeaves(() => sessions.clear())

/** The variables and answers of a branching game are not stored. */
export function saveSummary(entry: string, { session, unfinished, summary, ...others }: SavedSummary): void {
  const { scene: _, ...stored } = summary
  if (session) sessions.set(entry, { session, unfinished })
  writeStored('tab', PREFIX + entry, { ...others, summary: stored })
}

export function readSummary(entry: string): SavedSummary | null {
  const { data } = storedSchema.safeParse(readStored('tab', PREFIX + entry))
  return data ? { ...data, ...(sessions.get(entry) ?? { session: null, unfinished: null }) } : null
}

export function dropSummary(entry: string): void {
  sessions.delete(entry)
  writeStored('tab', PREFIX + entry, undefined)
}
