/**
 * The beat as one large, calm light. It brightens at most three times within any second: a beat that follows sooner is
 * not shown, `steady` is set and the screen counts in words instead. Soft notes are not shown.
 */
import type { StageClock } from '../clock/stage-clock.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import type { Output } from './output.ts'

/** Shortest distance of two beats that are shown, s: four of them do not fit into one second. */
const LIGHT_GAP_S = 0.35
/** Duration of one light, ms: shorter than the gap, so that each ends before the next. */
const LIGHT_MS = 340
/** Number of beats kept: more than fit into the horizon. */
const BEATS_KEPT = 24

export interface Light extends Output {
  /** The element that lights up, or null when there is none. */
  attach(target: Element | null): void
  /** Whether beats follow too quickly to be shown one by one. */
  steady: ReadableStore<boolean>
  /** Number of animations that are scheduled or running. */
  pending(): number
}

interface Shown {
  time: number
  accented: boolean
  /** Too soon after the previous beat. */
  quick: boolean
}
interface Lit {
  time: number
  animation: Animation
}

const glow = (accented: boolean): Keyframe[] => [
  { opacity: 0.14, easing: 'ease-out' },
  { opacity: accented ? 0.72 : 0.5, offset: 0.18, easing: 'ease-in-out' },
  { opacity: 0.14 },
]

export function createLight(clock: Pick<StageClock, 'heardAt'>): Light {
  const steady = createStore(false)
  const lit = new Set<Lit>()
  let target: Element | null = null
  let beats: readonly Shown[] = []
  let lastTick = 0

  const cancelFrom = (from: number) => {
    for (const item of lit) {
      if (item.time < from) continue
      item.animation.cancel()
      lit.delete(item)
    }
  }
  const brighten = ({ time, accented, quick }: Shown) => {
    if (quick || !target) return
    const item: Lit = { time, animation: target.animate(glow(accented), { duration: LIGHT_MS }) }
    item.animation.addEventListener('finish', () => lit.delete(item), { once: true })
    item.animation.startTime = clock.heardAt(time)
    lit.add(item)
  }
  return {
    steady,
    attach(next) {
      cancelFrom(Number.NEGATIVE_INFINITY)
      target = next
      for (const beat of beats) if (beat.time > lastTick) brighten(beat)
    },
    take(cue) {
      if (cue.kind !== 'beat' || cue.accent === 'soft') return
      const since = cue.time - (beats.at(-1)?.time ?? Number.NEGATIVE_INFINITY)
      const beat = { time: cue.time, accented: cue.accent === 'accent', quick: since < LIGHT_GAP_S }
      beats = [...beats.slice(1 - BEATS_KEPT), beat]
      brighten(beat)
    },
    retract(from) {
      beats = beats.filter(({ time }) => time < from)
      cancelFrom(from)
    },
    tick(now) {
      lastTick = now
      steady.set(beats.findLast(({ time }) => time <= now)?.quick ?? false)
    },
    reanchor() {
      for (const item of lit) item.animation.startTime = clock.heardAt(item.time)
    },
    silence() {
      beats = []
      cancelFrom(Number.NEGATIVE_INFINITY)
      steady.set(false)
    },
    pending: () => lit.size,
  }
}
