/**
 * What the metronome plays, as the conductor wants it: windows of effects on one clock, and a `change` that takes
 * hold on the next beat. That beat stays where it was computed to be, so a change moves no beat, loses none and
 * doubles none; only what comes after it is different.
 */
import type { Accent, MetronomeSettings } from '@rubato/contracts/domain'
import { beatsBetween, type Effect } from '@rubato/engine'
import type { SessionDriver } from '../conductor.ts'
import { beatFrom, begin, carryOn, following, type Stretch } from './tempo-segment.ts'

export interface MetronomeScore extends SessionDriver<'change'> {
  /** What is played at this time of the score, ms. */
  at(ms: number): Stretch | null
}

/** What has been played stays known for this long, for what looks at it late, ms. */
const MEMORY_MS = 5000
/** How long a note is felt, ms. */
const FELT_MS: Record<Accent, number> = { accent: 90, beat: 60, soft: 40 }

const courseOf = ({ tempo, ramp: { enabled, from, to, over } }: MetronomeSettings): string =>
  enabled ? `${from} to ${to} over ${over.amount} ${over.unit}` : String(tempo)

/** Whether what runs has the tempo or the ramp of the new settings already. A ramp that is over may begin again. */
function goesOn({ kind, ramp }: Stretch, old: MetronomeSettings, next: MetronomeSettings): boolean {
  return courseOf(old) === courseOf(next) && (kind !== 'hold' || ramp.end === next.ramp.end)
}

/** `settings` is asked once now and again at each `change`. */
export function createMetronomeScore(settings: () => MetronomeSettings): MetronomeScore {
  let followed = settings()
  let chain: readonly Stretch[] = [begin(followed, { at: 0, beat: 0 })]
  let cursor = 0

  /** Adds what comes next; false when the last stretch never ends. */
  const extend = (): boolean => {
    const last = chain.at(-1)
    const next = last && following(last, followed)
    if (next) chain = [...chain, next]
    return Boolean(next)
  }
  const effects = (from: number, to: number): Effect[] => {
    while ((chain.at(-1)?.segment.until ?? to) < to && extend());
    const beats = chain.flatMap(({ segment }) => beatsBetween(segment, from, to))
    return beats.flatMap((beat): Effect[] => {
      const heard: Effect = { kind: 'beat', ...beat }
      if (!followed.silent) return [heard]
      return [heard, { kind: 'vibrate', at: beat.at, intensity: 1, duration: FELT_MS[beat.accent] }]
    })
  }
  /** The beat on which a change made at `at` takes hold, and which stretch it is in. */
  const turningPoint = (at: number) => {
    for (let index = 0; index < chain.length || extend(); index++) {
      const stretch = chain[index]
      const start = stretch && stretch.segment.until > at ? beatFrom(stretch, at) : null
      if (stretch && start) return { index, stretch, start }
    }
    throw new Error('The metronome has come to an end')
  }
  const change = (at: number): Effect[] => {
    const next = settings()
    const { index, stretch, start } = turningPoint(at)
    const from = { at: start.at, beat: start.beat < next.bar.length ? start.beat : 0 }
    const fresh = goesOn(stretch, followed, next) ? carryOn(stretch, next, from) : begin(next, from)
    const before = { ...stretch, segment: { ...stretch.segment, until: start.at } }
    chain = [...chain.slice(0, index), before, fresh]
    followed = next
    return [{ kind: 'retract', at, from: start.at }, ...effects(start.at, cursor)]
  }
  const advance = (to: number): Effect[] => {
    if (to <= cursor) return []
    const found = effects(cursor, to)
    cursor = to
    chain = chain.filter(({ segment }) => segment.until > to - MEMORY_MS)
    return found
  }
  return {
    step(input) {
      if (input.type === 'advance') return advance(input.to)
      return input.type === 'change' ? change(input.at) : []
    },
    at: (ms) => chain.findLast(({ segment }) => segment.at <= ms) ?? null,
  }
}
