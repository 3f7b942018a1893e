/** Talk in a rest that an input makes or prolongs, so that the member is not left in silence. */
import type { Range, TriggerId } from '@rubato/contracts/domain'
import { END_SILENCE, linesOfRest, REST_LINE_MS, REST_SILENCE } from '../../plan/rest-lines.ts'
import { sortByTime, type Span } from '../../spans.ts'
import type { SayCue, SessionCue, SystemCue, TaskCue } from '../model/cue.ts'
import type { Setup } from '../model/state.ts'
import { lineCue } from './lines.ts'

/** The room of a line of talk, ms. */
export const TALK_ROOM = REST_LINE_MS
/** The trigger that is spoken in a rest, and the silence between its lines, ms. */
export interface RestTalk {
  trigger: TriggerId
  silence: Range
}
export const talkAfterTheEnd = (trigger: TriggerId): RestTalk => ({ trigger, silence: END_SILENCE })
export const talkAfterAReport: RestTalk = { trigger: 'frustrating', silence: REST_SILENCE }

/** Lines in [from, until), one at a time between silences. */
export const talkInRest = (setup: Setup, { trigger, silence }: RestTalk, span: Span): SayCue[] =>
  linesOfRest(span, silence).map((at) => lineCue(setup, trigger, at, { duration: TALK_ROOM }))

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
