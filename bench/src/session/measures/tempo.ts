/** Changes of tempo: whether they agree with their line, and jumps without a line. */
import { isTriggerId, type EventTask } from '@rubato/contracts/domain'
import { directionOf, ORDERS_APART } from '@rubato/engine'
import { isStrokes, spansOf, type Reading, type Strokes, type Words } from '../reading.ts'

export interface TempoFigures {
  changes: number
  /** Changes that begin or end in the other direction than their line says. */
  wrongWay: number
  /** Changes that turn back on their way. */
  turning: number
  /** Changes whose glide ends elsewhere than the strokes after it begin. */
  missing: number
  /** Jumps that no line announces. */
  jumps: number
  /** Lines that ask for the opposite of a line shortly before. */
  opposites: number
}

const directions: Readonly<Record<string, 1 | -1>> = {
  'stroke-faster': 1,
  'stroke-little-faster': 1,
  'stroke-slower': -1,
  'stroke-little-slower': -1,
}
/** Smaller differences are rounding, as a share. */
const SAME = 0.005
const LANDS_WITHIN = 0.02
const JUMP = 0.15
/** A line this long before a jump still announces it, ms. */
const ANNOUNCED_BEFORE = 8000
const ANNOUNCED_AFTER = 500
/** Talk that fills a state and announces nothing. */
const talk: readonly string[] = ['do-not-cum', 'frustrating', 'teasing-strokes-continue', 'warm-up']
/** Tasks whose tempo jumps by their nature; their own line says so once. */
const jumping: readonly EventTask[] = ['cluster', 'edging', 'red-light', 'grip-challenge']

interface Change {
  direction: 1 | -1
  /** The tempo under the line, then each tempo of the change in order, bpm. */
  course: number[]
  /** Relative steps between the screenStates of the change, without the step that begins it. */
  steps: number[]
}

const ratio = (to: number, from: number): number => to / from - 1

function changesOf(reading: Reading): Change[] {
  return spansOf(reading)
    .filter(({ task }) => task === 'tempo-change')
    .flatMap(({ from, to, screenStates }) => {
      const line = reading.words.find(({ at, trigger }) => at >= from && at < to && trigger in directions)
      const direction = line && directions[line.trigger]
      const strokes = screenStates.filter(isStrokes)
      if (!direction || strokes.length < 2) return []
      const course = strokes.flatMap(({ tempo }) => [tempo.from, tempo.to])
      const start = course[0] ?? Number.NaN
      const changing = strokes.slice(strokes.findIndex(({ tempo }) => Math.abs(ratio(tempo.to, start)) > SAME))
      const steps = changing
        .slice(1)
        .map(({ tempo }, index) => ratio(tempo.from, changing[index]?.tempo.to ?? tempo.from))
      return [{ direction, course, steps }]
    })
}

const isWrongWay = ({ direction, course }: Change): boolean =>
  direction * ratio(course.at(-1) ?? 0, course[0] ?? 0) <= SAME

const isTurning = ({ direction, course }: Change): boolean =>
  course.some((bpm, index) => index > 0 && direction * ratio(bpm, course[index - 1] ?? bpm) < -SAME)

const isMissing = ({ steps }: Change): boolean => steps.some((step) => Math.abs(step) > LANDS_WITHIN)

const isAnnouncement = ({ type, trigger }: Words): boolean => type !== 'number' && !talk.includes(trigger)

/** Jumps between strokes that follow each other. */
function jumpsOf({ screenStates, words }: Reading): number {
  const announced = (time: number) =>
    words.some(
      (each) => isAnnouncement(each) && each.at >= time - ANNOUNCED_BEFORE && each.at <= time + ANNOUNCED_AFTER,
    )
  const strokes: Strokes[] = screenStates.filter(isStrokes)
  return strokes.filter((next, index) => {
    const last = strokes[index - 1]
    if (!last || last.to < next.from) return false
    const isOwn = last.span === next.span && last.task === next.task && jumping.includes(next.task)
    return !isOwn && Math.abs(ratio(next.tempo.from, last.tempo.to)) > JUMP && !announced(next.from)
  }).length
}

function oppositesOf({ words }: Reading): number {
  const orders = words.flatMap(({ at, type, trigger }) => {
    const direction = type !== 'system' && isTriggerId(trigger) ? directionOf(trigger) : undefined
    return direction ? [{ at, direction }] : []
  })
  return orders.filter(({ at, direction }, index) => {
    const before = orders[index - 1]
    return before !== undefined && before.direction !== direction && at - before.at < ORDERS_APART
  }).length
}

export function measureTempo(reading: Reading): TempoFigures {
  const changes = changesOf(reading)
  return {
    changes: changes.length,
    wrongWay: changes.filter(isWrongWay).length,
    turning: changes.filter(isTurning).length,
    missing: changes.filter(isMissing).length,
    jumps: jumpsOf(reading),
    opposites: oppositesOf(reading),
  }
}
