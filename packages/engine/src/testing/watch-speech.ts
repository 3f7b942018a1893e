/** Only one thing is said at a time, check-ins come in time, everything closed is closed in words, and beats keep their distance. */
import { isCount, spokenMs, triggerFacts, type EventTask, type ItemId } from '@rubato/contracts/domain'
import { outcomeTasks } from '../config/resolve-config.ts'
import type { Speaker } from '../dialog/spoken-line.ts'
import { isMomentary } from '../safety/item-rules.ts'
import { areStrokes } from '../beat/strokes.ts'
import { releaseTriggers } from '../safety/release.ts'
import {
  CHECK_IN_EVERY,
  CHECK_IN_WAIT,
  LONGEST_NOTICE_WAIT,
  systemLineLength,
  TIGHT_GRIP,
} from '../session/model/timing.ts'
import type { Effect, StageView, SystemLine } from '../session/model/types.ts'
import type { Report } from './surveyed-rules.ts'

type Spoken = Extract<Effect, { kind: 'say' | 'system-line' }>

/** Tolerance for times rounded to whole ms, ms. */
const ROUNDING = 2
/** System lines that wait for a free moment; all others answer an input or release something. */
const patient: readonly SystemLine[] = ['check-in', 'drink-and-lube', 'plug-reminder']

const isNumber = (effect: Spoken): boolean => effect.kind === 'say' && isCount(effect.line.trigger)
const nameOf = (effect: Spoken): string => (effect.kind === 'say' ? effect.line.trigger : effect.line)

/** Whether the line waits for the end of the line before. */
const isPatient = (effect: Spoken): boolean =>
  effect.kind === 'say' ? triggerFacts(effect.line.trigger).closes.length === 0 : patient.includes(effect.line)

function watchOverlaps(
  effects: readonly Effect[],
  inputs: readonly number[],
  { voice, chatSpeed }: Speaker,
  report: Report,
): void {
  let before: { name: string; at: number; until: number } | null = null
  for (const effect of effects) {
    if ((effect.kind !== 'say' && effect.kind !== 'system-line') || isNumber(effect)) continue
    const { at } = effect
    const last = before
    const isCut = last !== null && inputs.some((time) => time >= last.at && time <= at)
    if (last && isPatient(effect) && !isCut)
      report(
        'PLAY-44',
        at >= last.until - ROUNDING,
        () => `"${nameOf(effect)}" at ${at}, and "${last.name}" until ${last.until}`,
      )
    const ms = effect.kind === 'say' ? spokenMs(effect.speech, voice, chatSpeed) : systemLineLength[effect.line]
    before = { name: nameOf(effect), at, until: at + ms }
  }
}

const tempoOf = ({ tempo }: StageView, at: number): number => {
  if (!tempo) return 0
  const share = tempo.to > tempo.from ? Math.min(1, Math.max(0, (at - tempo.from) / (tempo.to - tempo.from))) : 0
  return tempo.start + (tempo.end - tempo.start) * share
}

/** Strokes with one note on every count are never closer than half a period. */
function watchBeats(effects: readonly Effect[], report: Report): void {
  let view: StageView | null = null
  let last: { at: number; tempo: number; segment: string } | null = null
  for (const effect of effects) {
    if (effect.kind === 'show') view = effect.view
    if (effect.kind !== 'beat' || view === null) continue
    const { at, segment } = effect
    const isPlain = view.bar.length === 4 && view.task !== 'cluster' && areStrokes(view.task)
    const tempo = tempoOf(view, at)
    const before = last
    last = isPlain ? { at, tempo, segment } : null
    if (before === null || last === null) continue
    const shortest = 60_000 / Math.max(before.tempo, tempo)
    report(
      'PLAY-46',
      at - before.at >= shortest / 2 - ROUNDING,
      () => `${before.segment} at ${before.at}, ${segment} at ${at}: ${at - before.at} ms, ${tempo} bpm`,
    )
  }
}

/** A tight grip does not last longer than its cap. */
function watchGrip(shows: readonly Extract<Effect, { kind: 'show' }>[], report: Report): void {
  let since: number | null = null
  for (const { at, view } of shows) {
    const isTight = view.grip === 'tight' && view.status === 'playing'
    const from = since
    report('SAFE-85', from === null || at - from <= TIGHT_GRIP + ROUNDING, () => `tight from ${from} to ${at}`)
    since = isTight ? (since ?? at) : null
  }
}

/** Items held by attention that have a line for their end. */
const isHeld = (item: ItemId): boolean => isMomentary(item) && releaseTriggers[item] !== undefined
/** The end is heard within this time, ms. */
const HEARD_WITHIN = 12_000

/** The latest time at which the end of an item at `at` is heard: the answers to inputs until then come before it. */
const heardUntil = (at: number, inputs: readonly number[]): number =>
  inputs
    .toSorted((one, other) => one - other)
    .reduce((until, input) => (input >= at && input <= until ? input + HEARD_WITHIN : until), at + HEARD_WITHIN)

