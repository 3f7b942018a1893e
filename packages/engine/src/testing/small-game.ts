import {
  STEADY_PATTERN,
  type GameEvent,
  type GameEventOf,
  type LineConditions,
  type PlayableGame,
  type TriggerId,
} from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import { startSession } from '../session/start/start-session.ts'
import type { SessionState } from '../session/model/state.ts'
import { step } from '../session/step.ts'
import type { Effect, SessionInput, StageView } from '../session/model/types.ts'
import type { DialogLibrary, ScriptDialog } from '../dialog/library.ts'
import { counted } from './games.ts'
import { defaultGame } from './default-game.ts'
import { fullConsent } from './random.ts'
import { twoLineLibrary } from './library.ts'

/** A hand-written game: the given events, and beats at 60 bpm from 0 to its end; ids are generated. */
export const smallGame = (
  duration: number,
  events: EventDraft[],
  outcome: PlayableGame['outcome'] = 'cum',
): PlayableGame => ({
  events: [beatEvent(0, duration), ...events]
    .map((event, index) => ({ id: `e${index}`, ...event }))
    .sort((a, b) => a.at - b.at),
  duration,
  voice: null,
  media: { tags: ['nsfw'], mediaTypes: ['image'] },
  outcome,
})

export const beatEvent = (at: number, duration: number, bpm = 60): Omit<GameEventOf<'beat'>, 'id'> => ({
  kind: 'beat',
  at,
  duration,
  task: 'steady',
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})
export const taskEvent = (
  at: number,
  duration: number,
  task: GameEvent['task'] = 'steady',
): Omit<GameEventOf<'task'>, 'id'> => ({
  kind: 'task',
  at,
  duration,
  task,
  phase: 'build',
})

/** A game with these beats only. */
export const withBeats = (
  duration: number,
  beats: Omit<GameEventOf<'beat'>, 'id'>[],
  events: EventDraft[],
): PlayableGame => {
  const game = smallGame(duration, [...beats, ...events])
  return { ...game, events: game.events.filter(({ id }) => id !== 'e0') }
}
/** A question during a climb or the end. */
export const ask = (question: 'edge' | 'finished', at: number, duration: number): EventDraft => ({
  kind: 'ask',
  at,
  duration,
  task: question === 'edge' ? 'edging' : 'cum',
  question,
})

/** A profile with everything opted in: only the caps limit the game. */
const everything = { ...defaultGame.profile, ...fullConsent }

/** A session that the test drives input by input. */
export function playByHand(game: PlayableGame, library: DialogLibrary = twoLineLibrary, seed = 'hand') {
  let state: SessionState = startSession({ game: counted(game), library, profile: everything, seed })
  const send = (input: SessionInput): Effect[] => {
    const [next, effects] = step(state, input)
    state = next
    return effects
  }
  const to = (time: number): Effect[] => send({ type: 'advance', to: time })
  return { send, to, state: () => state }
}

export const beatTimes = (effects: readonly Effect[]): number[] =>
  effects.filter(({ kind }) => kind === 'beat').map(({ at }) => at)
/** When the first line of the script or of the app is said, ms; Infinity without any. */
export const firstWord = (effects: readonly Effect[]): number =>
  effects.find(({ kind }) => kind === 'say' || kind === 'system-line')?.at ?? Infinity
/** The least time between two beats, ms. */
export const shortestGap = (effects: readonly Effect[]): number => {
  const times = beatTimes(effects)
  return Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
}
export const said = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : []))
/** The triggers of the lines that were said, without the talk of rests and of strokes in place of a task. */
export const saidOutsideTalk = (effects: readonly Effect[]): string[] =>
  said(effects).filter((trigger) => trigger !== 'frustrating' && trigger !== 'do-not-cum')

export const systemSaid = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'system-line' ? [effect.line] : []))
export const lastView = (effects: readonly Effect[]): StageView => {
  const show = effects.findLast((effect) => effect.kind === 'show')
  if (!show) throw new Error('nothing was shown')
  return show.view
}
/** The tempo that is shown at a time, bpm; 0 where the hand rests. */
export const tempoOf = (effects: readonly Effect[], at: number): number => {
  const { tempo } = lastView(effects.filter((effect) => effect.at <= at))
  return tempo ? tempoAt({ from: tempo.start, to: tempo.end }, tempo.to - tempo.from, Math.max(0, at - tempo.from)) : 0
}

/** A line of a script; its id is its text. */
export const line = (text: string, trigger: TriggerId, when?: LineConditions): ScriptDialog => ({
  id: text,
  trigger,
  text,
  ...(when ? { when } : {}),
})

/** A line that is said at a time in ms. */
export const say = (trigger: TriggerId, at: number): EventDraft => ({
  kind: 'say',
  at,
  duration: 5000,
  task: 'steady',
  trigger,
})
