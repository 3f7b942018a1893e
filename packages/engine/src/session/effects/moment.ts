/** The moment of a line: the values for its conditions, and how demanding it is. */
import type { LineConditions, TriggerId } from '@rubato/contracts/domain'
import type { Moment } from '../../dialog/choose-line.ts'
import { areStrokes } from '../../beat/strokes.ts'
import type { SayCue, SessionCue } from '../model/cue.ts'
import { factsOf } from '../model/facts.ts'
import { slowedTempo, withClimb } from './beats.ts'
import { canKeep } from './pay-off.ts'
import { memoryAt } from '../model/memory.ts'
import { dueStep } from '../model/theme.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { REPORT_LASTS } from '../model/timing.ts'
import type { MemberReport } from '../model/types.ts'
import { playedUntil } from '../model/world.ts'

type ValueOf<Name extends keyof LineConditions> = LineConditions[Name] | undefined

/** Demand of the easing, as a share of the demand without it. */
const EASED_SHARE = 0.5
/** Between them a moment is neither gentle nor strong: no slow words at a middle tempo. */
const GENTLE_BELOW = 0.35
const STRONG_FROM = 0.5

/** The tempo as a share of the member's range, halved while easing; 0 where the hand rests. */
export function intensityAt(setup: Setup, { beat, lastTempo, easedUntil }: World, at: number): number {
  const tempo = beat ? tempoOf(beat, at) : lastTempo
  if (tempo === null) return 0
  const { min, max } = setup.tempo
  const share = Math.min(1, Math.max(0, (tempo - min) / Math.max(1, max - min)))
  return easedUntil > 0 ? share * EASED_SHARE : share
}

/** The world with the strokes that a line calls back: its demand is theirs. */
function withStrokesAhead(setup: Setup, { world, timeline, nextIndex }: Snapshot, { trigger }: SayCue): World {
  if (trigger !== 'stroke-start' || world.beat) return world
  const first = timeline.slice(nextIndex).find((cue) => cue.kind === 'beat' && areStrokes(cue.segment.task))
  if (first?.kind !== 'beat') return world
  return {
    ...world,
    lastTempo: slowedTempo(setup, withClimb(world, first, first.at), first.segment.tempo.from, first.at),
  }
}

function intensityOf(setup: Setup, world: World, at: number): ValueOf<'intensity'> {
  const intensity = intensityAt(setup, world, at)
  if (world.easedUntil > 0 || intensity < GENTLE_BELOW) return 'gentle'
  return intensity >= STRONG_FROM ? 'strong' : undefined
}

/** How the session ends, once its end has started. */
function endingOf(world: World): ValueOf<'outcome'> {
  if (world.isEarlyEnd) return 'early'
  if (world.isDenied) return 'not-reached'
  if (!world.isEnding) return undefined
  return world.outcome === 'cum' ? 'orgasm' : world.outcome
}

/** Whether a section of a branching game is running that is not its last one: which lines come after it is not known. */
const leadsOn = ({ scene: compiled }: Setup, { scene }: World): boolean =>
  scene !== null && compiled?.sections.get(scene.section)?.section.exit.kind !== 'end'

/** Lines that number the edges. */
const edgeTriggers: readonly TriggerId[] = ['edge', 'edging', 'edging-cooldown']

function turnOf(setup: Setup, { world, timeline, nextIndex }: Snapshot, trigger: TriggerId): ValueOf<'turn'> {
  const isFirst = (world.turns[trigger] ?? 0) === 0
  // An edge that was not asked for came before the first one that is.
  if (isFirst && !(edgeTriggers.includes(trigger) && world.ownEdges > 0)) return 'first'
  if (leadsOn(setup, world)) return 'again'
  const isLast = !timeline
    .slice(nextIndex)
    .some((cue) => cue.kind === 'say' && cue.trigger === trigger && !cue.isForTheme)
  return isLast ? 'last' : 'again'
}

/** Triggers of general talk, which teases. */
export const generalTalk: readonly TriggerId[] = ['do-not-cum', 'teasing-strokes-continue', 'frustrating']

/** How long a line that takes the hand off answers a report, and any line but general talk a skip, ms: later it is about another task. */
const ANSWERED_WITHIN = 20_000

