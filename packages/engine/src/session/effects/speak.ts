/**
 * Says the lines of cues. Only one thing is said at a time: a line that would begin while another is being said waits for
 * its end, talk that fills a silence is left out. Numbers, releases and answers to inputs do not wait.
 */
import {
  getTrigger,
  isCount,
  spokenMs,
  triggerFacts,
  type Grip,
  type ItemId,
  type TriggerId,
} from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { chooseFiller, chooseLine, holdsAt, type LineRequest } from '../../dialog/choose-line.ts'
import { fillLine } from '../../dialog/fill-line.ts'
import { deliveryDemands } from '../../dialog/library.ts'
import type { SpokenLine } from '../../dialog/spoken-line.ts'
import { STROKES_WITHIN } from '../../plan/call-back.ts'
import { isCall, isErrand } from '../../plan/errand.ts'
import { directionOf, ORDERS_APART, waitForOrder } from '../../plan/tempo-order.ts'
import { draw, openStream } from '../../random/stream.ts'
import { itemReleasedBy, itemsReleasedBy } from '../../safety/release.ts'
import { withTrigger, type OpenCue, type SayCue, type SessionCue, type SystemCue } from '../model/cue.ts'
import { plannedRoom, FILLER_QUIET, systemLineLength } from '../model/timing.ts'
import { isOpen } from '../model/world.ts'
import { cutsIn, handsOff, isWord } from '../model/words.ts'
import type { AnnouncedItem, Setup, Snapshot, World } from '../model/state.ts'
import type { Emit } from '../model/types.ts'
import { releaseInTurn } from '../rewrite/release.ts'
import { withNames } from '../scene/names.ts'
import { isTempoTrigger } from '../rewrite/keep-tempo.ts'
import { insertCues } from '../rewrite/rewrite.ts'
import { holdCall } from '../rewrite/wait-for-answer.ts'
import { withoutUnfree } from './body-needs.ts'
import { duringClimb, withChangeEnd } from './climb-line.ts'
import { gripOf, isLeftOutByEasing, withGripOfNow } from './ease.ts'
import { withoutRise, withSmallRise } from './eased-rise.ts'
import { factValues } from '../model/facts.ts'
import { heardBy } from '../model/heard.ts'
import { generalTalk, intensityAt, momentOf } from './moment.ts'
import { recollectionsOf } from '../model/memory.ts'
import { dueStep, withStep } from '../model/theme.ts'
import { levelOf } from './speech-level.ts'
import { whereStrokesStop } from './strokes-stop.ts'
import { waitUntil } from './waiting-lines.ts'

/** The line that ends a hold is not spoken when the hold has ended already. */
function isStale(world: World, { trigger, release }: SayCue): boolean {
  const item = itemReleasedBy(trigger)
  return release !== true && item !== undefined && !isOpen(world, item)
}

/**
 * When the next strokes begin, where the line that calls the hand back would be too early for them (Infinity when
 * there are none); null where the line is in time.
 */
function strokesTooLate({ world, timeline, nextIndex, at }: Snapshot, { trigger, duration }: SayCue): number | null {
  if (trigger !== 'stroke-start' || world.beat) return null
  const first = timeline.find(
    (cue, index) =>
      index >= nextIndex && cue.kind === 'beat' && areStrokes(cue.segment.task) && cue.segment.until > cue.at,
  )
  if (first?.kind !== 'beat') return Infinity
  // In time: strokes begin at the end of the line, or one beat later.
  const beat = Math.min(STROKES_WITHIN, 60_000 / first.segment.tempo.from)
  return first.at > at + duration + beat ? first.at : null
}

/** Whether another line is spoken before `until`, or a system line still runs in the last `duration` ms before it. */
function isSpokenBefore({ world, timeline, nextIndex }: Snapshot, until: number, duration: number): boolean {
  const between = timeline.slice(nextIndex).filter((cue) => cue.at < until)
  const opens = (item: ItemId | undefined) => between.some((cue) => cue.kind === 'open' && cue.item === item)
  const isSkipped = (cue: SayCue) =>
    cue.filler === true || isLeftOutByEasing(world, cue) || (isStale(world, cue) && !opens(itemReleasedBy(cue.trigger)))
  return between.some(
    (cue) =>
      (cue.kind === 'say' && !isSkipped(cue)) || (cue.kind === 'system' && cue.at + cue.duration > until - duration),
  )
}

/**
 * A line that calls the hand back too early is not spoken now. It is moved to the strokes when no other line is spoken
 * before them.
 */
function callBackLater(snapshot: Snapshot, cue: SayCue, strokes: number): Snapshot {
  if (strokes === Infinity || isSpokenBefore(snapshot, strokes, cue.duration)) return snapshot
  return insertCues(snapshot, snapshot.world, [{ ...cue, at: strokes - cue.duration }])
}

