/** Reverification: how fresh the proof of a factor has to be, by preset (section 9 of the specification). */

export const reverificationPresetNames = ['strict_mfa', 'strict', 'moderate', 'lax'] as const
export type ReverificationPreset = (typeof reverificationPresetNames)[number]

interface PresetRule {
  /** Greatest age of a proof, minutes. */
  minutes: number
  level: 'second_factor' | 'multi_factor'
}

export const reverificationPresets: Record<ReverificationPreset, PresetRule> = {
  strict_mfa: { minutes: 10, level: 'multi_factor' },
  strict: { minutes: 10, level: 'second_factor' },
  moderate: { minutes: 60, level: 'second_factor' },
  lax: { minutes: 1440, level: 'second_factor' },
}

/** The factors of a session: when each was last proved, ms since 1970, null when never. */
export interface SessionFactors {
  firstAt: number | null
  secondAt: number | null
  /** Whether the member has turned a second factor on. Without one, every preset falls back to the first factor. */
  hasSecond: boolean
}

/** The factors that a preset requires: a password, a code, or both. */
export function factorsFor(preset: ReverificationPreset, hasSecond: boolean): readonly ('first' | 'second')[] {
  if (!hasSecond) return ['first']
  return reverificationPresets[preset].level === 'multi_factor' ? ['first', 'second'] : ['second']
}

/** Whether the factors that the preset requires were proved within its time. */
export function isFresh(preset: ReverificationPreset, factors: SessionFactors, now: number): boolean {
  const oldest = now - reverificationPresets[preset].minutes * 60_000
  const proofs = { first: factors.firstAt, second: factors.secondAt }
  return factorsFor(preset, factors.hasSecond).every((factor) => (proofs[factor] ?? -Infinity) >= oldest)
}
