/** Check-ins come every 15 minutes of play, at most 30 s late. */
import { CHECK_IN_EVERY, CHECK_IN_WAIT, LONGEST_NOTICE_WAIT } from '../session/model/timing.ts'
import type { Effect } from '../session/model/types.ts'
import type { Report } from './report.ts'

/** Tolerance for times rounded to whole ms, ms. */
const ROUNDING = 5
/** An answer to an input and the releases that it brings are heard before a check-in; both end within this time, ms. */
const ANSWER_LASTS = 30_000

/** `inputs` are the times of the inputs, ms. */
export function watchNotices(effects: readonly Effect[], inputs: readonly number[], report: Report): void {
  let isPlaying = true
  let isEnding = false
  let since = 0
  let played = 0
  const playUntil = (at: number) => {
    if (isPlaying) played += at - since
    since = at
  }
  const watch = (at: number, latest: number) => {
    const isAnswering = inputs.some((time) => time <= at && time > at - ANSWER_LASTS)
    if (!isAnswering && !isEnding) report('PLAY-53', played <= latest + ROUNDING, () => `${played} ms of play at ${at}`)
  }
  for (const effect of effects) {
    const { at, kind } = effect
    if (kind === 'show') {
      playUntil(at)
      isPlaying = effect.view.status === 'playing'
    }
    if (kind === 'system-line' && effect.line === 'finishing') isEnding = true
    if (kind === 'system-line' && effect.line === 'check-in') {
      playUntil(at)
      watch(at, CHECK_IN_EVERY + LONGEST_NOTICE_WAIT)
      played = 0
    }
    if (kind !== 'over') continue
    playUntil(at)
    watch(at, CHECK_IN_EVERY + LONGEST_NOTICE_WAIT + CHECK_IN_WAIT)
  }
}
