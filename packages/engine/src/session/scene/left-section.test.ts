/** What a section has begun when a note leaves it. */
import { describe, expect, it } from 'vitest'
import type { Section } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { back, end, section, strokes } from '../../testing/scene/sections.ts'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'

const SECOND = 1000
type Note = NonNullable<Section['notes']>[number]

/** A gag: its line is at 5 s, it is in from 10 s to 45 s. */
const gag: EventDraft[] = [
  { kind: 'task', at: 5 * SECOND, duration: 40 * SECOND, task: 'gag', phase: 'build' },
  { kind: 'say', at: 5 * SECOND, duration: 5 * SECOND, task: 'gag', trigger: 'gag-insert' },
  { kind: 'open', at: 10 * SECOND, duration: 35 * SECOND, task: 'gag', item: 'gag' },
  { kind: 'say', at: 40 * SECOND, duration: 5 * SECOND, task: 'gag', trigger: 'gag-remove' },
  { kind: 'close', at: 45 * SECOND, duration: 0, task: 'gag', item: 'gag' },
]
const circles: EventDraft[] = [
  { kind: 'task', at: 5 * SECOND, duration: 40 * SECOND, task: 'nipple-stimulation', phase: 'build' },
  { kind: 'stroke', at: 10 * SECOND, duration: 0, task: 'nipple-stimulation', nipples: 'circle' },
  { kind: 'stroke', at: 45 * SECOND, duration: 0, task: 'nipple-stimulation', nipples: null },
]
const left = (events: EventDraft[], note: Pick<Note, 'kind' | 'after'>) =>
  playScene(
    smallScene([
      section(
        'hall',
        60,
        { kind: 'go', to: 'last' },
        { events: [strokes(0, 60), ...events], notes: [{ id: 't', to: 'aside', ...note }] },
      ),
      room('aside', 20, note.kind === 'call' ? back : { kind: 'go', to: 'last' }),
      room('last', 30, end),
    ]),
  )

describe.each(['go', 'call'] as const)('A section that a note leaves (%s)', (kind) => {
  it('SAFE-86 takes back in words what it had announced, and does not open it later', () => {
    const play = left(gag, { kind, after: 8 * SECOND })
    play.to(7)
    expect(play.view()?.toRelease.map(({ item }) => item)).toEqual(['gag'])
    play.to(120)
    const effects = play.effects()
    const sentence = effects.find((effect) => effect.kind === 'system-line')
    expect(sentence).toMatchObject({ at: expect.closeTo(8 * SECOND, -3) as number, line: 'taken-back' })
    expect(effects.flatMap((effect) => (effect.kind === 'show' ? effect.view.open : []))).toEqual([])
  })
  it('SCENE-19 ends nipple stimulation until it goes on', () => {
    const play = left(circles, { kind, after: 20 * SECOND })
    play.to(15)
    expect(play.view()?.nipples).toBe('circle')
    play.to(25)
    expect(play.scene()?.section).toBe('aside')
    expect(play.view()?.nipples).toBeNull()
    play.to(45)
    expect(play.view()?.nipples ?? null).toBe(kind === 'call' ? 'circle' : null)
  })
})
