import { describe, expect, it } from 'vitest'
import { defaultGeneratorConfig, taskNode, type Exit, type PlayableScene, type Section } from '@rubato/contracts/domain'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import { hold, say, taskOf } from '../testing/holds.ts'
import { fullConsent } from '../testing/random.ts'
import { room, smallScene, words } from '../testing/scene/small-scene.ts'
import { taskEvent } from '../testing/small-game.ts'
import { checkScene } from './check/check-scene.ts'
import { secureScene } from './secure-scene.ts'

const SECOND = 1000
const everything: PlayerProfile = { ...defaultProfile, ...fullConsent }

const end = (outcome: 'denied' | 'cum' = 'denied'): Exit => ({ kind: 'end', outcome })
const fork: Exit = {
  kind: 'ask',
  text: 'This way?',
  seconds: 20,
  meanwhile: 'rest',
  answers: [
    { answer: 'Yes', to: 'yes' },
    { answer: 'No', to: 'no' },
  ],
  silence: { to: 'no' },
}
const squeeze: EventDraft[] = [
  taskEvent(10 * SECOND, 20 * SECOND, 'ball-squeeze'),
  say('ball-squeeze', 10 * SECOND, 'ball-squeeze'),
  ...hold('squeeze', 10 * SECOND, 8 * SECOND),
]
const tasksOf = ({ sections }: PlayableScene, id: string): string[] => {
  const section = sections.find((each) => each.id === id)
  const events = section?.kind === 'timeline' ? section.events : []
  return [...new Set(events.map(({ task }) => task))]
}
const only = (id: string, seconds: number, exit: Exit, events: EventDraft[]): Section => {
  const section = room(id, seconds, exit, { events })
  return section.kind === 'timeline'
    ? { ...section, events: section.events.filter(({ task }) => task !== 'steady') }
    : section
}

describe('a branching game from another source', () => {
  it('SCENE-60 is unchanged for a person who may play all of it', () => {
    const scene = smallScene([room('start', 60, fork), only('yes', 60, end(), squeeze), room('no', 60, end())])
    expect(checkScene(scene, everything)).toEqual([])
    expect(secureScene(scene, everything)).toEqual({ scene, swapped: [], findings: [] })
  })

  it('SCENE-60 has steady strokes or rest in place of a task that the person refuses or has not turned on, on every way', () => {
    const scene = smallScene([room('start', 60, fork), only('yes', 60, end(), squeeze), only('no', 60, end(), squeeze)])
    const { scene: safe, swapped, findings } = secureScene(scene, { ...everything, refused: ['ball-squeeze'] })
    expect(findings).toEqual([])
    expect(swapped).toEqual(['ball-squeeze'])
    expect([tasksOf(safe, 'yes'), tasksOf(safe, 'no')]).toEqual([['rest'], ['rest']])
    expect(safe.sections.map(({ length }) => length)).toEqual(scene.sections.map(({ length }) => length))
    expect(secureScene(scene, defaultProfile).swapped).toEqual(['ball-squeeze'])
    expect(checkScene(safe, defaultProfile)).toEqual([])
  })

  it('SCENE-61 loses a task that breaks a rest across a seam in the section where it comes too soon', () => {
    const breath = [...taskOf('breath', 30 * SECOND, 5 * SECOND), say('breath-breathe', 37 * SECOND, 'breath')]
    const scene = smallScene([only('one', 60, { kind: 'go', to: 'two' }, breath), only('two', 60, end(), breath)])
    const { scene: safe, swapped, findings } = secureScene(scene, everything)
    expect([swapped, findings]).toEqual([['breath'], []])
    expect([tasksOf(safe, 'one'), tasksOf(safe, 'two')]).toEqual([['breath'], ['rest']])
  })

  it('SCENE-61 loses a task whose item is carried over in all sections, and carries nothing for it', () => {
    const opened: EventDraft[] = [
      taskEvent(0, 60 * SECOND, 'gag'),
      say('gag-insert', 0, 'gag'),
      { kind: 'open', at: 4000, duration: 116 * SECOND, task: 'gag', item: 'gag' },
    ]
    const closed: EventDraft[] = [
      say('gag-remove', 56 * SECOND, 'gag'),
      { kind: 'close', at: 59 * SECOND, duration: 0, task: 'gag', item: 'gag' },
    ]
    const one = only('one', 60, { kind: 'go', to: 'two' }, opened)
    const scene = smallScene([{ ...one, carries: ['gag'] }, only('two', 60, end(), closed)])
    const { scene: safe, swapped, findings } = secureScene(scene, { ...everything, refused: ['gag'] })
    expect([swapped, findings]).toEqual([['gag'], []])
    expect(safe.sections.map((section) => section.carries)).toEqual([undefined, undefined])
  })

  it('SCENE-62 ends denied where the orgasm of its ending is refused', () => {
    const scene = smallScene([room('start', 60, fork), room('yes', 60, end('cum')), room('no', 60, end())])
    const { scene: safe, swapped } = secureScene(scene, { ...everything, refused: ['cum'] })
    expect(safe.sections.map(({ exit }) => exit)).toMatchObject([{}, { outcome: 'denied' }, { outcome: 'denied' }])
    expect(swapped).toEqual(['cum'])
  })

  it('SCENE-63 has generated sections without the tasks that the person refuses', () => {
    const config = structuredClone(defaultGeneratorConfig)
    taskNode(config, 'gag').enabled = true
    const made: Section = { id: 'made', name: 'made', kind: 'generated', length: 300 * SECOND, config, exit: end() }
    const { scene, swapped } = secureScene(smallScene([made]), { ...everything, refused: ['gag'] })
    const [section] = scene.sections
    expect(section?.kind === 'generated' && taskNode(section.config, 'gag').enabled).toBe(false)
    expect(swapped).toContain('gag')
  })

  it('SCENE-64 is refused where it takes longer than the person allows, and not for words that a slow voice has no room for', () => {
    const scene = smallScene([
      room('one', 60, end(), {
        events: [words(1, 'You may take all the time that you need for this.'), words(3, 'Now.')],
      }),
    ])
    const slow = { ...everything, chatSpeed: 'slow' as const }
    expect(checkScene(scene, slow).map(({ rule }) => rule)).toContain('words-without-room')
    expect(secureScene(scene, slow).findings).toEqual([])
    expect(secureScene(scene, slow, 50 * SECOND).findings.map(({ rule }) => rule)).toEqual(['member-length'])
    const endless = smallScene([room('one', 10, { kind: 'go', to: 'one' })])
    expect(secureScene(endless, everything).findings.map(({ rule }) => rule)).toContain('endless-circle')
  })
})
