/** Which cues are words, which of them do not wait for the end of another line, and which questions call for words. */
import { isCount, triggerFacts, type Question, type TriggerId } from '@rubato/contracts/domain'
import type { SayCue, SessionCue, SystemCue } from './cue.ts'

/** Every line except talk that fills a silence. */
export const isWord = (cue: SessionCue): cue is SayCue | SystemCue =>
  cue.kind === 'system' || (cue.kind === 'say' && cue.filler !== true)

/** Answers to inputs, and lines that end something. Does not include numbers, which do not wait either. */
export const cutsIn = (cue: SayCue | SystemCue): boolean =>
  cue.kind === 'system' ||
  cue.urgent === true ||
  cue.release === true ||
  (!isCount(cue.trigger) && triggerFacts(cue.trigger).closes.length > 0)

/** Lines that take the hand off at once, and begin a rest. */
export const handsOff: readonly TriggerId[] = ['stroke-stop', 'edging-cooldown', 'premature-edge', 'premature-ruin']

/** Questions about an edge or an orgasm: without an answer they count as not reached, and words say so. */
export const reportable: readonly Question[] = ['edge', 'finished', 'ruined']

/** Questions about an orgasm, or a ruined one. */
export const isAboutOrgasm = (question: Question): boolean => question === 'finished' || question === 'ruined'
