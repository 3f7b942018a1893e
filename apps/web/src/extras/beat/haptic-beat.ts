/** A short pulse of the phone on each beat, longer on accents. A vibration of the session comes first. */
import type { Accent } from '@rubato/contracts/domain'
import { createDueList, type Output, type OutputCueOf } from '../../play/extra.ts'

/** ms; shorter ones are not felt on most phones. */
const PULSE_MS: Readonly<Record<Accent, number>> = { accent: 45, beat: 28, soft: 14 }
/** A pulse that is late is left out, s: it would be felt between the beats. */
const LATEST_S = 0.06

/** @param soundDelay how long sound takes from its audio time until it is heard, s: the pulse waits for it */
export function createHapticBeat(vibrate: (ms: number) => unknown, soundDelay: () => number): Output {
  const beats = createDueList<OutputCueOf<'beat'>>()
  let vibrations: OutputCueOf<'vibrate'>[] = []
  let silenced = false
  /** Whether the session vibrates the phone at this audio time, s: each vibration ends the one before. */
  const isVibrating = (at: number) => {
    const last = vibrations.findLast(({ time }) => time <= at)
    return last !== undefined && last.intensity > 0 && at < last.time + last.duration
  }
  return {
    take(cue) {
      if (silenced) return
      if (cue.kind === 'beat') beats.add(cue)
      if (cue.kind === 'vibrate') vibrations = [...vibrations, cue]
    },
    retract(from) {
      beats.retract(from)
      vibrations = vibrations.filter(({ time }) => time < from)
    },
    tick(audio) {
      const now = audio - soundDelay()
      const beat = beats.due(now).at(-1)
      const isOver = ({ time, duration }: OutputCueOf<'vibrate'>) => time + duration < now
      if (vibrations.some(isOver)) vibrations = vibrations.filter((each) => !isOver(each))
      if (silenced || !beat || now - beat.time > LATEST_S || isVibrating(now)) return
      vibrate(PULSE_MS[beat.accent])
    },
    silence() {
      silenced = true
      beats.clear()
      vibrate(0)
    },
  }
}
