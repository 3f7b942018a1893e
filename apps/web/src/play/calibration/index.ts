/** Entry point for the calibration: a steady beat as sound or as light, and how late taps along with it are. */
import { createMetronome } from '../outputs/metronome.ts'
import { createMixer } from '../outputs/mixer.ts'
import { createStageClock } from '../clock/stage-clock.ts'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { INTERVAL_MS, lateness, LEAD_IN, TAPS } from './tap-estimate.ts'

export { EVEN_SPREAD_MS, resultOf, soundDelayOf, TAPS, type TapResult } from './tap-estimate.ts'

interface RoundOptions {
  kind: 'sound' | 'light'
  /** Lights up with the beat in a round of light. */
  light: Element
  /** After each tap that counts. */
  onTap(count: number): void
  onDone(latenesses: readonly number[]): void
  /** Called when the round ends by itself: the browser does not start its sound, or the page has to be silent. */
  onCutOff(reason: 'no-sound' | 'quiet'): void
}

/** How far beats are scheduled ahead, s, and the time before the first one. */
const AHEAD_S = 1
const START_S = 0.5

/**
 * Begins to beat; to be called in a click. The times are those that the browser reports, without a stored calibration.
 * Throws where there is no Web Audio.
 */
export function startRound({ kind, light, onTap, onDone, onCutOff }: RoundOptions) {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clock = createStageClock(context)
  const clicks = createMetronome(context, createMixer(context).inputs.beat)
  const latenesses: number[] = []
  const animations = new Set<Animation>()
  let beats = 0
  let start: number | null = null
  const timeOf = (beat: number) => (start ?? 0) + (beat * INTERVAL_MS) / 1000

  const schedule = (time: number) => {
    if (kind === 'sound') return clicks.take({ kind: 'beat', time, accent: 'beat', note: 0 })
    const animation = light.animate([{ opacity: 1 }, { opacity: 0.12 }], { duration: 160, easing: 'ease-in' })
    animation.startTime = clock.heardAt(time)
    animations.add(animation)
    animation.addEventListener('finish', () => animations.delete(animation), { once: true })
  }
  const unsubscribe = clock.onTick(() => {
    if (clock.state() !== 'running') return
    start ??= clock.audio() + START_S
    while (timeOf(beats) < clock.audio() + AHEAD_S) {
      schedule(timeOf(beats))
      beats += 1
    }
    clicks.tick?.(clock.audio())
  })
  let isClosed = false
  const close = () => {
    isClosed = true
    unsubscribe()
    removeEventListener(QUIET_EVENT, quieten)
    clicks.silence()
    for (const animation of animations) animation.cancel()
    clock.close()
  }
  const cutOff = (reason: 'no-sound' | 'quiet') => {
    if (isClosed) return
    close()
    onCutOff(reason)
  }
  const quieten = () => cutOff('quiet')
  addEventListener(QUIET_EVENT, quieten)
  void clock.resume().then((isRunning) => isRunning || cutOff('no-sound'))
  return {
    /** A tap at this time of `performance.now()`, ms; ignored during the lead-in. */
    tap(at: number) {
      if (start === null || latenesses.length >= TAPS) return
      const first = clock.heardAt(start)
      if (at < first + (LEAD_IN - 0.5) * INTERVAL_MS) return
      latenesses.push(lateness(at, first))
      onTap(latenesses.length)
      if (latenesses.length < TAPS) return
      close()
      onDone(latenesses)
    },
    close,
  }
}

export type TapRound = ReturnType<typeof startRound>
