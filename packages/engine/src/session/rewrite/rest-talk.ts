/** Talk in a rest that an input makes or prolongs, so that the member is not left in silence. */
import type { TriggerId } from '@rubato/contracts/domain'
import { sortByTime, type Span } from '../../spans.ts'
import type { SayCue, SessionCue, SystemCue, TaskCue } from '../model/cue.ts'
import type { Setup } from '../model/state.ts'
import { lineCue } from './lines.ts'

/** The room of a line of talk, ms. */
export const TALK_ROOM = 5000
/** Triggers spoken in a rest, and about how long after each other the lines begin, ms. */
export interface RestTalk {
  trigger: TriggerId
  every: number
}
/** From one line to the next after the end of the game, ms. */
const AFTER_THE_END = 5600
/** The same in a rest after a report. */
const AFTER_A_REPORT = 8000

export const talkAfterTheEnd = (trigger: TriggerId): RestTalk => ({ trigger, every: AFTER_THE_END })
export const talkAfterAReport: RestTalk = { trigger: 'frustrating', every: AFTER_A_REPORT }

/** Lines evenly spread over [from, until). Every other one is spoken even where it repeats an earlier one. */
export function talkInRest(setup: Setup, { trigger, every }: RestTalk, { from, until }: Span): SayCue[] {
  const count = Math.floor((until - from) / every)
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round(from + ((until - from) * (index + 0.5)) / count)
    const talk = index % 2 === 1 ? ({ filler: true } as const) : {}
    return lineCue(setup, trigger, at, { ...talk, duration: TALK_ROOM })
  })
}

/** Words, and talk that fills a silence. */
const isSaid = (cue: SessionCue): cue is SayCue | SystemCue => cue.kind === 'say' || cue.kind === 'system'

/** The silent parts of the rest. */
function silences(rest: TaskCue, cues: readonly SessionCue[]): Span[] {
  const words = sortByTime(cues.filter(isSaid)).filter(({ at }) => at >= rest.at && at < rest.until)
  const ends = words.map(({ at, duration }) => at + duration)
  const begins = [...words.map(({ at }) => at), rest.until]
  return begins.map((until, index) => ({ from: Math.max(rest.at, ends[index - 1] ?? rest.at), until }))
}

/** The cues in order of time, with talk in the silences of these rests. */
// oxlint-disable-next-line max-params -- the place of the talk
export function fillRests(
  setup: Setup,
  cues: readonly SessionCue[],
  rests: readonly TaskCue[],
  talk: RestTalk,
): readonly SessionCue[] {
  const more = rests.flatMap((rest) => silences(rest, cues).flatMap((span) => talkInRest(setup, talk, span)))
  return sortByTime([...cues, ...more])
}