function reportOf({ report, ask }: World, trigger: TriggerId, at: number): ValueOf<'after'> {
  if (!report || report.answered.includes(trigger)) return undefined
  const isSkip = report.value === 'skipped' && !generalTalk.includes(trigger)
  const isStop = trigger === 'stroke-stop'
  // A stop inside a climb belongs to the climb.
  if ((isSkip || (isStop && report.isFinal !== true)) && ask?.question === 'edge') return undefined
  const lasts = isSkip || isStop ? ANSWERED_WITHIN : REPORT_LASTS
  return report.isFinal !== true && at - report.at > lasts ? undefined : report.value
}

/** Promises that were heard to their end by `at` and not kept. */
const unpaidAt = ({ promised, kept }: World, at: number): string[] =>
  Object.entries(promised).flatMap(([name, heardAt]) => (heardAt <= at && !kept.includes(name) ? [name] : []))

/** Reports of trouble, and how long general talk is calm after them, ms of play. */
const troubles: readonly MemberReport['kind'][] = ['too-close', 'cannot']
const CALM_FOR = 60_000

/** Whether the member reported trouble shortly before. */
export const isTroubled = (world: World, at: number): boolean =>
  world.memberReports.some((report) => troubles.includes(report.kind) && playedUntil(world, at) - report.at < CALM_FOR)

/** How long after an order about the tempo general talk does not contradict it, ms. */
const ORDER_HOLDS = 15_000
const contrary = { slower: 'strong', faster: 'gentle' } as const

/** A rise that begins this soon after a line, and by this share or more, contradicts a gentle one, ms. */
const RISES_WITHIN = 6000
const STEEP = 1.5

/** Whether the plan has a steep rise of the tempo that begins while the line is heard or right after it. */
function risesSoon({ timeline, nextIndex, at, world: { easedUntil } }: Snapshot): boolean {
  const isSteep = (cue: SessionCue) =>
    cue.kind === 'beat' &&
    cue.at <= at + RISES_WITHIN &&
    areStrokes(cue.segment.task) &&
    cue.segment.tempo.to > STEEP * cue.segment.tempo.from
  return at >= easedUntil && timeline.slice(nextIndex).some(isSteep)
}

/**
 * The demand of general talk over strokes: not strong right after an order to slow, not gentle right after the opposite or right
 * before a steep rise.
 */
function demandOfTalk(snapshot: Snapshot, intensity: ValueOf<'intensity'>): ValueOf<'intensity'> {
  const { at } = snapshot
  const { beat, lastTempo, tempoOrder } = snapshot.world
  if (intensity === 'gentle' && risesSoon(snapshot)) return undefined
  // Between two segments no beat runs.
  const isStroking = beat !== null || lastTempo !== null
  const holds = isStroking && tempoOrder !== null && at < tempoOrder.at + ORDER_HOLDS
  return holds && intensity === contrary[tempoOrder.direction] ? undefined : intensity
}

export function momentOf(setup: Setup, snapshot: Snapshot, cue: SayCue): Moment {
  const { world, at } = snapshot
  const { trigger, part } = cue
  const after = reportOf(world, trigger, at)
  const isReported = after === 'reached' || after === 'not-reached'
  const isTalk = generalTalk.includes(trigger)
  const isCalm = isTalk && isTroubled(world, at)
  const intensity = intensityOf(setup, withStrokesAhead(setup, snapshot, cue), at)
  const demand = isTalk ? demandOfTalk(snapshot, intensity) : intensity
  return {
    phase: part ?? world.part,
    turn: turnOf(setup, snapshot, trigger),
    after,
    // All lines to hold are about an edge that was reached.
    isAnswer: trigger !== 'edging' && isReported && world.report?.answered.length === 0,
    outcome: endingOf(world),
    isCalm,
    intensity: isCalm && demand === 'strong' ? undefined : demand,
    ...factsOf(world, after),
    ...memoryAt(setup.earlier, world, at),
    game: setup.plans,
    step: dueStep(setup, snapshot, cue),
    theme: setup.theme?.name,
    unpaid: unpaidAt(world, at),
    canKeep: canKeep(setup, snapshot),
  }
}
