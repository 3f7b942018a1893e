/** The rules by which a partner leads a session, as one value, which a session is started with (`SessionStart.lead`). */
import type { LeadCommand, LeadKind, LeadRefusal } from '@rubato/contracts/domain'
import { resolveConfig } from '../config/resolve-config.ts'
import { sortByTime } from '../spans.ts'
import type { SessionCue } from '../session/model/cue.ts'
import type { LeadMeans, LeadRules, LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { withFuture } from '../session/rewrite/rewrite.ts'
import { leadEnding } from './ending.ts'
import { ledTriggers } from './led-triggers.ts'
import { leadLine } from './line.ts'
import { closedTo, isGranted, planClosedTo } from './may-lead.ts'
import { leadEdge, leadTask } from './next-task.ts'
import { offersAt } from './offers.ts'
import { breachesOf, newBreaches, type Breaches } from './plan-check.ts'
import { giveBackTempo, isTempoLed, leadIntensity, leadTempo } from './tempo.ts'

/** Tempo and intensity are given back when the partner has sent no command for this long, ms. */
const SILENCE = 20_000
/** Where the plan cannot take the tempo back at that moment, it is tried again after this time, ms. */
const AGAIN = 2000

/** The plan with the command in it, before it is checked. */
function planOf(setup: Setup, snapshot: Snapshot, means: LeadMeans, command: LeadCommand): LedPlan {
  switch (command.kind) {
    case 'task':
      return leadTask(setup, snapshot, means, command.task)
    case 'tempo':
      return leadTempo(setup, snapshot, command.bpm)
    case 'intensity':
      return leadIntensity(setup, snapshot, command)
    case 'edge':
      return leadEdge(setup, snapshot, means)
    case 'line':
      return leadLine(setup, snapshot, command.line)
    case 'give-back':
      return giveBackTempo(setup, snapshot)
    default:
      return leadEnding(setup, snapshot, means, command.kind)
  }
}

/** Why the command is not looked at; null where it is. */
function refusalOf(snapshot: Snapshot, { kind }: LeadCommand, grants: readonly LeadKind[]): LeadRefusal | null {
  if (!isGranted(kind, grants)) return 'not-granted'
  return closedTo(snapshot) ?? (kind === 'line' ? null : planClosedTo(snapshot))
}

/** The snapshot whose led tempo is given back when the partner was silent for `after` ms. */
function withGiveBack(snapshot: Snapshot, after: number): Snapshot {
  const future = snapshot.timeline.slice(snapshot.nextIndex).filter(({ kind }) => kind !== 'give-back-tempo')
  const { beat } = snapshot.world
  const isLed = beat?.plannedTempo !== undefined || isTempoLed(future)
  const end: SessionCue[] = isLed ? [{ kind: 'give-back-tempo', at: snapshot.at + after }] : []
  return withFuture(snapshot, snapshot.world, sortByTime([...future, ...end]))
}

/** Takes commands at one moment: the present plan is checked once for all of them. */
function takerAt(setup: Setup, snapshot: Snapshot, grants: readonly LeadKind[]): (command: LeadCommand) => LedPlan {
  const { lead } = setup
  let known: Breaches | null = null
  return (command) => {
    const refusal = lead ? refusalOf(snapshot, command, grants) : 'not-granted'
    if (!lead || refusal) return { refusal: refusal ?? 'not-granted' }
    const led = planOf(setup, snapshot, lead, command)
    if ('refusal' in led) return led
    known ??= breachesOf(setup, snapshot)
    if (newBreaches(setup, known, led.snapshot).length > 0) return { refusal: 'not-now' }
    const { world } = led.snapshot
    const progress = { at: snapshot.at, steps: world.lead?.steps ?? 0 }
    return { ...led, snapshot: withGiveBack({ ...led.snapshot, world: { ...world, lead: progress } }, SILENCE) }
  }
}

function afterSilence(setup: Setup, snapshot: Snapshot): Snapshot {
  const closed = closedTo(snapshot)
  if (closed === 'ending' || closed === 'not-playing') return snapshot
  const back = closed === null ? giveBackTempo(setup, snapshot) : { refusal: closed }
  if (!('refusal' in back) && newBreaches(setup, breachesOf(setup, snapshot), back.snapshot).length === 0)
    return back.snapshot
  return withGiveBack(snapshot, AGAIN)
}

export const leadRules: LeadRules = {
  isGranted,
  take: (setup, snapshot, command, grants) => takerAt(setup, snapshot, grants)(command),
  afterSilence,
  offers: (setup, snapshot, grants) => offersAt(setup, snapshot, grants, takerAt(setup, snapshot, grants)),
  triggers: ledTriggers,
  resolve: resolveConfig,
}
