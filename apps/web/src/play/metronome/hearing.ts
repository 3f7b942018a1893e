/** The audible state for the screen: tempo and progress of a ramp, and each note as it sounds. */
import type { MetronomeBar } from '@rubato/contracts/domain'
import { createBeatCalls } from '../outputs/beat-calls.ts'
import type { Output } from '../outputs/output.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import type { Played } from './run.ts'
import { placeOfNote, shareOfRamp, tempoOf } from './tempo-segment.ts'

interface Heard {
  /** bpm, rounded */
  tempo: number
  /** Progress of the ramp, percent; null without a ramp. */
  ramp: number | null
}

/** A note as it sounds: its bar, the index of its beat in the bar and of its part in the beat, from 0. */
interface HeardNote {
  bar: MetronomeBar
  beat: number
  part: number
}

export interface Hearing {
  /** Null while nothing is heard. */
  heard: ReadableStore<Heard | null>
  /** Calls back with each note, within 25 ms of its sound. Returns the unsubscribe function. */
  onNote(listener: (note: HeardNote) => void): () => void
  outputs: readonly Output[]
}

const heardOf = ({ segment, ms }: Played): Heard => {
  const share = shareOfRamp(segment, ms)
  return { tempo: Math.round(tempoOf(segment, ms)), ramp: share === null ? null : Math.round(share * 100) }
}

export function createHearing(played: (audio: number) => Played | null, soundDelay: () => number): Hearing {
  const heard = createStore<Heard | null>(null)
  const listeners = new Set<(note: HeardNote) => void>()
  const calls = createBeatCalls(({ time, note }) => {
    const now = played(time)
    const place = now && placeOfNote(now.segment, note)
    if (place) for (const listener of listeners) listener({ bar: now.segment.bar, ...place })
  }, soundDelay)
  const figures: Output = {
    take: () => undefined,
    tick(audio) {
      const now = played(audio)
      const next = now && heardOf(now)
      const last = heard.get()
      if (next?.tempo !== last?.tempo || next?.ramp !== last?.ramp) heard.set(next)
    },
    silence: () => heard.set(null),
  }
  return {
    heard,
    onNote(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    outputs: [calls, figures],
  }
}
