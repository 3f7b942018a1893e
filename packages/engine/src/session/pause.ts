import { momentaryItems } from '../safety/caps.ts'
import { releaseOrder } from '../safety/release.ts'
import { releaseLines } from './answers.ts'
import { stopPlaying } from './changes.ts'
import { shiftCues, type Cue } from './cue.ts'
import { withoutItems } from './release.ts'
import { ahead, lift } from './rewrite.ts'
import type { Moment, OpenItem, Setup } from './state.ts'
import { COUNT_STEP, SYSTEM_LINE } from './timing.ts'
import { answers } from './answers.ts'
import type { Emit } from './types.ts'

export type PauseReason = 'asked' | 'unanswered' | 'slept'

/** What must be let go: attention ends with a pause; when nobody answers, everything does. */
const toRelease = (open: readonly OpenItem[], reason: PauseReason): readonly OpenItem[] =>
  reason === 'unanswered' ? open : open.filter(({ item }) => momentaryItems.includes(item))

/** Silence and devices to zero at once; worn items keep their hard end, and time stands still for the rest. */
// oxlint-disable-next-line max-params -- `also` is what a sleep made overdue
export function pause(setup: Setup, moment: Moment, reason: PauseReason, emit: Emit): Moment {
  return pauseAndRelease(setup, moment, { reason, items: toRelease(moment.world.open, reason) }, emit)
}

export function pauseAndRelease(
  setup: Setup,
  moment: Moment,
  { reason, items }: { reason: PauseReason; items: readonly OpenItem[] },
  emit: Emit,
): Moment {
  const { at } = moment
  const isReturning = moment.frozen !== null
  const { bare, tail } = lift(moment)
  const steps = releaseOrder(items)
  emit({ kind: 'safe-state', at, release: steps.map(({ item, since }) => ({ item, since })) })
  const world = { ...withoutItems(stopPlaying(bare, at), items, at), status: 'paused' as const, checkInUntil: null }
  const said = releaseLines(
    setup,
    world,
    steps.map(({ item }) => item),
    at,
  )
  const line = reason === 'slept' ? ('slept' as const) : ('paused' as const)
  const cues: Cue[] = [...said.cues, { kind: 'system', at: said.end, line, duration: SYSTEM_LINE }]
  const frozen = isReturning ? moment.frozen : tail
  return { ...ahead(moment, said.world, cues), frozen, pausedAt: isReturning ? moment.pausedAt : at }
}

/** Three, two, one, and everything goes on where it stood. */
export function resume(setup: Setup, moment: Moment): Moment {
  const { at, frozen, pausedAt } = moment
  const start = at + 3 * COUNT_STEP
  const counts = (['3', '2', '1'] as const).map((trigger, index) => ({ trigger, at: at + index * COUNT_STEP }))
  const said = answers(setup, moment.world, counts)
  const counted = said.cues.map((cue) => ({ ...cue, duration: COUNT_STEP }))
  const delta = start - pausedAt
  const world = {
    ...said.world,
    status: 'returning' as const,
    checkInAt: said.world.checkInAt + delta,
    remindAt: said.world.remindAt + delta,
  }
  return ahead(moment, world, [...counted, { kind: 'play', at: start }, ...shiftCues(frozen ?? [], delta)])
}
