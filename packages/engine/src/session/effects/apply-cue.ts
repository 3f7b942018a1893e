/** Applies one cue: the change of the world and the effects. */
import type { ItemId } from '@rubato/contracts/domain'
import { outcomeOfTask } from '../../config/resolve-config.ts'
import { levelRefusal, refusal } from '../../safety/body.ts'
import { isMomentary } from '../../safety/item-rules.ts'
import { releaseTriggers } from '../../safety/release.ts'
import { isAboutOrgasm } from '../model/words.ts'
import { bodyOf, isOpen, strokeChange, withHanging, withItem, withItemLevel, withoutItems } from '../model/world.ts'
import { type AskCue, type CloseCue, type SessionCue, type LevelCue, type OpenCue, type TaskCue } from '../model/cue.ts'
import { startBeats } from './beats.ts'
import { endSession } from './end-session.ts'
import { speakLine, speakSystemLine } from './speak.ts'
import { addCare } from '../rewrite/line-of-care.ts'
import { speakReleases } from '../rewrite/release.ts'
import { leaveOutNow } from '../rewrite/take-back.ts'
import { dueChanges, insertCues, pendingReleases } from '../rewrite/rewrite.ts'
import { holdChange } from '../rewrite/wait-for-answer.ts'
import { walkOf } from '../scene/scene-state.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import type { Emit } from '../model/types.ts'

const withWorld = (snapshot: Snapshot, change: Partial<World>): Snapshot => ({
  ...snapshot,
  world: { ...snapshot.world, ...change },
})

/** Last guard: a task whose item the body refuses at this time is left out. */
function openItem(setup: Setup, snapshot: Snapshot, cue: OpenCue): Snapshot {
  const { world, at } = snapshot
  const isRefused = refusal(bodyOf(world), cue.item, at, cue.until) !== null
  return isRefused ? leaveOutNow(setup, snapshot, cue) : { ...snapshot, world: withItem(world, cue, at) }
}

function setItemLevel(snapshot: Snapshot, cue: LevelCue): Snapshot {
  const { world, at } = snapshot
  const isRefused = levelRefusal(bodyOf(world), cue.item, cue.level, at) !== null
  return isRefused ? snapshot : { ...snapshot, world: withItemLevel(world, cue.item, cue.level, at) }
}

/** A line announces a release that follows it within this time, ms. */
const RELEASE_FOLLOWS = 60_000

/**
 * Whether the release of the item was said, is about to be said, or needs no words: the count has ended. A planned line
 * after the release is not said, because the item is no longer open.
 */
function isReleaseHeard(snapshot: Snapshot, item: ItemId): boolean {
  const { world, at } = snapshot
  const trigger = releaseTriggers[item]
  if (isMomentary(item) && trigger === undefined) return true
  if (world.announcedReleases.some((said) => said.item === item && at - said.at <= RELEASE_FOLLOWS)) return true
  return pendingReleases(snapshot).cues.some((cue) => cue.kind === 'say' && cue.trigger === trigger)
}

/** Closes the item and the items that hang from it. Releases that no line announced are spoken now. */
function closeItem(setup: Setup, snapshot: Snapshot, { item }: CloseCue): Snapshot {
  const { world, at } = snapshot
  if (!isOpen(world, item)) return snapshot
  const gone = withHanging(world.open, [item]).map((step) => step.item)
  const unheard = gone.filter((each) => each !== item || !isReleaseHeard(snapshot, each))
  const closed = withoutItems(world, [item], at)
  return unheard.length > 0 ? speakReleases(setup, snapshot, closed, unheard) : { ...snapshot, world: closed }
}

/** A task of the game begins: a skip returns to the strokes before it, with the changes that other tasks make at this moment. */
function beginTask(snapshot: Snapshot, cue: TaskCue): Partial<World> {
  const { world } = snapshot
  const before = dueChanges(snapshot).filter(({ group }) => group !== cue.group)
  const {
    grip,
    style,
    hand,
    lastTempo: tempo,
  } = before.reduce((now: World, change): World => ({ ...now, ...strokeChange(now, change) }), world)
  const isNew = cue.group !== undefined && cue.from === cue.at
  return {
    tasks: [...world.tasks, cue],
    heldUntil: cue.isHold ? cue.until : world.heldUntil,
    phase: cue.phase,
    isEnding: world.isEnding || outcomeOfTask(cue.task) !== undefined,
    ...(isNew ? { strokesBefore: { tempo, grip, style, hand } } : {}),
  }
}

