/** A session is cut off at a random moment, rebuilt from its recording, and played to its end. */
import { caps } from '../../safety/caps.ts'
import type { CountedGame } from '../../safety/counted-beats.ts'
import type { PlayerProfile } from '../../profile.ts'
import { draw, drawWhole, type Stream } from '../../random/stream.ts'
import { returnToSession, type RecordedInput } from '../../session/return.ts'
import { startSession } from '../../session/start/start-session.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect, SessionInput } from '../../session/model/types.ts'
import { step } from '../../session/step.ts'
import { twoLineLibrary } from '../library.ts'
import type { Report } from '../surveyed-rules.ts'
import { watchCaps } from '../watch-session.ts'

/** How long a session can be returned to, ms. */
const LONGEST_AWAY = 10 * 60_000
const WINDOW = 60_000

/** A session that is advanced in windows, and the effects that reached the member. */
function createPlayer(first: SessionState) {
  let state = first
  let effects: Effect[] = []
  const take = (more: readonly Effect[]): void => {
    const back = more.find((effect) => effect.kind === 'retract')
    if (back) effects = effects.filter(({ at }) => at < back.from)
    effects.push(...more.filter(({ kind }) => kind !== 'retract'))
  }
  const send = (input: SessionInput): void => {
    const [next, more] = step(state, input)
    state = next
    take(more)
  }
  const advance = (to: number, window: number): void => {
    for (let at = state.latest.at; at < to; at += window) send({ type: 'advance', to: Math.min(at + window, to) })
  }
  return { send, take, advance, state: () => state, effects: () => effects }
}

/** The sums of the heat depend on the windows in their last digits, ms. */
const HEAT_TOLERANCE = 1e-3

const textWithoutHeat = ({ latest }: SessionState): string =>
  JSON.stringify({ ...latest, world: { ...latest.world, heat: null } })

function isSameState(one: SessionState, other: SessionState): boolean {
  const { heat } = one.latest.world
  const { heat: otherHeat } = other.latest.world
  const isSameHeat =
    Math.abs(heat.hot - otherHeat.hot) < HEAT_TOLERANCE && Math.abs(heat.cool - otherHeat.cool) < HEAT_TOLERANCE
  return isSameHeat && textWithoutHeat(one) === textWithoutHeat(other)
}

function sendAll(player: ReturnType<typeof createPlayer>, inputs: readonly RecordedInput[], window: number): void {
  for (const input of inputs) {
    player.advance(input.at, window)
    player.send(input)
  }
}

export interface CutOff {
  game: CountedGame
  profile: PlayerProfile
  inputs: readonly SessionInput[]
}

export function watchReturn({ game, profile, inputs }: CutOff, stream: Stream, report: Report): void {
  const start = { game, profile, library: twoLineLibrary, seed: 'return' }
  const at = drawWhole(stream, 1, game.duration)
  const away = drawWhole(stream, 0, LONGEST_AWAY)
  const sent = inputs.filter((input) => input.type !== 'advance').sort((a, b) => a.at - b.at)
  const before = sent.filter((input) => input.at < at)
  const player = createPlayer(startSession(start))
  sendAll(player, before, drawWhole(stream, 500, WINDOW))
  player.advance(at, WINDOW)
  const back = returnToSession(start, { inputs: before, at }, away)
  if (back === null) return
  // The list of a stop, without the end of the session.
  const stopped = step(player.state(), { type: 'stop', at })[1]
  player.take(stopped.filter(({ kind }) => kind === 'safe-state'))
  const resumed = createPlayer(back.state)
  resumed.take([...player.effects(), ...back.effects])
  player.send({ type: 'return', at, away })
  const isSame = isSameState(player.state(), back.state)
  report('PLAY-64', isSame, () => `another state at ${at}`)
  const shown = back.effects.find((effect) => effect.kind === 'show')
  report('PLAY-63', shown?.view.status === 'returning', () => `${shown?.view.status} at ${at}`)
  report('SAFE-95', shown?.view.open.length === 0, () => `${shown?.view.open[0]?.item} is still on at ${at}`)
  const later = sent.filter((input) => input.at > at && draw(stream) < 0.5)
  sendAll(resumed, later, WINDOW)
  resumed.advance(2 * caps.session.value, WINDOW)
  watchCaps(resumed.effects(), resumed.state(), (rule, isKept, what) => {
    // The list of the stop takes the place of spoken releases.
    if (rule !== 'SAFE-73') report('SAFE-95', isKept, what)
  })
  const end = resumed.effects().findLast(({ kind }) => kind === 'over')
  report(
    'SAFE-95',
    (end?.at ?? Infinity) <= caps.session.value - away || away + at > caps.session.value,
    () => `over at ${end?.at}, ${away} ms away`,
  )
}
