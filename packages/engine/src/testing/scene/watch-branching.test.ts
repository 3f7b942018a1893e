import { describe, expect, it } from 'vitest'
import { willing } from '../games.ts'
import { openStream } from '../../random/stream.ts'
import { sceneRules } from '../../session/start/scene-rules.ts'
import { startSession, type SessionStart } from '../../session/start/start-session.ts'
import type { SceneState } from '../../session/model/scene.ts'
import type { SessionState } from '../../session/model/state.ts'
import { step } from '../../session/step.ts'
import { twoLineLibrary } from '../library.ts'
import { playBranching, type InputMade, type MemberInput, type PlayedBranching } from './play-branching.ts'
import { again, choice, end, hold } from './sections.ts'
import { room, smallScene } from './small-scene.ts'
import { watchBranching } from './watch-branching.ts'

const button = { id: 'n', button: 'Now', after: 0, kind: 'go' as const, to: 'c' }
const game = smallScene(
  [
    room('a', 30, choice('b', 'c'), { events: hold('clench', 5, 20), notes: [button] }),
    room('b', 10, again('a', 1, 'c')),
    room('c', 10, end),
  ],
  [{ name: 'points', kind: 'number', min: 0, max: 5, start: 0 }],
)
const start: SessionStart = {
  game,
  profile: willing,
  library: twoLineLibrary,
  seed: 'watched',
  scenes: sceneRules,
}

const broken = (played: PlayedBranching): string[] => {
  const rules = new Set<string>()
  watchBranching(game, played, (rule, isKept) => void (isKept || rules.add(rule)))
  return [...rules].sort()
}
const quiet = playBranching({ game, profile: willing, kept: {} }, openStream('watched', 'test'), 30_000)

const withScene = (state: SessionState, change: Partial<SceneState>): SessionState => {
  const { world } = state.latest
  return {
    ...state,
    latest: { ...state.latest, world: { ...world, scene: world.scene && { ...world.scene, ...change } } },
  }
}

/** An input at a time of the game, s, with a false state after it. */
function pressed(input: Partial<MemberInput> & Pick<MemberInput, 'type'>, seconds: number): InputMade {
  const before = step(startSession(start), { type: 'advance', to: seconds * 1000 })[0]
  return { input: { ...input, at: seconds * 1000 } as MemberInput, before, after: before }
}

describe('the watchers of a branching game', () => {
  it('find nothing in a session as it was', () => {
    expect(broken(quiet)).toEqual([])
  })
  it.each([
    ['SCENE-10', { path: ['a', 'b', 'b'] }],
    ['SCENE-16', { repeats: { b: 2 } }],
    ['SCENE-8', { values: { points: 6 } }],
    ['SCENE-25', { texts: { name: 'a'.repeat(61) } }],
    ['SCENE-23', { answered: 1 }],
    ['SCENE-66', { section: 'b' }],
  ])('find a state that breaks %s', (rule, change) => {
    expect(broken({ ...quiet, state: withScene(quiet.state, change) })).toContain(rule)
  })
  it('find another outcome than that of the ending', () => {
    const { state } = quiet
    const latest = { ...state.latest, world: { ...state.latest.world, outcome: 'cum' as const } }
    expect(broken({ ...quiet, state: { ...state, latest } })).toContain('SCENE-22')
  })
  it('find an answer, a button and a stop that change nothing, and an answer that is not offered and does', () => {
    const made = (each: InputMade) => broken({ ...quiet, inputs: [each] })
    expect(made(pressed({ type: 'answer', answer: 0 }, 33))).toContain('SCENE-11')
    const other = pressed({ type: 'answer', answer: 7 }, 33)
    expect(made(other)).not.toContain('SCENE-13')
    expect(made({ ...other, after: withScene(other.after, { section: 'b', question: null }) })).toContain('SCENE-13')
    const held = made(pressed({ type: 'note', note: 'n' }, 10))
    expect(held).toContain('SCENE-19')
    expect(held).toContain('SCENE-20')
    expect(made(pressed({ type: 'stop' }, 10))).toContain('SAFE-3')
  })
  it('find a stroke while the hands are off', () => {
    const made = pressed({ type: 'too-close' }, 10)
    const { latest } = made.after
    const after = { ...made.after, latest: { ...latest, world: { ...latest.world, handsOffUntil: 20_000 } } }
    expect(broken({ ...quiet, inputs: [{ ...made, after }] })).toContain('PLAY-7')
  })
  it('find a game that does not end, and something that is left on', () => {
    const open = quiet.effects.filter((effect) => effect.at < 20_000)
    const before = step(startSession(start), { type: 'advance', to: 20_000 })[0]
    const rules = broken({ ...quiet, effects: open, state: before })
    expect(rules).toContain('SCENE-21')
    expect(rules).toContain('SAFE-7')
  })
})
