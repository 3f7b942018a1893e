/** Fills a generated section once, as a session would: it becomes a timeline that its author can change. */
import type { SectionOf } from '@rubato/contracts/domain'
import { generatedSection, type PlayerProfile } from '@rubato/engine'
import type { SceneCommand, SceneDocument } from './types.ts'

export interface WriteOutOptions {
  /** The person for whom it is made: their limits and their tempo. */
  readonly profile: PlayerProfile
  readonly seed: string
}

export function writeOutCommand(
  { branches: _branches, ...game }: SceneDocument,
  section: SectionOf<'generated'>,
  { profile, seed }: WriteOutOptions,
): SceneCommand {
  const { events, duration: length } = generatedSection({ game, profile, seed }, section, 0)
  return {
    kind: 'set-section',
    id: section.id,
    change: { content: { kind: 'timeline', length, events }, edges: undefined, medium: undefined },
    label: { key: 'builder.did.write-out', values: { name: section.name } },
  }
}
