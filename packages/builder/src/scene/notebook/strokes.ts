import type { GameEventOf, SectionOf } from '@rubato/contracts/domain'
import { areStrokes } from '@rubato/engine'

/** The strokes that go on under the words of a section: its only beats, from its start. */
export function strokesUnder({ events }: Pick<SectionOf<'timeline'>, 'events'>): GameEventOf<'beat'> | undefined {
  const [first, ...others] = events.filter((event) => event.kind === 'beat')
  return first?.at === 0 && others.length === 0 && areStrokes(first.task) ? first : undefined
}