/** When the next word is due after now; Infinity where nothing more is said. */
const nextWordAt = ({ timeline, nextIndex, at }: Snapshot): number =>
  timeline.slice(nextIndex).find((cue) => isWord(cue) && cue.at > at)?.at ?? Infinity

/** The time that there is for the line, ms. */
const roomFor = (snapshot: Snapshot, cue: SayCue): number =>
  Math.min(nextWordAt(snapshot) - snapshot.at, plannedRoom(cue))

/**
 * The lines of the cue that its values and the facts of the moment fill in the words in which they were prepared: own words,
 * or the lines of the script for the trigger.
 */
function preparedLines(setup: Setup, snapshot: Snapshot, { trigger, values, own }: SayCue): readonly SpokenLine[] {
  const filled = { ...values, ...factValues(snapshot) }
  const lines = own === undefined ? setup.linesByTrigger.get(trigger) : setup.ownLines.get(own)
  return (lines ?? []).filter(
    ({ dialog, text, shortOf = text }) => dialog.text === shortOf || fillLine(dialog.text, filled) === shortOf,
  )
}

/** Signals repeat soon and answer each other: drawn, their pairs vary. */
const drawPick = ({ seed }: Setup, { turns }: World, { trigger }: SayCue): number =>
  draw(openStream(seed, `${trigger}/${turns[trigger] ?? 0}`))

/** Own words with the names of variables filled: they are rendered when they are said. */
function withNamesFilled({ speaker }: Setup, world: World, line: SpokenLine): SpokenLine {
  const [text, speech] = [line.text, line.speech].map((words) => withNames(world, words)) as [string, string]
  if (text === line.text && speech === line.speech) return line
  const voice = line.dialog.own?.voice ?? speaker.voice
  const cue = { text: withNames(world, line.cue.text), speech: withNames(world, line.cue.speech) }
  return { ...line, text, speech, cue, ms: spokenMs(speech, voice, speaker.chatSpeed) }
}

/** The lines of the script for the cue whose conditions hold and that are said before the next word. */
export function linesThatFit(setup: Setup, snapshot: Snapshot, cue: SayCue): readonly SpokenLine[] {
  const moment = momentOf(setup, snapshot, cue)
  const room = roomFor(snapshot, cue)
  return preparedLines(setup, snapshot, cue).filter((line) => line.ms <= room && holdsAt(line, moment))
}

/** Whether the line is general talk of which only a clause is left, because other words took its time. */
const isScrapOfTalk = (cue: SayCue, room: number, { shortOf }: SpokenLine): boolean =>
  shortOf !== undefined && generalTalk.includes(cue.trigger) && (cue.late === true || room < cue.duration)

function chosenLine(setup: Setup, snapshot: Snapshot, cue: SayCue): SpokenLine | null {
  const { world, at } = snapshot
  if (cue.chosen !== undefined)
    return linesThatFit(setup, snapshot, cue).find(({ dialog }) => dialog.id === cue.chosen) ?? null
  const request: LineRequest = {
    moment: momentOf(setup, snapshot, cue),
    room: roomFor(snapshot, cue),
    spokenAt: world.spokenAt,
    last: world.lastLine,
    ...(getTrigger(cue.trigger).room === 'signal' ? { pick: drawPick(setup, world, cue) } : {}),
  }
  const pool = preparedLines(setup, snapshot, cue)
  // Own words are said whole: what follows waits for their end.
  if (cue.own !== undefined) {
    const line = pool.find(({ ms }) => cue.filler !== true || ms <= request.room)
    return line ? withNamesFilled(setup, world, line) : null
  }
  if (cue.filler) return chooseFiller(pool, request, { at, quiet: FILLER_QUIET })
  const line = chooseLine(pool, request)
  return line && isScrapOfTalk(cue, request.room, line) ? null : line
}

/** The items of the line that the plan opens after it. */
function announcedBy({ world, timeline, nextIndex, at }: Snapshot, trigger: TriggerId): AnnouncedItem[] {
  const items = triggerFacts(trigger).opens.filter((item) => !isOpen(world, item))
  if (items.length === 0) return []
  const isOpening = (cue: SessionCue): cue is OpenCue => cue.kind === 'open' && items.includes(cue.item)
  const opening = timeline.slice(nextIndex).find(isOpening)
  return opening && opening.at - at <= ANNOUNCED_WITHIN ? [{ item: opening.item, at, group: opening.group }] : []
}
/** An item opens at most this long after its line, the time to put it on, ms. */
const ANNOUNCED_WITHIN = 60_000

