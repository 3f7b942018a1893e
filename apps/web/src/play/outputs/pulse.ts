/**
 * The beat on the screen: the rings pulse and the dot of the current note lights up. Ring animations are placed on the
 * document's timeline as soon as the beat is known, so they stay in time while the main thread is blocked.
 */
import type { StageClock } from '../clock/stage-clock.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

interface PulseTargets {
  /** From the inside out; each pulses a little later and less than the one before. */
  rings: readonly Element[]
  /** One element for each note of the bar that is shown. */
  dots(): readonly Element[]
  /** Called instead of movement with reduced motion. */
  count(note: number): void
}

export interface Pulse extends Output {
  attach(targets: PulseTargets | null): void
  /** With reduced motion: no pulses, only calls of `count`. */
  setStill(still: boolean): void
  /** Number of animations that are scheduled or running. */
  pending(): number
}

interface RingPulse {
  time: number
  ring: number
  animation: Animation
}

const RING_MS = 420
const RING_LAG_MS = 45
const DOT_MS = 260

const ringKeyframes = (ring: number, accented: boolean): Keyframe[] => {
  const reach = (accented ? 1.07 : 1.045) - ring * 0.008
  return [
    { transform: 'scale(1)', opacity: 1, easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
    { transform: `scale(${reach})`, opacity: 0.82, offset: 0.3, easing: 'ease-in-out' },
    { transform: 'scale(1)', opacity: 1 },
  ]
}

export function createPulse(clock: Pick<StageClock, 'heardAt'>): Pulse {
  const waiting = createDueList<OutputCueOf<'beat'>>()
  const pulses = new Set<RingPulse>()
  let targets: PulseTargets | null = null
  let still = false

  const place = (item: RingPulse) => {
    item.animation.startTime = clock.heardAt(item.time) + item.ring * RING_LAG_MS
  }
  const cancelFrom = (from: number) => {
    for (const item of pulses) {
      if (item.time < from) continue
      item.animation.cancel()
      pulses.delete(item)
    }
  }
  const pulseRings = (cue: OutputCueOf<'beat'>) => {
    for (const [ring, element] of (targets?.rings ?? []).entries()) {
      const animation = element.animate(ringKeyframes(ring, cue.accent === 'accent'), { duration: RING_MS })
      const item: RingPulse = { time: cue.time, ring, animation }
      animation.addEventListener('finish', () => pulses.delete(item), { once: true })
      place(item)
      pulses.add(item)
    }
  }
  const lightDot = (cue: OutputCueOf<'beat'>) => {
    if (still) return targets?.count(cue.note)
    const dot = targets?.dots()[cue.note]
    const animation = dot?.animate([{ opacity: 1, backgroundColor: 'var(--ember)' }, {}], { duration: DOT_MS })
    if (animation) animation.startTime = clock.heardAt(cue.time)
  }

  return {
    attach(next) {
      cancelFrom(Number.NEGATIVE_INFINITY)
      targets = next
    },
    setStill(next) {
      still = next
      if (still) cancelFrom(Number.NEGATIVE_INFINITY)
    },
    take(cue) {
      if (cue.kind !== 'beat') return
      waiting.add(cue)
      // Rings that followed the notes between the beats too would tremble.
      if (!still && cue.accent !== 'soft') pulseRings(cue)
    },
    retract(from) {
      waiting.retract(from)
      cancelFrom(from)
    },
    tick(now) {
      const cue = waiting.due(now).at(-1)
      if (cue) lightDot(cue)
    },
    reanchor() {
      for (const item of pulses) place(item)
    },
    silence() {
      waiting.clear()
      cancelFrom(Number.NEGATIVE_INFINITY)
    },
    pending: () => pulses.size,
  }
}
