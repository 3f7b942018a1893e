/** Talk in a rest or over strokes that an input makes or prolongs, so that the member is not left in silence. */
import type { TriggerId } from '@rubato/contracts/domain'
import { linesAfterTheEnd } from '../../plan/end-lines.ts'
import { linesOfRest, REST_LINE_MS } from '../../plan/rest-lines.ts'
import { sortByTime, type Span } from '../../spans.ts'
import type { SayCue, SessionCue, SystemCue, TaskCue } from '../model/cue.ts'
import type { Setup } from '../model/state.ts'
import { lineCue } from './lines.ts'

/** The room of a line of talk, ms. */
const TALK_ROOM = REST_LINE_MS
/** The trigger that is spoken in a rest, and the times of its lines in a silent part of the rest. */
export interface RestTalk {
  trigger: TriggerId
  timesIn: (span: Span) => number[]
}
export const talkAfterTheEnd = (trigger: TriggerId): RestTalk => ({ trigger, timesIn: linesAfterTheEnd })
export const talkAfterAReport: RestTalk = { trigger: 'frustrating', timesIn: linesOfRest }

/** Lines in [from, until), one at a time between silences. */
export const talkInRest = (setup: Setup, { trigger, timesIn }: RestTalk, span: Span): SayCue[] =>
  timesIn(span).map((at) => lineCue(setup, trigger, at, { duration: TALK_ROOM }))

/** From one line of talk to the next in strokes that an input prolongs or puts in place of a task, ms. */
const TALK_OVER_STROKES = 14_000

/** Talk in such strokes [from, until). */
export function talkOverStrokes(setup: Setup, { from, until }: Span): SayCue[] {
  const cues: SayCue[] = []
  for (let at = from + TALK_OVER_STROKES / 2; at + TALK_ROOM <= until; at += TALK_OVER_STROKES)
    cues.push(lineCue(setup, 'do-not-cum', Math.round(at), { filler: true, duration: TALK_ROOM }))
  return cues
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