/** What the line promises and keeps; a first clause alone does neither. */
function withPromises({ promised, kept }: World, { dialog: { when }, ms, shortOf }: SpokenLine, at: number) {
  if (shortOf !== undefined) return { promised, kept }
  return {
    promised: when?.promises === undefined ? promised : { [when.promises]: at + ms, ...promised },
    kept: when?.keeps === undefined ? kept : [...kept, when.keeps],
  }
}

function withSpoken(snapshot: Snapshot, cue: SayCue, spoken: SpokenLine): World {
  const { dialog, ms } = spoken
  const { trigger } = cue
  const { at } = snapshot
  const world = { ...snapshot.world, ...heardBy(snapshot.world, at) }
  const { report } = world
  const announced = announcedBy(snapshot, trigger)
  const direction = directionOf(trigger)
  return {
    ...world,
    // A line that had to wait is heard to its end: numbers are left out under it.
    ...(cue.late ? { noticeUntil: Math.max(world.noticeUntil, at + ms) } : {}),
    ...withPromises(world, spoken, at),
    themed: withStep(world, spoken, at),
    recalled: [...world.recalled, ...recollectionsOf(dialog)],
    lastLine: dialog.id,
    lastErrandAt: isErrand(cue) ? at : world.lastErrandAt,
    lastCalledAt: isCall(cue) ? at : world.lastCalledAt,
    spokenAt: { ...world.spokenAt, [dialog.id]: at },
    turns: { ...world.turns, [trigger]: (world.turns[trigger] ?? 0) + 1 },
    ...(isCount(trigger) ? {} : { saying: withChangeEnd(snapshot, cue) }),
    tempoOrder: direction ? { at, direction } : world.tempoOrder,
    isCalledBack:
      trigger === 'stroke-start'
        ? world.beat === null
        : world.isCalledBack && !handsOff.includes(trigger) && cue.release !== true,
    speechUntil: isCount(trigger) ? Math.max(world.speechUntil, at + ms) : at + ms,
    ...(cue.release || itemsReleasedBy(trigger).length > 0 ? { releaseUntil: at + ms, releasing: { ...cue, at } } : {}),
    report: report && { ...report, answered: [...report.answered, trigger] },
    announcedReleases: [...world.announcedReleases, ...itemsReleasedBy(trigger).map((item) => ({ item, at }))],
    announced: announced.length > 0 ? [...world.announced, ...announced] : world.announced,
  }
}

/** Whether the items of the line have come off already. */
function haveComeOff({ world, timeline, nextIndex }: Snapshot, { trigger }: SayCue): boolean {
  const { opens } = triggerFacts(trigger)
  if (opens.length === 0 || opens.some((item) => isOpen(world, item))) return false
  return !timeline.slice(nextIndex).some((cue) => cue.kind === 'open' && opens.includes(cue.item))
}

/** Whether strokes come before the line that begins a rest, and the line that ends it, can both be said. */
function strokesTooSoon(setup: Setup, { world, timeline, nextIndex, at }: Snapshot, cue: SayCue): boolean {
  if (!handsOff.includes(cue.trigger)) return false
  const end = at + cue.duration
  if (world.beat && areStrokes(world.beat.task) && world.beat.until > end) return true
  return timeline
    .slice(nextIndex)
    .some((next) => next.kind === 'beat' && areStrokes(next.segment.task) && next.at < end + setup.lineLength)
}

/** A call of the hand that had to wait is said up to this time after the strokes have begun, ms. */
const LATEST_CALL = 1000

