import { describe, expect, it } from 'vitest'
import { targetsOf, waysOf, type Exit, type Scene, type Section } from '@rubato/contracts/domain'
import { openStream } from '../../random/stream.ts'
import { randomGraph } from '../../testing/scene/random-scene.ts'
import { walkMembersInSteps, wayKey, type WalkedScene } from './walk-members.ts'

const section = (id: string, exit: Exit, more: Partial<Section> = {}): Section =>
  ({ id, name: id, kind: 'timeline', length: 10_000, events: [], exit, ...more }) as Section
const end = (id: string) => section(id, { kind: 'end', outcome: 'denied' })
const sceneOf = (sections: Section[], variables: Scene['variables'] = []): Scene => ({
  start: sections[0]?.id ?? '',
  sections,
  variables,
})

function walk(scene: Scene, members = 400, seed = 'walk'): WalkedScene & { steps: number } {
  const work = walkMembersInSteps(scene, { members, seed })
  for (let steps = 0; ; steps++) {
    const { done, value } = work.next()
    if (done) return { ...value, steps }
  }
}
const exitWay = (id: string, index: number) => wayKey({ section: id, of: 'exit', index })

describe('simulated members', () => {
  it('SCENE-68 The same scene, seed and number of simulated members give the same counts, and the work can be interrupted after each member and every hundred sections.', () => {
    const stream = openStream('walk', 'scenes')
    for (let n = 0; n < 100; n++) {
      const scene = randomGraph(stream)
      const { steps, ...walked } = walk(scene, 20)
      const { steps: again, ...same } = walk(scene, 20)
      expect(same).toEqual(walked)
      expect(again).toBe(steps)
      expect(steps).toBeGreaterThanOrEqual(20)
      expect(walked.reached.get(scene.start)).toBe(20)
      const targets = new Set(scene.sections.flatMap(targetsOf))
      for (const [id, times] of walked.reached) {
        expect(times).toBeLessThanOrEqual(20)
        expect(id === scene.start || targets.has(id)).toBe(true)
      }
      const ways = new Set(
        scene.sections.flatMap(({ id, exit, notes = [] }) => [
          ...waysOf(exit).map((_, index) => exitWay(id, index)),
          ...notes.map((_, index) => wayKey({ section: id, of: 'note', index })),
        ]),
      )
      for (const key of walked.taken.keys()) expect(ways.has(key)).toBe(true)
    }
  })

  it('SCENE-69 A simulated member takes a drawn way by its weight, the first case that holds, a repeat as often as it says, and an answer that is offered or the way of silence.', () => {
    const random = sceneOf([
      section('a', {
        kind: 'random',
        ways: [
          { weight: 1, to: 'b' },
          { weight: 9, to: 'c' },
        ],
      }),
      end('b'),
      end('c'),
    ])
    const drawn = walk(random, 2000)
    expect((drawn.reached.get('c') ?? 0) / 2000).toBeCloseTo(0.9, 1)
    const choices = sceneOf(
      [
        section(
          'a',
          { kind: 'repeat', to: 'a', times: 3, next: { to: 'ask' } },
          { sets: [{ variable: 'n', to: 'n + 1' }] },
        ),
        section('ask', {
          kind: 'ask',
          text: 'Well?',
          seconds: 10,
          meanwhile: 'rest',
          answers: [
            { answer: 'Yes', to: 'when' },
            { answer: 'No', to: 'when' },
            { answer: 'Never', to: 'never', if: 'n > 4' },
          ],
          silence: { to: 'silent' },
        }),
        section('when', { kind: 'when', cases: [{ if: 'n = 4', to: 'four' }], otherwise: { to: 'never' } }),
        end('four'),
        end('never'),
        end('silent'),
      ],
      [{ kind: 'number', name: 'n', min: 0, max: 10, start: 0 }],
    )
    const { reached, taken, stuck } = walk(choices)
    expect(reached.get('never')).toBeUndefined()
    expect(taken.has(exitWay('ask', 2))).toBe(false)
    expect((reached.get('four') ?? 0) + (reached.get('silent') ?? 0)).toBe(400)
    expect((reached.get('silent') ?? 0) / 400).toBeCloseTo(0.1, 1)
    expect(stuck.size).toBe(0)
  })

  it('SCENE-70 A simulated member who comes to a section that does not exist, or never to an end, is stuck in the last section.', () => {
    const open = sceneOf([section('a', { kind: 'go', to: 'b' }), section('b', { kind: 'go', to: 'gone' })])
    expect([...walk(open, 5).stuck]).toEqual([['b', 5]])
    const circle = sceneOf([
      section('a', { kind: 'go', to: 'b' }, { length: 0 }),
      section('b', { kind: 'go', to: 'a' }, { length: 0 }),
    ])
    const { stuck, steps } = walk(circle, 5)
    expect([...stuck.values()]).toEqual([5])
    expect(steps).toBeGreaterThan(50)
  })

  it('SCENE-71 A simulated member returns from a call to the exit that called, and from a note to the time at which it was used.', () => {
    const scene = sceneOf([
      section(
        'a',
        { kind: 'call', to: 'lesson', next: { to: 'end' } },
        { notes: [{ id: 'n', after: 4000, kind: 'call', to: 'lesson' }] },
      ),
      section('lesson', { kind: 'return' }),
      end('end'),
    ])
    const { reached, taken } = walk(scene, 10)
    expect(reached.get('end')).toBe(10)
    expect([...taken.values()]).toEqual([10, 10, 10])
  })
})
