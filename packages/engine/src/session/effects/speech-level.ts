/** Which level of talk still says a line. */
import { getTrigger, isCount, triggerFacts, type TriggerId } from '@rubato/contracts/domain'
import type { SayCue } from '../model/cue.ts'
import type { SpeechLevel } from '../model/types.ts'
import { handsOff } from '../model/words.ts'

/** Lines that nothing has to be done for. */
const remarks: readonly TriggerId[] = [
  'introduction',
  'warm-up',
  'game-over',
  'frustrating',
  'do-not-cum',
  'better-not-have-cum',
  'balls-sore',
  'teasing-strokes-continue',
  'ball-squeeze-keep',
  'palming-keep',
  'precum-swallowed',
  'post-orgasm-torture-continue',
  'after-ruined-orgasm',
]

export function levelOf({ trigger, filler }: SayCue): SpeechLevel {
  if (filler) return 'talk'
  const isSignal = getTrigger(trigger).room === 'signal' || triggerFacts(trigger).closes.length > 0
  if (isCount(trigger) || isSignal || handsOff.includes(trigger)) return 'signal'
  return remarks.includes(trigger) ? 'talk' : 'cue'
}
