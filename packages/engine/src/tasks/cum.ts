import { ask, beats, lead, sayAt, shareOfTempo, span, type Score } from '../generate/score.ts'
import { countDown } from './count-down.ts'
import { eatDuring, type Eating } from './cum-eating.ts'

/** Tempo of the last strokes, as a share of the member's range. */
const LAST_SHARE = 0.8
/** A shorter time has no room for more lines than its first, ms. */
const AGAIN_FROM_MS = 20_000
const COUNT_FROM = 5

/** Permission, and time for it. */
export function cum(score: Score, duration: number, eating: Eating | null): void {
  const start = score.now
  const to = shareOfTempo(score.tempo, LAST_SHARE)
  const from = score.standing.tempo
  lead(score, 'cum', 'cum')
  ask(score, 'cum', 'finished', duration)
  eatDuring(score, eating)
  const climb = Math.floor(duration / 3)
  if (duration >= AGAIN_FROM_MS) {
    sayAt(score, score.now + climb, 'cum', 'cum')
    countDown(score, 'cum', COUNT_FROM, score.now + duration)
  }
  beats(score, { task: 'cum', duration: climb, from, to })
  beats(score, { task: 'cum', duration: duration - climb, from: to })
  span(score, 'cum', start)
}
