/** When the medium changes: on the first beat of a bar, or after a while in silence, and not while an instruction is read. */
import type { OutputCue, OutputCueOf } from '../../../play/extra.ts'

/** How long a medium is shown at least, s; with beats it stays until the next bar. */
export const SHOW_S = 12
/** Without a beat for this time, s, the session counts as silent. */
const SILENT_S = 4
/** The longest time that instructions keep a medium beyond its own, s. */
export const HOLD_MAX_S = 20
/** An instruction is read a little longer than it is said, s. */
const READ_S = 1
const BEATS_KEPT = 256

/** Whether the cue is an instruction: not a number, a signal or talk without a request. */
const isInstruction = (cue: OutputCueOf<'speak'>): boolean =>
  cue.text !== '' && cue.isCount !== true && cue.level !== 'signal' && cue.level !== 'talk'

export function createChangeTimes() {
  /** Times of beats, s, in order; `isBar` for the first of a bar. */
  let beats: { time: number; isBar: boolean }[] = []
  let read: { from: number; until: number }[] = []
  let since = Number.NEGATIVE_INFINITY
  const hasBar = (from: number, until: number) => beats.some(({ time, isBar }) => isBar && time > from && time <= until)
  /** A bar has started since the medium had its time; the last tick was at most this long ago, s. */
  const TICK_S = 0.2
  return {
    take(cue: OutputCue) {
      if (cue.kind === 'beat') beats = [...beats.slice(-BEATS_KEPT), { time: cue.time, isBar: cue.note === 0 }]
      if (cue.kind === 'speak' && isInstruction(cue))
        read = [...read.slice(-8), { from: cue.time, until: cue.time + cue.duration + READ_S }]
    },
    /** Forgets beats and instructions from this audio time on, s. */
    retract(from: number) {
      beats = beats.filter(({ time }) => time < from)
      read = read.filter((span) => span.from < from)
    },
    /** A medium is shown from this time on, s. */
    shown(at: number) {
      since = at
    },
    /** Whether the medium should change now, s. */
    isDue(now: number): boolean {
      const wanted = since + SHOW_S
      if (now < wanted) return false
      const isRead = read.some(({ from, until }) => from <= now && now < until)
      if (isRead && now < wanted + HOLD_MAX_S) return false
      const isSilent = !beats.some(({ time }) => Math.abs(time - now) <= SILENT_S)
      return isSilent || hasBar(now - TICK_S, now)
    },
  }
}
