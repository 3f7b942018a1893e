/** Rules of a played session, checked using only the effects that reached the member. */
import { isCount } from '@rubato/contracts/domain'
import { caps } from '../safety/caps.ts'
import { isTooHot, noHeat, heatAfterRest, heatAfterStrokes, type Heat } from '../safety/heat.ts'
import { restOf } from '../safety/rests.ts'
import type { SessionState } from '../session/model/state.ts'
import { linesToRender } from '../session/start/start-session.ts'
import type { Effect, StageView } from '../session/model/types.ts'
import type { Report } from './surveyed-rules.ts'
import { watchBody } from './watch-body.ts'

type Shown = Extract<Effect, { kind: 'show' }>

function watchOrder(effects: readonly Effect[], report: Report): void {
  let last = -Infinity
  let line: string | null = null
  /** Until when the line would have been said, and whether it was cut off. */
  let lineUntil = -Infinity
  let isCut = false
  for (const effect of effects) {
    report('PLAY-2', effect.at >= last - 1e-6, () => `${effect.kind} at ${effect.at} after ${last}`)
    last = effect.at
    if (effect.kind === 'system-line' && effect.at < lineUntil) isCut = true
    if (effect.kind !== 'say') continue
    // A number has only one line, and a resume that is paused counts again; an author's words are said where the author wants them; a
    // call that is cut off is said again.
    const isFree = isCount(effect.line.trigger) || effect.line.own !== undefined || isCut
    report('PLAY-9', isFree || effect.line.id !== line, () => `${line} twice in a row at ${effect.at}`)
    line = effect.line.id
    lineUntil = effect.at + effect.duration
    isCut = false
  }
}

const tempoAt = ({ tempo }: StageView, at: number): number => {
  if (!tempo) return 0
  const share = tempo.to > tempo.from ? (at - tempo.from) / (tempo.to - tempo.from) : 0
  return tempo.start + (tempo.end - tempo.start) * share
}

function watchTempo(shows: readonly Shown[], report: Report): void {
  let heat: Heat = noHeat
  for (const [index, { at, view }] of shows.entries()) {
    const until = shows[index + 1]?.at ?? at
    const curve = { from: tempoAt(view, at), to: tempoAt(view, until) }
    heat = view.tempo ? heatAfterStrokes(heat, curve, until - at) : heatAfterRest(heat, until - at)
    report('SAFE-5', Math.max(curve.from, curve.to) <= caps.tempo.value + 1e-6, () => `${curve.to} bpm at ${at}`)
    // Half a ms for the rounding of times to whole ms.
    report('SAFE-5', !isTooHot({ ...heat, hot: heat.hot - 0.5 }), () => `${heat.hot} ms above 200 bpm at ${until}`)
  }
}

function watchEdges(shows: readonly Shown[], report: Report): void {
  let edge: 'asked' | 'held' | null = null
  let ended: number | null = null
  for (const { at, view } of shows) {
    // A check-in or an interruption hides the question for a while; it is still the same edge.
    const isAsked = view.ask === 'edge' && view.task === 'edging'
    // A check-in may begin at the time at which the edge ends: then the view shows the check-in with the edge's rest.
    const isCovered = view.ask === 'edge' || (view.ask === 'check-in' && view.task !== 'rest')
    if (isAsked && edge !== 'asked') {
      const rest = ended === null ? Infinity : at - ended
      const isRested = edge === null && rest >= restOf('edging') - 1
      report('SAFE-6', isRested, () => `an edge ${edge === null ? rest : 0} ms after another at ${at}`)
      edge = 'asked'
    } else if (edge !== null && !isCovered && view.status === 'playing') {
      const isHeld = view.task === 'edging' && view.tempo !== null
      if (!isHeld) ended = at
      edge = isHeld ? 'held' : null
    }
  }
}

function watchWays(shows: readonly Shown[], report: Report): void {
  for (const { at, view } of shows) {
    const isEnd = view.status === 'over' || view.status === 'stopped'
    report('PLAY-13', isEnd || view.inputs.includes('stop'), () => `no way out of ${view.status} at ${at}`)
    report('PLAY-13', view.status !== 'paused' || view.inputs.includes('resume'), () => `stuck in a pause at ${at}`)
  }
}

/** The most beats in `CROWD_MS`, with a margin for notes close to both ends. */
const CROWD_MS = 60_000
const CROWD = caps.tempo.value + 50

function watchCrowds(effects: readonly Effect[], report: Report): void {
  const beats = effects.filter(({ kind }) => kind === 'beat').map(({ at }) => at)
  for (const [index, at] of beats.entries()) {
    const first = beats[index - CROWD]
    report('SAFE-5', first === undefined || at - first > CROWD_MS, () => `${CROWD} beats in a minute at ${at}`)
  }
}

/** The caps that hold at each moment, so that they can be checked in the effects up to any moment. */
function watchMoments(effects: readonly Effect[], shows: readonly Shown[], report: Report): void {
  watchTempo(shows, report)
  watchCrowds(effects, report)
  watchWays(shows, report)
  for (const { view } of shows) {
    report('SAFE-6', view.edges.done <= caps.edges.value, () => `${view.edges.done} edges`)
  }
}

/** Rules of the effects up to any moment. All views from the start are needed; of other effects, those of a part will do. */
export function watchPart(effects: readonly Effect[], report: Report): void {
  const shows = effects.filter((effect) => effect.kind === 'show')
  watchMoments(effects, shows, report)
  watchOrder(effects, report)
  watchEdges(shows, report)
}

/** Rules for every game, also for one that was tampered with. */
export function watchCaps(effects: readonly Effect[], state: SessionState, report: Report): void {
  const shows = effects.filter((effect) => effect.kind === 'show')
  watchBody(effects, report)
  watchMoments(effects, shows, report)
  const end = effects.findLast(({ kind }) => kind === 'over')
  report('SAFE-7', end !== undefined && end.at <= caps.session.value, () => `over at ${end?.at}`)
  report('SAFE-7', shows.at(-1)?.view.open.length === 0 || state.latest.world.status === 'stopped', () => 'left open')
}

export function watchSession(effects: readonly Effect[], state: SessionState, report: Report): void {
  const shows = effects.filter((effect) => effect.kind === 'show')
  const rendered = new Set(linesToRender(state).map(({ text }) => text))
  for (const effect of effects) {
    if (effect.kind === 'say') report('PLAY-9', rendered.has(effect.text), () => `"${effect.text}" was not announced`)
  }
  watchOrder(effects, report)
  watchEdges(shows, report)
  watchCaps(effects, state, report)
}
