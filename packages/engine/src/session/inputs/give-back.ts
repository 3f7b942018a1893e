/** An answer does not make the game shorter than its least length: the time that it saves is given back. */
import type { TriggerId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { isPlain } from '../../beat/segment.ts'
import { outcomeResponses } from '../../config/resolve-config.ts'
import { caps } from '../../safety/caps.ts'
import { REST_LINE_MS } from '../../plan/rest-lines.ts'
import { sortByTime } from '../../spans.ts'
import type { BeatCue, SayCue, SessionCue, SystemCue, TaskCue } from '../model/cue.ts'
import { periodOf } from '../model/grid.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { isWord } from '../model/words.ts'
import { playedUntil } from '../model/world.ts'
import { recheckFuture } from '../rewrite/keep-allowed.ts'
import { isSameTempo } from '../rewrite/keep-tempo.ts'
import { prolong } from '../rewrite/prolong.ts'
import { talkAfterTheEnd, talkInRest, talkOverStrokes } from '../rewrite/rest-talk.ts'
import { withFuture } from '../rewrite/rewrite.ts'

/** Most that one span of strokes is prolonged by while there are others, ms. */
const MOST_STROKES = 15_000
/** The last rest is prolonged by this much at most, ms. */
const MOST_REST = 120_000

/** How much is missing to the least length, ms. */
function missing(setup: Setup, { world, at, endsAt }: Snapshot): number {
  const total = playedUntil(world, at) + endsAt - at
  return Math.min(setup.minimum, caps.session.value) - total
}

interface SteadyStrokes {
  span: TaskCue
  beat: BeatCue
}

/** Steady strokes at one tempo that last to the end of their span. */
function steadyStrokesIn(future: readonly SessionCue[]): SteadyStrokes[] {
  const beats = future.filter((cue) => cue.kind === 'beat')
  return future.flatMap((span) => {
    if (span.kind !== 'task' || span.task !== 'steady') return []
    const beat = beats.findLast(({ at, segment }) => at >= span.at && at < span.until && segment.until >= span.until)
    if (!beat || beat.segment.until !== span.until || !areStrokes(beat.segment.task)) return []
    const { tempo, pattern } = beat.segment
    const isSteady = isPlain(pattern) && isSameTempo(tempo.from, tempo.to) && tempo.to <= caps.hotTempo.value
    return isSteady ? [{ span, beat }] : []
  })
}

/** Length of the whole beats that take at least `length` ms. */
const wholeBeats = ({ beat }: SteadyStrokes, length: number): number =>
  Math.round(Math.ceil(length / periodOf(beat.segment.tempo.to)) * periodOf(beat.segment.tempo.to))

/** The lines of care in the rest: lines of the script for the trigger that answered the end, after that answer. */
function linesOfCare(future: readonly SessionCue[], rest: TaskCue, trigger: TriggerId): SayCue[] {
  const lines = future.filter((cue): cue is SayCue => cue.kind === 'say' && cue.trigger === trigger)
  return lines.slice(1).filter(({ at, own }) => at >= rest.at && at < rest.until && own === undefined)
}

/** When the words are over, ms: a line of the script takes the time of a line of a rest at most. */
function endOf(cue: SayCue | SystemCue): number {
  const isOwn = cue.kind === 'system' || cue.own !== undefined
  return cue.at + (isOwn ? cue.duration : Math.min(cue.duration, REST_LINE_MS))
}

/** The last rest, prolonged before the closing words; its lines of care move so that they are spread over all of it. */
// oxlint-disable-next-line max-params -- the future of the answer
function prolongRest(setup: Setup, { world, at }: Snapshot, future: readonly SessionCue[], left: number) {
  const rest = future.findLast((cue): cue is TaskCue => cue.kind === 'task' && cue.task === 'rest')
  if (!rest) return future
  const trigger = outcomeResponses[world.isDenied ? 'denied' : world.outcome]
  const closing = future.find((cue) => cue.kind === 'say' && cue.trigger === 'game-over')
  const from = Math.min(rest.until, closing?.at ?? Infinity)
  const length = Math.ceil(Math.min(left, MOST_REST))
  const talkAfter = (cues: readonly SessionCue[]): SayCue[] => {
    const words = cues.filter(isWord).filter((cue) => cue.at < from)
    const heard = Math.max(at, rest.at, ...words.map(endOf))
    return talkInRest(setup, talkAfterTheEnd(trigger), { from: Math.min(heard, from), until: from + length })
  }
  const care = linesOfCare(future, rest, trigger)
  const others = future.filter((cue) => !care.some((line) => line === cue))
  const spread = talkAfter(others)
  const isSpread = spread.length >= care.length
  const kept = isSpread ? others : future
  const talk = isSpread ? spread.map((cue, index) => ({ ...cue, ...care[index], at: cue.at })) : talkAfter(future)
  const prolonged = prolong(kept, { isLater: ({ at: begin }) => begin >= from, length, prolonged: new Set([rest]) })
  return sortByTime([...prolonged, ...talk])
}

/** `before` is the snapshot before the answer: an answer that saves no time has nothing to give back. */
export function giveBack(setup: Setup, before: Snapshot, after: Snapshot): Snapshot {
  let left = Math.min(missing(setup, after), before.endsAt - after.endsAt)
  if (left <= 0 || after.world.isEarlyEnd) return after
  let future: readonly SessionCue[] = after.timeline.slice(after.nextIndex)
  const count = steadyStrokesIn(future).length
  for (let index = 0; index < count && left > 0; index++) {
    const one = steadyStrokesIn(future)[index]
    if (!one) break
    const length = wholeBeats(one, Math.min(left, index === count - 1 ? 2 * MOST_STROKES : MOST_STROKES))
    const end = one.span.until
    const prolonged = prolong(future, {
      isLater: ({ at }) => at >= end,
      length,
      prolonged: new Set([one.span, one.beat]),
    })
    future = sortByTime([...prolonged, ...talkOverStrokes(setup, { from: end, until: end + length })])
    left -= length
  }
  if (left > 0) future = prolongRest(setup, after, future, left)
  // An item whose hard end does not move may have come off before its next task.
  return recheckFuture(setup, withFuture(after, after.world, future))
}
