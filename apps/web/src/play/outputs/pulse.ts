/**
 * What the eye sees of the beat: the rings breathe and the dot of the running note lights up. Rings are animations
 * placed on the screen's own timeline as soon as the beat is known, so they stay on time while the page is busy.
 */
import type { StageClock } from '../stage-clock.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

export interface PulseTargets {
  /** From the inside out; each breathes a little later and less. */
  rings: readonly Element[]
  /** One for each note of the bar that is shown now. */
  dots(): readonly Element[]
  /** Takes the place of movement when the member wants none. */
  count(note: number): void
}

export interface Pulse extends Output {
  attach(targets: PulseTargets | null): void
  /** No pulses, only the count. */
  setStill(still: boolean): void
  /** Animations on their way. */
  pending(): number
}

interface Breath {
  time: number
  ring: number
  animation: Animation
}

const BREATH_MS = 420
const RING_LAG_MS = 45
const DOT_MS = 260

const breath = (ring: number, accented: boolean): Keyframe[] => {
  const reach = (accented ? 1.07 : 1.045) - ring * 0.008
  return [
    { transform: 'scale(1)', opacity: 1, easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
    { transform: `scale(${reach})`, opacity: 0.82, offset: 0.3, easing: 'ease-in-out' },
    { transform: 'scale(1)', opacity: 1 },
  ]
}

export function createPulse(clock: Pick<StageClock, 'heardAt'>): Pulse {
  const waiting = createDueList<OutputCueOf<'beat'>>()
  const breaths = new Set<Breath>()
  let targets: PulseTargets | null = null
  let still = false

  const place = (item: Breath) => {
    item.animation.startTime = clock.heardAt(item.time) + item.ring * RING_LAG_MS
  }
  const cancelFrom = (from: number) => {
    for (const item of breaths) {
      if (item.time < from) continue
      item.animation.cancel()
      breaths.delete(item)
    }
  }
  const breathe = (cue: OutputCueOf<'beat'>) => {
    for (const [ring, element] of (targets?.rings ?? []).entries()) {
      const animation = element.animate(breath(ring, cue.accent === 'accent'), { duration: BREATH_MS })
      const item: Breath = { time: cue.time, ring, animation }
      animation.addEventListener('finish', () => breaths.delete(item), { once: true })
      place(item)
      breaths.add(item)
    }
  }
  const light = (cue: OutputCueOf<'beat'>) => {
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
      // Rings that followed every note between the beats would tremble.
      if (!still && cue.accent !== 'soft') breathe(cue)
    },
    retract(from) {
      waiting.retract(from)
      cancelFrom(from)
    },
    tick(now) {
      const cue = waiting.due(now).at(-1)
      if (cue) light(cue)
    },
    reanchor() {
      for (const item of breaths) place(item)
    },
    silence() {
      waiting.clear()
      cancelFrom(Number.NEGATIVE_INFINITY)
    },
    pending: () => breaths.size,
  }
}
