/** The theme of a session: which of its steps is due, and which were said. */
import type { LineConditions, OrgasmOutcome } from '@rubato/contracts/domain'
import type { SpokenLine } from '../../dialog/spoken-line.ts'
import type { SayCue } from './cue.ts'
import type { Setup, Snapshot, ThemeProgress, World } from './state.ts'
import { playedUntil } from './world.ts'

/** Between two steps of the theme, ms of play. */
const BETWEEN_STEPS = 60_000
/** The planned ends, as the conditions of lines name them. */
export const endingNames = { cum: 'orgasm', ruined: 'ruined', denied: 'denied' } as const satisfies Record<
  OrgasmOutcome,
  LineConditions['outcome']
>

export const TOUCHES = 3

export const noProgress: ThemeProgress = { openedAt: null, touches: 0, lastAt: 0, isSettled: false }

/** The first line of the warm-up says how to begin: no other takes its place. */
const isInstruction = ({ turns }: World, { trigger }: SayCue): boolean =>
  trigger === 'warm-up' && (turns['warm-up'] ?? 0) === 0

/** The step of the theme that a line of this cue may be; undefined where none is due, and without a theme. */
export function dueStep({ theme }: Setup, { world, at }: Snapshot, cue: SayCue): LineConditions['step'] {
  if (!theme || isInstruction(world, cue)) return undefined
  const { openedAt, touches, lastAt, isSettled } = world.themed
  const played = playedUntil(world, at)
  const isEnding = world.isEnding || world.isEarlyEnd || world.isDenied
  if (openedAt === null) return !isEnding && played <= theme.openUntil ? 'open' : undefined
  if (openedAt > at || isSettled) return undefined
  if (isEnding) return world.phase === 'end' ? 'settle' : undefined
  const touchAt = theme.touchAt[touches]
  return touchAt !== undefined && played >= Math.max(touchAt, lastAt + BETWEEN_STEPS) ? 'touch' : undefined
}

/** The progress after this line. */
export function withStep(world: World, { dialog: { when }, ms }: SpokenLine, at: number): ThemeProgress {
  const { themed } = world
  if (when?.theme === undefined) return themed
  const lastAt = playedUntil(world, at)
  switch (when.step) {
    case 'open':
      return { ...themed, openedAt: at + ms, lastAt }
    case 'touch':
      return { ...themed, touches: themed.touches + 1, lastAt }
    case 'settle':
      return { ...themed, isSettled: true }
    case undefined:
      return themed
  }
}
