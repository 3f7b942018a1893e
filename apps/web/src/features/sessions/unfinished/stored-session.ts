/**
 * The sessions that run now or were cut off, on this device only: data to rebuild them. Each has records with keys of its own, because
 * several tabs may play, and is kept until it is over or finished. It can be resumed for ten minutes after it was cut off, unless
 * another one has begun since; after that the next page finishes it.
 */
import {
  bodyParts,
  chatSpeeds,
  DEFAULT_SCRIPT_ID,
  equipmentIds,
  leadCommandSchema,
  leadGrantsSchema,
  lineConditionsSchema,
  optInIds,
  playableGameSchema,
  playableSceneSchema,
  taskIds,
  triggerIds,
  voiceNames,
} from '@rubato/contracts/domain'
import { countGame, memberInputs, type DialogLibrary, type PlayerProfile, type RecordedInput } from '@rubato/engine'
import { z } from 'zod'
import { site } from '../../../lib/browser/site.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../../../lib/storage/stored.ts'
import { changesSchema } from '../memory/session-facts.ts'
import { keepEarlier, readEarlier } from '../memory/kept-earlier.ts'
import type { PlannedSession, SessionGame } from '../prepare/prepare-session.ts'

/** How long a session that was cut off can be resumed, ms. */
export const RETURN_WITHIN = 10 * 60_000

/** Start of all keys. */
const PREFIX = 'unfinished'
/** Written once, at the start. */
const START_PREFIX = `${PREFIX}-start.`
const startKey = (id: string): string => START_PREFIX + id
/** Written with every input and every few seconds. */
const progressKey = (id: string): string => `${PREFIX}.${id}`
/** When a session began last, ms since 1970. */
const BEGUN_KEY = `${PREFIX}-begun`

const inputSchema = z.union([
  z.object({ type: z.enum(memberInputs), at: z.number() }),
  z.object({ type: z.literal('answer'), at: z.number(), answer: z.union([z.number(), z.string()]) }),
  z.object({ type: z.literal('note'), at: z.number(), note: z.string() }),
  z.object({ type: z.literal('wake'), at: z.number(), slept: z.number() }),
  z.object({ type: z.literal('return'), at: z.number(), away: z.number() }),
  z.object({
    type: z.literal('lead'),
    at: z.number(),
    command: leadCommandSchema,
    grants: leadGrantsSchema.readonly(),
  }),
]) satisfies z.ZodType<RecordedInput>

const progressSchema = z.object({
  /** Of the start that it belongs to. */
  id: z.string(),
  inputs: z.array(inputSchema),
  /** Session time that was reached, ms. */
  at: z.number().positive(),
  /** Time of day at which it was reached, ms since 1970. */
  seenAt: z.number(),
  /** The entry of the history for the part before a stop, by its end; null when there is none. */
  entry: z.number().nullable(),
})
export type Progress = z.infer<typeof progressSchema>

const rangeSchema = z.object({ min: z.number(), max: z.number() })
const profileSchema = z.object({
  tempo: rangeSchema,
  beatPatternTempo: rangeSchema,
  startTempo: z.exactOptional(z.number()),
  edgingTempoPercent: z.number(),
  chatSpeed: z.enum(chatSpeeds),
  voice: z.enum(voiceNames).nullable(),
  optedIn: z.array(z.enum(optInIds)),
  body: z.array(z.enum(bodyParts)),
  equipment: z.array(z.enum(equipmentIds)),
  refused: z.array(z.enum(taskIds)),
  offHere: z.array(z.enum(taskIds)),
}) satisfies z.ZodType<PlayerProfile>
const librarySchema = z.object({
  scripts: z.array(
    z.array(
      z.object({
        id: z.string(),
        trigger: z.enum(triggerIds),
        text: z.string(),
        speech: z.exactOptional(z.string()),
        when: z.exactOptional(lineConditionsSchema),
      }),
    ),
  ),
  lastSpoken: z.record(z.string(), z.number()),
}) satisfies z.ZodType<DialogLibrary>
const startSchema = z.object({
  id: z.string(),
  session: z.object({
    game: z.union([playableGameSchema, playableSceneSchema]),
    profile: profileSchema,
    seed: z.string(),
    saved: z.exactOptional(z.object({ gameId: z.string(), link: z.exactOptional(z.string()) })),
    changes: z.exactOptional(changesSchema),
    kept: z.exactOptional(z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]))),
  }),
  library: librarySchema,
  script: z.string().nullable(),
})

