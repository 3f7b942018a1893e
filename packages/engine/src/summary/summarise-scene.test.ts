import { copyOfConfig, defaultGeneratorConfig, type Exit, type Section } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { room, smallScene } from '../testing/scene/small-scene.ts'
import { summariseScene } from './summarise-scene.ts'

const MINUTE = 60
const end = (outcome: 'cum' | 'ruined' | 'denied'): Exit => ({ kind: 'end', outcome })
const edge = (at: number) => ({ kind: 'ask', at: at * 1000, duration: 5000, task: 'edging', question: 'edge' }) as const
const ask: Exit = {
  kind: 'ask',
  text: 'On?',
  seconds: 30,
  meanwhile: 'rest',
  answers: [
    { answer: 'Yes', to: 'long' },
    { answer: 'No', to: 'short' },
  ],
  silence: { to: 'short' },
}
const go = (to: string): Exit => ({ kind: 'go', to })

describe('the summary of a branching game', () => {
  const scene = smallScene([
    room('hall', MINUTE, ask, { events: [edge(30)] }),
    room('long', 10 * MINUTE, end('cum'), { events: [edge(100), edge(300)] }),
    room('short', 2 * MINUTE, end('denied')),
    room('lost', 30 * MINUTE, end('ruined'), { events: [edge(10), edge(200), edge(400), edge(600)] }),
  ])

  it('VIEW-15 has the shortest and the longest way, and the least and most edges of all ways', () => {
    const { minutes, edges } = summariseScene(scene)
    expect(minutes.min).toBe(3)
    expect(minutes.max).toBeGreaterThan(11)
    expect(minutes.max).toBeLessThan(12)
    expect(edges).toEqual({ min: 1, max: 3 })
  })

  it('VIEW-15 counts the endings and names the outcomes to which a way leads, and says that there are choices', () => {
    expect(summariseScene(scene)).toMatchObject({
      sections: 3,
      endings: 2,
      outcomes: ['cum', 'denied'],
      choices: true,
    })
    const straight = summariseScene(smallScene([room('a', MINUTE, go('b')), room('b', MINUTE, end('ruined'))]))
    expect(straight).toMatchObject({ endings: 1, outcomes: ['ruined'] })
    expect(straight).not.toHaveProperty('choices')
    const button = { notes: [{ id: 'n', button: 'Stop here', after: 0, kind: 'go', to: 'b' }] } as const
    const noted = smallScene([room('a', MINUTE, go('b'), button as never), room('b', MINUTE, end('ruined'))])
    expect(summariseScene(noted).choices).toBe(true)
  })

  it('VIEW-15 a button may leave out the edges of its section; a call of a note leaves out none', () => {
    const noted = (kind: 'go' | 'call') =>
      smallScene([
        room('a', 5 * MINUTE, go('b'), {
          events: [edge(100), edge(200)],
          notes: [{ id: 'n', button: 'A moment', after: 0, kind, to: kind === 'go' ? 'b' : 'c' }],
        }),
        room('b', MINUTE, end('cum')),
        room('c', MINUTE, { kind: 'return' }, { events: [edge(30)] }),
      ])
    expect(summariseScene(noted('go')).edges).toEqual({ min: 0, max: 2 })
    expect(summariseScene(noted('call')).edges).toEqual({ min: 2, max: 3 })
  })

  it('VIEW-15 has the tasks, categories and opt-ins of reachable sections, and what a generated one may contain', () => {
    const config = copyOfConfig(defaultGeneratorConfig)
    config.lungs.breath.enabled = true
    Object.assign(config.orgasm.edging, { enabled: true, edges: { min: 1, max: 4 } })
    const generated: Section = { id: 'g', name: 'g', kind: 'generated', length: 600_000, config, exit: go('end') }
    const summary = summariseScene(smallScene([generated, room('end', MINUTE, end('cum'))]))
    expect(summary.tasks).toContain('breath')
    expect(summary.tasks).not.toContain('denial')
    expect(summary.optIns).toContain('lungs')
    expect(summary.edges).toEqual({ min: 0, max: 4 })
    expect(summary.strip).toEqual([{ bucket: 'steady', ms: 660_000 }])
  })

  it('VIEW-15 of a game that cannot be judged has the bounds of all games', () => {
    const circle = smallScene([room('a', MINUTE, go('b')), room('b', MINUTE, go('a'))])
    expect(summariseScene(circle)).toMatchObject({ minutes: { min: 0, max: 120 }, endings: 0, outcomes: [] })
  })
})
