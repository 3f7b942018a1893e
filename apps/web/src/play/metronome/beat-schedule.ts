/**
 * The metronome's session: half-open windows of effects on one clock, and a `change` that takes effect on the next beat.
 * That beat keeps its time, so a change does not move, drop or repeat a beat; only beats after it differ.
 */
import type { Accent, MetronomeSettings } from '@rubato/contracts/domain'
import type { Effect } from '@rubato/engine'
import { beatsBetween } from '@rubato/engine/beats'
import type { SessionDriver } from '../conductor.ts'
import { beatFrom, continueSegment, firstSegment, nextSegment, type TempoSegment } from './tempo-segment.ts'

export interface BeatSchedule extends SessionDriver<'change', never> {
  /** The segment at a time since the start of the run, ms. */
  at(ms: number): TempoSegment | null
}

/** How long past segments are kept, ms: they are read when their beats are heard. */
const HISTORY_MS = 5000
/** Duration of the vibration of a note, ms. */
const VIBRATION_MS: Record<Accent, number> = { accent: 90, beat: 60, soft: 40 }

const tempoKey = ({ tempo, ramp: { enabled, from, to, over } }: MetronomeSettings): string =>
  enabled ? `${from} to ${to} over ${over.amount} ${over.unit}` : String(tempo)

/** Whether the segment has the tempo or ramp of the new settings already. A ramp that is over may start again. */
function hasTempoOf({ kind, ramp }: TempoSegment, old: MetronomeSettings, next: MetronomeSettings): boolean {
  return tempoKey(old) === tempoKey(next) && (kind !== 'hold' || ramp.end === next.ramp.end)
}

/** Calls `settings` once now and again at each `change`. */
export function createBeatSchedule(settings: () => MetronomeSettings): BeatSchedule {
  let applied = settings()
  let segments: readonly TempoSegment[] = [firstSegment(applied, { at: 0, beat: 0 })]
  let cursor = 0

  /** Appends the next segment; false when the last one has no end. */
  const extend = (): boolean => {
    const last = segments.at(-1)
    const next = last && nextSegment(last, applied)
    if (next) segments = [...segments, next]
    return Boolean(next)
  }
  const effects = (from: number, to: number): Effect[] => {
    while ((segments.at(-1)?.beats.until ?? to) < to && extend());
    const due = segments.flatMap(({ beats }) => beatsBetween(beats, from, to))
    return due.flatMap((beat): Effect[] => {
      const sound: Effect = { kind: 'beat', ...beat }
      if (!applied.silent) return [sound]
      return [sound, { kind: 'vibrate', at: beat.at, intensity: 1, duration: VIBRATION_MS[beat.accent] }]
    })
  }
  /** The beat on which a change made at `at` takes effect, and the segment that has it. */
  const changePoint = (at: number) => {
    for (let index = 0; index < segments.length || extend(); index++) {
      const segment = segments[index]
      const start = segment && segment.beats.until > at ? beatFrom(segment, at) : null
      if (segment && start) return { index, segment, start }
    }
    throw new Error('The beat schedule has no beat after the change')
  }
  const change = (at: number): Effect[] => {
    const next = settings()
    const { index, segment, start } = changePoint(at)
    const from = { at: start.at, beat: start.beat < next.bar.length ? start.beat : 0 }
    const after = hasTempoOf(segment, applied, next) ? continueSegment(segment, next, from) : firstSegment(next, from)
    const before = { ...segment, beats: { ...segment.beats, until: start.at } }
    segments = [...segments.slice(0, index), before, after]
    applied = next
    return [{ kind: 'retract', at, from: start.at }, ...effects(start.at, cursor)]
  }
  const advance = (to: number): Effect[] => {
    if (to <= cursor) return []
    const due = effects(cursor, to)
    cursor = to
    segments = segments.filter(({ beats }) => beats.until > to - HISTORY_MS)
    return due
  }
  return {
    step(input) {
      if (input.type === 'advance') return advance(input.to)
      return input.type === 'change' ? change(input.at) : []
    },
    at: (ms) => segments.findLast(({ beats }) => beats.at <= ms) ?? null,
  }
}
