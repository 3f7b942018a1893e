/** Branching games for tests, and sessions of them. */
import { OWN_WORDS, type PlayableScene, type Exit, type Section } from '@rubato/contracts/domain'
import { startSession } from '../../session/start/start-session.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect, SessionInput, StageView } from '../../session/model/types.ts'
import { sceneRules } from '../../session/start/scene-rules.ts'
import { step } from '../../session/step.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { defaultGame } from '../default-game.ts'
import type { DialogLibrary } from '../../dialog/library.ts'
import { twoLineLibrary } from '../library.ts'
import { fullConsent } from '../random.ts'
import { scene, section, strokes } from './sections.ts'

const SECOND = 1000

/** Own words at a time of a section, s. */
export const words = (at: number, text: string): EventDraft => ({
  kind: 'say',
  at: at * SECOND,
  duration: 2 * SECOND,
  task: 'steady',
  trigger: OWN_WORDS,
  text,
})

/** A section of steady strokes, s. */
export function room(
  id: string,
  seconds: number,
  exit: Exit,
  { events = [], ...more }: NonNullable<Parameters<typeof section>[3]> = {},
): Section {
  const task: EventDraft = { kind: 'task', at: 0, duration: seconds * SECOND, task: 'steady', phase: 'build' }
  const steady = seconds > 0 ? [task, strokes(0, seconds)] : []
  return section(id, seconds, exit, { ...more, events: [...steady, ...events] })
}

export const smallScene = (sections: Section[], variables: PlayableScene['variables'] = []): PlayableScene => ({
  ...scene(sections, variables),
  voice: null,
  media: { tags: ['nsfw'], mediaTypes: ['image'] },
})

/** A session that the test drives input by input. */
export function playScene(game: PlayableScene, seed = 'scene', library: DialogLibrary = twoLineLibrary) {
  const profile = { ...defaultGame.profile, ...fullConsent }
  let state: SessionState = startSession({ game, library, profile, seed, scenes: sceneRules })
  const all: Effect[] = []
  const send = (input: SessionInput): readonly Effect[] => {
    const [next, effects] = step(state, input)
    state = next
    const retract = effects.find(({ kind }) => kind === 'retract')
    if (retract) all.splice(0, all.length, ...all.filter(({ at }) => at < retract.at))
    all.push(...effects)
    return effects
  }
  return {
    send,
    to: (seconds: number) => send({ type: 'advance', to: seconds * SECOND }),
    answer: (seconds: number, answer: number | string) => send({ type: 'answer', at: seconds * SECOND, answer }),
    state: () => state,
    effects: () => all,
    scene: () => state.latest.world.scene,
    view: (): StageView | undefined => all.findLast((effect) => effect.kind === 'show')?.view,
    over: () => all.find((effect) => effect.kind === 'over'),
    /** Own words with their times, s. */
    said: () =>
      all.flatMap((effect) => (effect.kind === 'say' && effect.line.own ? [[effect.at / SECOND, effect.text]] : [])),
  }
}
