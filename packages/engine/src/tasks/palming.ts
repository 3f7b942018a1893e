import { refusalFor } from '../profile.ts'
import { capOf } from '../safety/item-rules.ts'
import { beats, hold, rest, say, sayAt, span, wholeBeats, type Score } from '../generate/score.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { behaviour, drawLength, msRange } from './task.ts'

/** Hands off to take lube, ms. */
const LUBE_MS = 8000
/** One circle a beat, never faster than this, bpm. */
const CALM_TEMPO = 60
/** The line that ends it begins inside the hold, at most this long before its end, ms. */
const STOP_MS = 1500
/** Shorter ones have no line in the middle, ms. */
const KEEP_FROM_MS = 15_000

/** What comes before and after the circles. */
const around = (score: Score): number => LUBE_MS + 2 * score.lead

/** Lube first, always: the palm never circles dry. */
export const palming = behaviour({
  id: 'palming',
  demand: 0.6,
  opens: (node) => ({ item: 'palming', least: node.duration.min * 1000 }),
  shortest: ({ node, score, profile }) =>
    refusalFor(profile, 'lube') === null ? around(score) + node.duration.min * 1000 : Infinity,
  plan({ node, profile, score, stream, room }) {
    const start = score.now
    const left = Math.min(room - around(score), capOf('palming').value)
    const from = Math.min(profile.beatPatternTempo.min, CALM_TEMPO)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    say(score, 'palming', 'lube')
    rest(score, LUBE_MS)
    say(score, 'palming', 'palming-start', { seconds: Math.round(duration / 1000) })
    rest(score, score.lead)
    hold(score, 'palming', 'palming', duration)
    if (duration >= KEEP_FROM_MS) sayAt(score, score.now + duration * 0.45, 'palming', 'palming-keep')
    sayAt(score, score.now + duration - Math.min(STOP_MS, duration / 2), 'palming', 'palming-stop')
    beats(score, { task: 'palming', duration, from })
    resumeStrokes(score, 'palming')
    span(score, 'palming', start)
  },
})
