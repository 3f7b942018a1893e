import { SAID_FROM } from '../../tasks/parts/settle-tempo.ts'
import { tempoTrigger } from '../../tasks/parts/tempo-trigger.ts'
import { sortByTime } from '../../spans.ts'
import type { SessionCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup } from '../model/state.ts'
import { keepTempo, unannouncedGlide } from './keep-tempo.ts'
import { lineCue } from './lines.ts'

/** The future at the kept tempo (bpm); a glide from there that is clearly heard is announced at its start. */
export function keepInWords(setup: Setup, future: readonly SessionCue[], kept: number): readonly SessionCue[] {
  const glide = unannouncedGlide(future)
  const target = glide && tempoOf(glide.segment, glide.segment.until)
  const isHeard = target !== undefined && Math.abs(target / kept - 1) > SAID_FROM
  const line = glide && isHeard ? [lineCue(setup, tempoTrigger(kept, target), glide.at)] : []
  return sortByTime([...line, ...keepTempo(future, kept)])
}
