import { describe, expect, it } from 'vitest'
import type { Exit, PlayableScene } from '@rubato/contracts/domain'
import { defaultGame } from '../../testing/default-game.ts'
import { twoLineLibrary } from '../../testing/library.ts'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'
import { sceneRules } from '../start/scene-rules.ts'
import { startSession } from '../start/start-session.ts'

const end: Exit = { kind: 'end', outcome: 'denied' }
const variables: PlayableScene['variables'] = [
  { name: 'nights', kind: 'number', min: 0, max: 9, start: 0, isKept: true },
  { name: 'mood', kind: 'one-of', names: ['shy', 'bold'], start: 'shy', isKept: true },
  { name: 'count', kind: 'number', min: 0, max: 9, start: 1 },
]
const scene = smallScene(
  [
    room('one', 10, {
      kind: 'when',
      cases: [{ if: 'nights > 3', to: 'late' }],
      otherwise: { to: 'early', sets: [{ variable: 'nights', to: 'nights + 1' }] },
    }),
    room('early', 10, end),
    room('late', 10, end),
  ],
  variables,
)
const startedWith = (kept: Record<string, number | boolean | string>) =>
  startSession({
    game: scene,
    library: twoLineLibrary,
    profile: defaultGame.profile,
    seed: 'a',
    kept,
    scenes: sceneRules,
  }).latest.world.scene?.values

it('a branching game is not started without the rules of branching games', () => {
  const start = { game: scene, library: twoLineLibrary, profile: defaultGame.profile, seed: 'a' }
  expect(() => startSession(start)).toThrow('with the rules of branching games')
})

describe('what a branching game keeps', () => {
  it('SCENE-65 begins with the kept values of variables that may be kept, inside their ranges, and with no others', () => {
    expect(startedWith({ nights: 4, mood: 'bold', count: 7 })).toEqual({ nights: 4, mood: 'bold', count: 1 })
    expect(startedWith({ nights: 40, mood: 'grim', other: 1 })).toEqual({ nights: 9, mood: 'shy', count: 1 })
    expect(startedWith({ nights: 'bold', mood: 3 })).toEqual({ nights: 0, mood: 'shy', count: 1 })
  })

  it('SCENE-66 tells at its end which ending was reached, and the variables; after a stop no ending', () => {
    const play = playScene(scene)
    play.to(60)
    expect(play.over()).toMatchObject({ summary: { scene: { ending: 'early', values: { nights: 1 } } } })
    const stopped = playScene(scene)
    stopped.to(5)
    expect(stopped.send({ type: 'stop', at: 5000 }).find(({ kind }) => kind === 'over')).toMatchObject({
      summary: { scene: { ending: null } },
    })
  })
})
