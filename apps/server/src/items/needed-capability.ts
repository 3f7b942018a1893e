/** The capability that a content requires of its author, in addition to the right to write. */
import { can, type Capability, type GeneratorConfig } from '@rubato/contracts/domain'
import type { Actor } from '../base/actor.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../ports/clock.ts'

export interface NeededCapability {
  capability: Capability
  /** The path in the request that needs it. */
  path: readonly string[]
  message: string
}

/** Of a config in the expert mode; `path`: the config's path in the request. */
export const expertCapability = (
  { settingsMode }: Pick<GeneratorConfig, 'settingsMode'>,
  path: readonly string[],
): NeededCapability | null =>
  settingsMode === 'expert'
    ? { capability: 'settings.expert', path: [...path, 'settingsMode'], message: 'Expert mode is not in your tier.' }
    : null

/**
 * Throws `membership.tier-required` when the actor's tier does not hold what is needed, unless the stored content needs the
 * same: content that was made with a higher tier, or copied from a member with one, can be changed.
 */
export async function ensureCapability(
  { clock, actor }: { clock: Clock; actor: Actor },
  needed: NeededCapability | null,
  neededByStored: () => Promise<NeededCapability | null> | NeededCapability | null,
): Promise<void> {
  if (!needed || can(actor, needed.capability, clock.now())) return
  const stored = await neededByStored()
  if (stored?.capability === needed.capability) return
  const { path, message } = needed
  throw new AppError('membership.tier-required', { issues: [{ path: [...path], message }] })
}
