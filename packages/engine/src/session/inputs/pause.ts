import { isMomentary } from '../../safety/item-rules.ts'
import { releaseOrder } from '../../safety/release.ts'
import { answers, releaseLines } from '../rewrite/lines.ts'
import { releasedUnasked, stopPlaying, withHanging, withoutItems } from '../model/world.ts'
import { inOrder, shiftCues, type Cue } from '../model/cue.ts'
import { planned } from '../rewrite/keep-allowed.ts'
import { ahead, lift, unsaidOf } from '../rewrite/rewrite.ts'
import type { Moment, OpenItem, Setup } from '../model/state.ts'
import { COUNT_STEP, SYSTEM_LINE } from '../model/timing.ts'
import type { Emit } from '../model/types.ts'

export type PauseReason = 'asked' | 'unanswered' | 'slept'

/** What must be let go: attention ends with a pause; when nobody answers, everything does. */
const toRelease = (open: readonly OpenItem[], reason: PauseReason): readonly OpenItem[] =>
  releaseOrder(reason === 'unanswered' ? open : open.filter(({ item }) => isMomentary(item)))

/** Silence and devices to zero at once; worn items keep their hard end, and time stands still for the rest. */
// oxlint-disable-next-line max-params -- a pause is told why
export function pause(setup: Setup, moment: Moment, reason: PauseReason, emit: Emit): Moment {
  return pauseAndRelease(setup, moment, { reason, steps: toRelease(moment.world.open, reason) }, emit)
}

/** After a sleep: what is overdue first, with what hangs from it, then what attention alone held. */
export function pauseAfterSleep(setup: Setup, moment: Moment, emit: Emit): Moment {
  const { at, world } = moment
  const late = world.open.filter(({ until }) => until <= at).map(({ item }) => item)
  const overdue = withHanging(world.open, late)
  const held = toRelease(world.open, 'slept').filter((step) => !overdue.includes(step))
  return pauseAndRelease(setup, moment, { reason: 'slept', steps: [...overdue, ...held] }, emit)
}

/** The steps are said in their order. */
// oxlint-disable-next-line max-params -- a pause is told why and what comes off
function pauseAndRelease(
  setup: Setup,
  moment: Moment,
  { reason, steps }: { reason: PauseReason; steps: readonly OpenItem[] },
  emit: Emit,
): Moment {
  const { at } = moment
  const isReturning = moment.frozen !== null
  const { bare, tail, unsaid } = lift(moment)
  emit({ kind: 'safe-state', at, release: steps })
  const items = steps.map(({ item }) => item)
  // What was about to come off is said once more afterwards.
  const still = { ...stopPlaying(bare, at), announced: [] }
  const released = reason === 'asked' ? withoutItems(still, items, at) : releasedUnasked(still, items, at)
  const said = releaseLines(setup, { ...released, status: 'paused', checkInUntil: null }, items, unsaid.until)
  const line = reason === 'slept' ? ('slept' as const) : ('paused' as const)
  const cues: Cue[] = [...unsaid.cues, ...said.cues, { kind: 'system', at: said.end, line, duration: SYSTEM_LINE }]
  const frozen = isReturning ? moment.frozen : tail
  return { ...ahead(moment, said.world, cues), frozen, pausedAt: isReturning ? moment.pausedAt : at }
}

/** Three, two, one, and everything goes on where it stood, without what the body no longer allows. */
export function resume(setup: Setup, moment: Moment): Moment {
  const { frozen, pausedAt, world } = moment
  const unsaid = unsaidOf(moment)
  const start = unsaid.until + 3 * COUNT_STEP
  const counts = (['3', '2', '1'] as const).map((trigger, index) => ({
    trigger,
    at: unsaid.until + index * COUNT_STEP,
  }))
  const said = answers(setup, world, counts)
  const counted = said.cues.map((cue) => ({ ...cue, duration: COUNT_STEP }))
  const delta = start - pausedAt
  const back = { ...said.world, status: 'returning' as const }
  const { tail } = planned(setup, back, shiftCues(frozen ?? [], delta), 0)
  const cues: Cue[] = [...unsaid.cues, ...counted, { kind: 'play', at: start }]
  return ahead(moment, back, inOrder([...cues, ...tail]))
}
