import type { GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { firstNotBefore } from '../../spans.ts'
import type { GamePart } from '../model/cue.ts'

/** The warm-up and the first half of the build are early, the rest of the build is the middle, peak and end are late. */
export function partsOf({ events }: PlayableGame): (at: number) => GamePart {
  const spans = events.filter((event): event is GameEventOf<'task'> => event.kind === 'task')
  const build = spans.filter(({ phase }) => phase === 'build')
  const from = build[0]?.at ?? 0
  const until = Math.max(from, ...build.map(({ at, duration }) => at + duration))
  const half = (from + until) / 2
  return (at) => {
    const next = firstNotBefore(spans, (span) => span.at <= at)
    const phase = spans[Math.max(0, next - 1)]?.phase ?? 'warm-up'
    if (phase === 'peak' || phase === 'end') return 'late'
    return phase === 'build' && at >= half ? 'middle' : 'early'
  }
}