/** The snapshot without a call of the hand that was called already, or while a check-in waits for its answer; null for other lines. */
function withoutCall(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null {
  const { at, world } = snapshot
  const { isCalledBack, checkInUntil, beat } = world
  if (cue.trigger !== 'stroke-start') return null
  const isTooLate = cue.late === true && beat !== null && areStrokes(beat.task) && at > beat.at + LATEST_CALL
  if (isCalledBack || isTooLate) return snapshot
  return checkInUntil === null ? null : holdCall(setup, snapshot, cue)
}

/** The grip that a planned line asks for. */
const gripsAskedFor: Readonly<Partial<Record<TriggerId, Grip>>> = {
  'grip-light': 'light',
  'grip-normal': 'normal',
  'grip-tight': 'tight',
}

/** Whether the hand has the grip that the line asks for: a challenge has just called for it, or the plan was changed. */
function hasGripAlready(world: World, { trigger, group }: SayCue): boolean {
  const isCalled = trigger === 'grip-light' && world.saying?.trigger === 'grip-challenge-light'
  return (group !== undefined || isCalled) && gripsAskedFor[trigger] === gripOf(world)
}

/** Whether the session adds the line right after one that asks for the same: the change follows that one. */
const isOrderedAlready = ({ tempoOrder }: World, { trigger, group, late }: SayCue, at: number): boolean =>
  group === undefined &&
  late !== true &&
  isTempoTrigger(trigger) &&
  tempoOrder?.direction === directionOf(trigger) &&
  at - (tempoOrder?.at ?? -Infinity) < ORDERS_APART

/** Whether a line that had to wait is no longer true. */
const isTooLate = (setup: Setup, snapshot: Snapshot, cue: SayCue): boolean =>
  cue.late === true && (haveComeOff(snapshot, cue) || strokesTooSoon(setup, snapshot, cue))

/** A line that holds the member at an edge that they have not reported yet is replaced by talk. */
const unlessHeld = ({ ask }: World, cue: SayCue): SayCue =>
  cue.trigger === 'edging' && ask?.question === 'edge' ? withTrigger(cue, 'do-not-cum') : cue

/** How long a line waits for the end of another one, and after a line that asked for the opposite tempo, ms. */
function waitOf({ speechUntil, tempoOrder }: World, { trigger }: SayCue, at: number): number {
  const direction = directionOf(trigger)
  return Math.max(0, speechUntil - at, direction ? waitForOrder({ order: tempoOrder }, direction, at) : 0)
}

const deliveryIntensity = ({ dialog: { own } }: SpokenLine): number | undefined =>
  own?.delivery && deliveryDemands[own.delivery]

export function speakLine(setup: Setup, before: Snapshot, planned: SayCue, emit: Emit): Snapshot {
  const { world } = before
  const climbing = duringClimb(setup, before, withGripOfNow(setup, world, unlessHeld(world, planned)))
  return climbing.cue ? speakTrueLine(setup, climbing.snapshot, climbing.cue, emit) : climbing.snapshot
}

function speakTrueLine(setup: Setup, before: Snapshot, cue: SayCue, emit: Emit): Snapshot {
  const level = withoutRise(setup, before, cue)
  if (level) return level
  const snapshot = withSmallRise(setup, before, cue)
  const { world, at } = snapshot
  if (isStale(world, cue) || isLeftOutByEasing(world, cue) || isTooLate(setup, snapshot, cue)) return snapshot
  if (hasGripAlready(world, cue) || at >= (cue.changeUntil ?? Infinity)) return snapshot
  if (isOrderedAlready(world, cue, at)) return snapshot
  const unfree = withoutCall(setup, snapshot, cue) ?? withoutUnfree(setup, snapshot, cue)
  if (unfree) return unfree
  const strokes = strokesTooLate(snapshot, cue)
  if (strokes !== null) return callBackLater(snapshot, cue, strokes)
  const release = releaseInTurn(setup, snapshot, cue)
  if (release) return release
  const isNumber = isCount(cue.trigger)
  // A number is of no use later: it is left out under a notice, its answer, and a line that had to wait.
  if (isNumber && world.noticeUntil > at) return snapshot
  const wait = isNumber || cutsIn(cue) ? 0 : waitOf(world, cue, at)
  if (wait > 0) return waitUntil(snapshot, withChangeEnd(snapshot, cue), at + wait)
  if (cue.isForTheme && dueStep(setup, snapshot, cue) === undefined) return snapshot
  const spoken = chosenLine(setup, snapshot, cue)
  if (!spoken || (cue.isForTheme && spoken.dialog.when?.step === undefined)) return snapshot
  const part = cue.part ?? world.part
  emit({
    kind: 'say',
    at,
    line: spoken.dialog,
    text: spoken.text,
    speech: spoken.speech,
    duration: cue.duration,
    level: levelOf(cue),
    cue: spoken.cue,
    intensity: deliveryIntensity(spoken) ?? intensityAt(setup, world, at),
    phase: part,
  })
  return { ...snapshot, world: { ...withSpoken(snapshot, cue, spoken), part } }
}

export function speakSystemLine(snapshot: Snapshot, planned: SystemCue, emit: Emit): Snapshot {
  const { line, duration, releases, release } = whereStrokesStop(snapshot, planned)
  const { world, at } = snapshot
  if (releases !== undefined && release !== true && !isOpen(world, releases)) return snapshot
  emit({ kind: 'system-line', at, line, duration })
  const speechUntil = at + systemLineLength[line]
  const noticeUntil = planned.line === 'going-on' ? speechUntil : world.noticeUntil
  const isCalledBack = world.isCalledBack && line !== 'cannot' && release !== true
  const isRelease = release === true || releases !== undefined
  const released = isRelease ? { releaseUntil: speechUntil, releasing: { ...planned, at } } : {}
  const spoken = { ...world, ...heardBy(world, at), saying: null, isCalledBack, speechUntil, ...released, noticeUntil }
  if (releases === undefined) return { ...snapshot, world: spoken }
  return { ...snapshot, world: { ...spoken, announcedReleases: [...world.announcedReleases, { item: releases, at }] } }
}
