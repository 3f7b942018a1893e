/** Which cues are words, and which of them do not wait for the end of another line. */
import { isCount, triggerFacts } from '@rubato/contracts/domain'
import type { SayCue, SessionCue, SystemCue } from './cue.ts'

/** A word that is said whatever else is said: every line except talk that fills a stretch. */
export const isWord = (cue: SessionCue): cue is SayCue | SystemCue =>
  cue.kind === 'system' || (cue.kind === 'say' && cue.filler !== true)

/** An answer to an input, and whatever ends something. Numbers, which do not wait either, are not meant. */
export const cutsIn = (cue: SayCue | SystemCue): boolean =>
  cue.kind === 'system' ||
  cue.urgent === true ||
  cue.release === true ||
  (!isCount(cue.trigger) && triggerFacts(cue.trigger).closes.length > 0)
