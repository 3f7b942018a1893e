/** What is heard, for the screen: tempo and ramp a few times a second, and every note as it sounds. */
import type { MetronomeBar } from '@rubato/contracts/domain'
import { createBeatCalls } from '../outputs/beat-calls.ts'
import type { Output } from '../outputs/output.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { Played } from './run.ts'
import { placeOfNote, shareOfRamp, tempoOf } from './tempo-segment.ts'

export interface Heard {
  /** bpm, rounded */
  tempo: number
  /** How much of a ramp is over, percent; null without a ramp. */
  ramp: number | null
}

/** A note as it sounds: which beat of which bar, and which part of that beat, from 0. */
export interface HeardNote {
  bar: MetronomeBar
  beat: number
  part: number
}

export interface Hearing {
  /** Null while nothing is heard. */
  heard: ReadableStore<Heard | null>
  /** Calls back with every note, to within 25 ms. Returns the way to end it. */
  onNote(listener: (note: HeardNote) => void): () => void
  outputs: readonly Output[]
}

const heardOf = ({ stretch, ms }: Played): Heard => {
  const share = shareOfRamp(stretch, ms)
  return { tempo: Math.round(tempoOf(stretch, ms)), ramp: share === null ? null : Math.round(share * 100) }
}

export function createHearing(played: (audio: number) => Played | null): Hearing {
  const heard = createStore<Heard | null>(null)
  const listeners = new Set<(note: HeardNote) => void>()
  const calls = createBeatCalls(({ time, note }) => {
    const now = played(time)
    const place = now && placeOfNote(now.stretch, note)
    if (place) for (const listener of listeners) listener({ bar: now.stretch.bar, ...place })
  })
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