/** The eyes open, a squeeze and palming end in words, or with the hands off. */
function watchEnds(effects: readonly Effect[], inputs: readonly number[], report: Report): void {
  const open = new Set<ItemId>()
  for (const effect of effects) {
    if (effect.kind !== 'show') continue
    const { at, view } = effect
    const now = new Set(view.open.map(({ item }) => item))
    for (const item of open) {
      if (now.has(item) || !isHeld(item) || item === 'squeeze' || item === 'palming') continue
      const until = heardUntil(at, inputs)
      const isSaid = effects.some(
        (other) =>
          other.at >= at - HEARD_WITHIN &&
          other.at <= until &&
          ((other.kind === 'say' && other.line.trigger === releaseTriggers[item]) ||
            (other.kind === 'system-line' && other.line === 'release-all') ||
            other.kind === 'over'),
      )
      report('SAFE-87', isSaid, () => `${item} ended without words at ${at}`)
    }
    open.clear()
    for (const item of now) open.add(item)
  }
}

/** An announced item is on, or taken back in words, within this time, ms. */
const SETTLED_WITHIN = 75_000
const takesBack: readonly SystemLine[] = ['taken-back', 'wash-off', 'untie', 'let-go', 'release-all', 'finishing']

/** Whether the effect puts one of the items on, takes it back or lists it. */
function settles(effect: Effect, items: readonly ItemId[]): boolean {
  const has = (steps: readonly { item: ItemId }[]) => steps.some(({ item }) => items.includes(item))
  if (effect.kind === 'show') return has(effect.view.open)
  if (effect.kind === 'safe-state') return has(effect.release)
  if (effect.kind === 'system-line') return takesBack.includes(effect.line)
  if (effect.kind === 'say') return triggerFacts(effect.line.trigger).closes.some((item) => items.includes(item))
  return effect.kind === 'over'
}

/** Announced items are put on or taken back. */
function watchAnnounced(effects: readonly Effect[], report: Report): void {
  for (const [index, effect] of effects.entries()) {
    if (effect.kind !== 'say') continue
    const items = triggerFacts(effect.line.trigger).opens
    if (items.length === 0) continue
    const before = effects.slice(0, index + 1).findLast((other) => other.kind === 'show')
    const isOn = before?.kind === 'show' && settles(before, items)
    // A pause stops the clock of play: times after it count from the resume.
    const soon = effects.slice(index + 1).filter(({ at }) => at <= effect.at + SETTLED_WITHIN)
    const isPaused = soon.some((other) => other.kind === 'show' && other.view.status === 'paused')
    const isSettled = isOn || isPaused || soon.some((other) => settles(other, items))
    report('SAFE-86', isSettled, () => `"${effect.line.trigger}" at ${effect.at} was not taken back`)
  }
}

/** An answer to an input and the releases that it brings are heard before a check-in; both end within this time, ms. */
const ANSWER_LASTS = 30_000

/** The tasks with which the end begins. */
const endings: readonly EventTask[] = Object.values(outcomeTasks)

/** Check-ins come every 15 minutes of play until the end begins, at most 30 s late. `inputs` are the times of the inputs, ms. */
function watchNotices(effects: readonly Effect[], inputs: readonly number[], report: Report): void {
  let isPlaying = true
  let isEnding = false
  let since = 0
  let played = 0
  const playUntil = (at: number) => {
    if (isPlaying) played += at - since
    since = at
  }
  const watch = (at: number, latest: number) => {
    const isAnswering = inputs.some((time) => time <= at && time > at - ANSWER_LASTS)
    if (!isAnswering && !isEnding) report('PLAY-53', played <= latest + ROUNDING, () => `${played} ms of play at ${at}`)
  }
  for (const effect of effects) {
    const { at, kind } = effect
    if (kind === 'show') {
      playUntil(at)
      isPlaying = effect.view.status === 'playing'
    }
    const beginsEnd =
      (kind === 'system-line' && effect.line === 'finishing') ||
      (kind === 'show' && effect.view.status === 'playing' && endings.includes(effect.view.task))
    if (beginsEnd) {
      watch(at, CHECK_IN_EVERY + LONGEST_NOTICE_WAIT)
      isEnding = true
    }
    if (kind === 'system-line' && effect.line === 'check-in') {
      playUntil(at)
      watch(at, CHECK_IN_EVERY + LONGEST_NOTICE_WAIT)
      played = 0
    }
    if (kind !== 'over') continue
    playUntil(at)
    watch(at, CHECK_IN_EVERY + LONGEST_NOTICE_WAIT + CHECK_IN_WAIT)
  }
}

export function watchSpeech(
  effects: readonly Effect[],
  inputs: readonly number[],
  speaker: Speaker,
  report: Report,
): void {
  watchOverlaps(effects, inputs, speaker, report)
  watchNotices(effects, inputs, report)
  watchBeats(effects, report)
  watchGrip(
    effects.filter((effect) => effect.kind === 'show'),
    report,
  )
  watchEnds(effects, inputs, report)
  watchAnnounced(effects, report)
}