/** A question is asked, or goes on after an interruption: one that goes on was not answered. */
function askQuestion({ askedEdges }: World, ask: AskCue): Partial<World> {
  if (ask.question === 'edge')
    return { ask, askedEdges: askedEdges.includes(ask.id) ? askedEdges : [...askedEdges, ask.id] }
  // The answer to an earlier question about an orgasm is not one to this question.
  return isAboutOrgasm(ask.question) ? { ask, isReported: false, isDenied: false, isWithoutOrgasm: false } : { ask }
}

/** The end waits until the last release has been said, at most until the longest duration of a session. */
function over(snapshot: Snapshot, cue: Extract<SessionCue, { kind: 'over' }>, emit: Emit): Snapshot {
  const { world, at } = snapshot
  const until = Math.min(pendingReleases(snapshot).until, world.capAt)
  return until > at ? insertCues(snapshot, world, [{ ...cue, at: until }]) : endSession(snapshot, cue.early, emit)
}

export function applyCue(setup: Setup, snapshot: Snapshot, cue: SessionCue, emit: Emit): Snapshot {
  const { world } = snapshot
  const held = holdChange(setup, snapshot, cue)
  if (held) return held
  switch (cue.kind) {
    case 'say':
      return addCare(setup, speakLine(setup, snapshot, cue, emit), cue)
    case 'system':
      return speakSystemLine(snapshot, cue, emit)
    case 'task':
      return withWorld(snapshot, beginTask(snapshot, cue))
    case 'beat':
      return startBeats(setup, snapshot, cue)
    case 'ask':
      return withWorld(snapshot, askQuestion(world, cue))
    case 'stroke':
      return withWorld(snapshot, strokeChange(world, cue))
    case 'open':
      return openItem(setup, snapshot, cue)
    case 'level':
      return setItemLevel(snapshot, cue)
    case 'close':
      return closeItem(setup, snapshot, cue)
    case 'media':
      emit({ kind: 'media', at: snapshot.at, link: cue.link, duration: cue.duration })
      return snapshot
    case 'video':
      emit({ kind: 'video', at: snapshot.at, media: cue.media, duration: cue.duration })
      return snapshot
    case 'play':
      return resumeClocks(snapshot)
    case 'exit':
      return walkOf(setup).takeExit(setup, snapshot, cue)
    case 'note':
      return walkOf(setup).dueNote(setup, snapshot, cue.note)
    case 'give-back-tempo':
      return setup.lead?.rules.afterSilence(setup, snapshot) ?? snapshot
    case 'over':
      return over(snapshot, cue, emit)
  }
}

function shiftClimb(climb: World['climb'], delta: number): World['climb'] {
  if (climb === null || climb.kind === 'pending') return climb
  const from = climb.from + delta
  return climb.kind === 'share'
    ? { ...climb, from, until: climb.until + delta }
    : { ...climb, from, nextAt: climb.nextAt + delta }
}

/** Moves the clocks that stood still in a pause by its length. */
function resumeClocks(snapshot: Snapshot): Snapshot {
  const { world, at, pausedAt } = snapshot
  const delta = at - pausedAt
  const easedUntil = world.easedUntil > 0 ? world.easedUntil + delta : 0
  const clocks = {
    checkInAt: world.checkInAt + delta,
    remindAt: world.remindAt + delta,
    easedUntil,
    climb: shiftClimb(world.climb, delta),
    handsOffUntil: world.handsOffUntil > pausedAt ? world.handsOffUntil + delta : world.handsOffUntil,
    tightSince: world.tightSince === null ? null : at,
  } satisfies Partial<World>
  return { ...withWorld(snapshot, { ...clocks, status: 'playing', playingSince: at }), suspended: null }
}