/** The parts that a session is started from. */
export interface SessionSource {
  session: PlannedSession
  library: DialogLibrary
  /** The script that speaks; null is the default one. */
  script: string | null
}

/** The figures of a played session that the history keeps. */
export const playedWith = ({ session, script }: SessionSource) => ({
  changes: session.changes,
  script: script ?? DEFAULT_SCRIPT_ID,
})

export interface UnfinishedSession extends SessionSource {
  progress: Progress
}

export const writeStart = (id: string, { session, library, script }: SessionSource): void => {
  const { game, profile, seed, changes, kept, saved } = session
  const { earlier, ...lines } = library
  writeStored('member', startKey(id), {
    id,
    session: { game, profile, seed, changes, kept, saved },
    library: lines,
    script,
  })
  writeStored('member', BEGUN_KEY, Date.now())
  keepEarlier(id, earlier)
}

export const writeProgress = (progress: Progress): void => writeStored('member', progressKey(progress.id), progress)

/** False once the session was resumed or finished, in any tab. */
export const isStillStored = (id: string): boolean => readStored('member', startKey(id)) !== undefined

/** Removes the session with this id; others stay. */
export function forgetUnfinished(id: string): void {
  writeStored('member', startKey(id), undefined)
  writeStored('member', progressKey(id), undefined)
  keepEarlier(id, undefined)
  if (storedKeys('member', START_PREFIX).length === 0) writeStored('member', BEGUN_KEY, undefined)
}

/** How long the session can be resumed from `now` on, ms; 0 once that is over. */
export const timeLeft = ({ seenAt }: Progress, now: number): number => Math.max(0, seenAt + RETURN_WITHIN - now)

const playable = (game: z.infer<typeof startSchema>['session']['game']): SessionGame | null =>
  'sections' in game ? game : countGame(game)

/** Whether every task that the site has off in the region now was already off when the session began. */
const isPermittedHere = ({ offHere }: PlayerProfile): boolean => site().tasksOff.every((id) => offHere.includes(id))

/**
 * How long the session may still be resumed, ms; 0 where it may not: ten minutes have passed since it was cut off, or the site has
 * switched off a task since. Every way to resume a session asks again when it is taken.
 */
export const returnableFor = ({ session, progress }: UnfinishedSession): number =>
  isPermittedHere(session.profile) ? timeLeft(progress, Date.now()) : 0

/** The same for a stored session, which cannot be resumed either after another tab has taken it or another session has begun. */
export function storedReturnableFor(unfinished: UnfinishedSession): number {
  const { id, seenAt } = unfinished.progress
  const begun = readStored('member', BEGUN_KEY)
  const isLast = typeof begun !== 'number' || begun <= seenAt
  return isLast && isStillStored(id) ? returnableFor(unfinished) : 0
}

function readSession(id: string): UnfinishedSession | null {
  const progress = progressSchema.safeParse(readStored('member', progressKey(id))).data
  const start = startSchema.safeParse(readStored('member', startKey(id))).data
  const game = start && playable(start.session.game)
  if (!progress || start?.id !== progress.id || !game) return null
  const { session, script } = start
  const earlier = readEarlier(id)
  const library = earlier ? { ...start.library, earlier } : start.library
  return { session: { ...session, game }, library, script, progress }
}

/**
 * The stored sessions, in the order in which they were cut off; to be called while no session runs. Those that cannot be read are
 * removed, also those of earlier versions, which had one key for all sessions.
 */
export function readUnfinished(): UnfinishedSession[] {
  const found = storedKeys('member', START_PREFIX).flatMap((key) => {
    const id = key.slice(START_PREFIX.length)
    const session = readSession(id)
    if (session === null) forgetUnfinished(id)
    return session ?? []
  })
  if (found.length === 0) removeStored('member', PREFIX)
  return found.sort((a, b) => a.progress.seenAt - b.progress.seenAt)
}
