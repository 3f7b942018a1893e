/** The end that a partner chose: permission, a ruined orgasm or a denial, begun at this moment where the config allows it. */
import type { LeadEnding, OrgasmOutcome } from '@rubato/contracts/domain'
import { taskNode } from '@rubato/contracts/domain'
import { budgetOf } from '../config/budget.ts'
import { outcomeTasks } from '../config/resolve-config.ts'
import { addFinale, drawFinale } from '../generate/finale.ts'
import { refusalFor } from '../profile.ts'
import { drawWhole } from '../random/stream.ts'
import { rests } from '../safety/rests.ts'
import { sortByTime } from '../spans.ts'
import { bridgeStrokes } from '../session/rewrite/bridge.ts'
import type { SessionCue } from '../session/model/cue.ts'
import type { LeadMeans, LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { playedUntil } from '../session/model/world.ts'
import { suspendRunning, withFuture } from '../session/rewrite/rewrite.ts'
import { cuesFrom, planFrom, streamsAt } from './write.ts'

const outcomeOf: Readonly<Record<LeadEnding, OrgasmOutcome>> = { permit: 'cum', ruin: 'ruined', deny: 'denied' }

/** Whether the config has this end, and the member has not refused it. */
export function mayEnd({ config, profile }: LeadMeans, ending: LeadEnding): boolean {
  const task = outcomeTasks[outcomeOf[ending]]
  return config !== null && taskNode(config, task).enabled && refusalFor(profile, task) === null
}

/** The end as the generator writes it, without its optional parts, in place of the rest of the plan. */
export function leadEnding(setup: Setup, snapshot: Snapshot, means: LeadMeans, ending: LeadEnding): LedPlan {
  const { config } = means
  if (!mayEnd(means, ending) || config === null) return { refusal: 'not-offered' }
  const { world, at } = snapshot
  if (world.open.length > 0 || world.announced.length > 0) return { refusal: 'busy' }
  const outcome = outcomeOf[ending]
  const gap = outcome === 'cum' ? Math.max(config.orgasm.cum.gap * 1000, rests.edging) : 0
  if (at < (world.endedAt.edging ?? -Infinity) + gap) return { refusal: 'not-now' }
  const stream = streamsAt(setup, snapshot)
  const builder = planFrom(setup, snapshot, means)
  const from = builder.now
  const budget = budgetOf(config, means.profile)
  const extras = { isPostOrgasm: false, eating: null, least: 0 }
  const outline = drawFinale(config, { outcome, extras, budget }, (name, { min, max }, wanted = 0) => {
    const least = Math.ceil(Math.max(min, Math.min(wanted, max)) * 1000)
    return drawWhole(stream(name), least, Math.max(least, Math.floor(max * 1000)))
  })
  addFinale(builder, outline, from + outline.length)
  const cues = cuesFrom(setup, means, builder, { from, outcome, stream: stream('talk') })
  if (!cues) return { refusal: 'not-offered' }
  const over: SessionCue = { kind: 'over', at: builder.now, early: false }
  const { idleWorld, pending } = suspendRunning(snapshot)
  const spokenUntil = Math.max(at, world.speechUntil)
  const future = bridgeStrokes(setup, snapshot, [...cues, over], { spokenUntil, tempo: null })
  const led = withFuture(snapshot, { ...idleWorld, outcome }, sortByTime([...pending.cues, ...future]))
  const wait = setup.minimum - (playedUntil(world, at) + led.endsAt - at)
  if (wait > 0) return { refusal: 'too-early', wait }
  return { snapshot: led, length: led.endsAt - at }
}
