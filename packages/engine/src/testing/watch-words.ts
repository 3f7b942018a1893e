/** A line about the hand agrees with the view. */
import type { TriggerId } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import type { Effect, StageView } from '../session/model/types.ts'
import type { Report } from './surveyed-rules.ts'

type Shown = Extract<Effect, { kind: 'show' }>
type Said = Extract<Effect, { kind: 'say' }>

const begins: readonly TriggerId[] = ['stroke-start', 'green-light']
const stops: readonly TriggerId[] = ['stroke-stop', 'red-light', 'edging-cooldown', 'premature-edge', 'premature-ruin']

/** The state that a line announces; the view shows it by the end of the line. */
const announced: Readonly<Partial<Record<TriggerId, Partial<StageView>>>> = {
  'grip-light': { grip: 'light' },
  'grip-normal': { grip: 'normal' },
  'grip-tight': { grip: 'tight' },
  'grip-challenge-light': { grip: 'light' },
  'grip-challenge-tight': { grip: 'tight' },
  'style-full': { style: 'full' },
  'style-head': { style: 'head' },
  'style-shaft': { style: 'shaft' },
  'hand-dominant': { hand: 'dominant' },
  'hand-non-dominant': { hand: 'non-dominant' },
  'nipples-side-to-side': { nipples: 'side-to-side' },
  'nipples-up-and-down': { nipples: 'up-and-down' },
  'nipples-circles': { nipples: 'circle' },
}

/** Tolerance for times rounded to whole ms, ms. */
const ROUNDING = 2
/** bpm */
const SLOWEST = 15

/** Index of the last view at or before `at`, or -1. */
function indexAt(shows: readonly Shown[], at: number): number {
  let low = 0
  let high = shows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shows[middle] as Shown).at <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Length of a beat, ms: an announced change begins on the next beat. */
const beatLength = (view: StageView | undefined): number => 60_000 / (view?.tempo?.start ?? SLOWEST)

/** Strokes begin before the end of the line, or one beat later. */
function watchBegin({ at, duration, line }: Said, shows: readonly Shown[], report: Report): void {
  const end = at + duration + ROUNDING
  const first = shows.slice(Math.max(0, indexAt(shows, at))).find(({ view }) => view.tempo !== null)
  const late = Math.max(0, (first?.at ?? Infinity) - end)
  report('PLAY-31', late <= beatLength(first?.view), () => `"${line.trigger}" at ${at}, and no beat until ${first?.at}`)
}

/** No strokes until the next line, or until an input ends the rest; under a check-in nothing calls the hand back. */
function watchStop({ at, duration, line }: Said, until: number, shows: readonly Shown[], report: Report): void {
  const from = Math.max(0, indexAt(shows, at + duration + ROUNDING))
  const isStroking = ({ view }: Shown) => view.tempo !== null && areStrokes(view.task) && view.ask !== 'check-in'
  const beats = shows.slice(from, indexAt(shows, until - ROUNDING) + 1).find(isStroking)
  report('PLAY-31', beats === undefined, () => `"${line.trigger}" at ${at}, and a beat at ${beats?.at}`)
}

function watchState({ at, duration, line }: Said, shows: readonly Shown[], report: Report): void {
  const end = at + duration + ROUNDING
  const settled = end + beatLength(shows[indexAt(shows, end)]?.view)
  // A set of a challenge can be shorter than its line: the state is shown at some time until then.
  const views = shows.slice(Math.max(0, indexAt(shows, at)), indexAt(shows, settled) + 1).map(({ view }) => view)
  for (const [key, value] of Object.entries(announced[line.trigger] ?? {})) {
    const isShown = views.some((view) => view[key as keyof StageView] === value)
    report(
      'PLAY-32',
      isShown,
      () => `"${line.trigger}" at ${at}, and ${key} not ${JSON.stringify(value)} until ${settled}`,
    )
  }
}

/** Whether play stops before the next beat after `end`, also without an input: a check-in may be unanswered. */
function stopsBeforeBeat(shows: readonly Shown[], end: number): boolean {
  const index = indexAt(shows, end)
  const beat = end + beatLength(shows[index]?.view)
  return shows.slice(index, indexAt(shows, beat) + 1).some(({ view }) => view.status !== 'playing')
}

/**
 * Skips lines during which an input arrives, or the session finishes at its longest duration, because both change the
 * announced events. Also skips changes on the beat after a line where play stops before that beat: they begin after
 * the resume.
 */
export function watchWords(effects: readonly Effect[], inputs: readonly number[], report: Report): void {
  const shows = effects.filter((effect) => effect.kind === 'show')
  const lines = effects.filter((effect) => effect.kind === 'say' || effect.kind === 'system-line')
  const finishing = lines.filter((line) => line.kind === 'system-line' && line.line === 'finishing').map(({ at }) => at)
  const interruptions = [...inputs, ...finishing]
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'system-line') {
      const grip = shows[indexAt(shows, line.at + ROUNDING)]?.view.grip
      if (line.line === 'easing' || line.line === 'easing-on' || line.line === 'easing-next')
        report('PLAY-32', grip === 'light', () => `"${line.line}" at ${line.at}, and grip ${grip}`)
      continue
    }
    const end = line.at + line.duration + ROUNDING
    const isCut = interruptions.some((at) => at > line.at && at <= end + 60_000 / SLOWEST)
    if (isCut || shows[indexAt(shows, end)]?.view.status !== 'playing') continue
    if (stops.includes(line.line.trigger)) {
      const until = Math.min(lines[index + 1]?.at ?? Infinity, ...inputs.filter((at) => at > line.at))
      watchStop(line, until, shows, report)
    }
    if (stopsBeforeBeat(shows, end)) continue
    if (begins.includes(line.line.trigger)) watchBegin(line, shows, report)
    watchState(line, shows, report)
  }
}
