/** Whether a promise can be kept: the rest of the game has a moment for a line that keeps it, whatever the member does. */
import { conditionNames, type ConditionName } from '@rubato/contracts/domain'
import type { SpokenLine } from '../../dialog/spoken-line.ts'
import type { SayCue } from '../model/cue.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { plannedRoom } from '../model/timing.ts'
import { endingNames } from '../model/theme.ts'

/** From a promise to the line that keeps it at least, ms. */
const PAY_OFF_AFTER = 30_000
/** Conditions that the plan alone decides. */
const planned: readonly ConditionName[] = ['phase', 'turn', 'outcome', 'game']
/** Talk may be left out: this many moments of talk equal one of another line. */
const TALKS = 3

// oxlint-disable-next-line max-params -- a line and its moment
function holdsThere({ plans }: Setup, { outcome }: World, { dialog: { when } }: SpokenLine, { part }: SayCue): boolean {
  if (conditionNames.some((name) => when?.[name] !== undefined && !planned.includes(name))) return false
  return (
    (when?.phase === undefined || when.phase === part) &&
    (when?.outcome === undefined || when.outcome === endingNames[outcome]) &&
    (when?.game === undefined || plans.includes(when.game))
  )
}

/** The moments of the rest of the game at which a line could keep a promise, and which of them are the first of their trigger. */
function momentsLater({ at, world, timeline, nextIndex }: Snapshot): { cue: SayCue; isFirst: boolean }[] {
  const heard = new Set(Object.keys(world.turns))
  return timeline.slice(nextIndex).flatMap((cue) => {
    if (cue.kind !== 'say' || cue.isForTheme || cue.at < at + PAY_OFF_AFTER) return []
    const isFirst = !heard.has(cue.trigger)
    heard.add(cue.trigger)
    return [{ cue, isFirst }]
  })
}

export function canKeep(setup: Setup, snapshot: Snapshot): (name: string) => boolean {
  return (name) => {
    const keepers = setup.lines.filter(({ dialog }) => dialog.when?.keeps === name)
    const triggers = new Set(keepers.map(({ dialog }) => dialog.trigger))
    const possible = momentsLater(snapshot).filter(
      ({ cue, isFirst }) =>
        triggers.has(cue.trigger) &&
        keepers.some(
          (line) =>
            line.dialog.trigger === cue.trigger &&
            line.ms <= plannedRoom(cue) &&
            (line.dialog.when?.turn === undefined || (line.dialog.when.turn === 'first' && isFirst)) &&
            holdsThere(setup, snapshot.world, line, cue),
        ),
    )
    return possible.some(({ cue }) => cue.filler !== true) || possible.length >= TALKS
  }
}
