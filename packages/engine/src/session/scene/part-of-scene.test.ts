import { describe, expect, it } from 'vitest'
import type { Exit, LineConditions, Section } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptDialog } from '../../dialog/library.ts'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'

const MINUTE = 60
const trigger = 'do-not-cum'
const lineFor = (text: string, when?: LineConditions): ScriptDialog => ({
  id: text,
  trigger,
  text,
  ...(when ? { when } : {}),
})
const library: DialogLibrary = {
  scripts: [
    [
      ...['one', 'two', 'three'].map((text) => lineFor(`always ${text}`)),
      ...['one', 'two', 'three'].map((text) => lineFor(`early ${text}`, { phase: 'early' })),
      ...['one', 'two', 'three'].map((text) => lineFor(`late ${text}`, { phase: 'late' })),
      ...['one', 'two', 'three'].map((text) => lineFor(`last ${text}`, { turn: 'last' })),
    ],
  ],
  lastSpoken: {},
}
const talk = (seconds: number) =>
  ({ kind: 'say', at: seconds * 1000, duration: 5000, task: 'steady', trigger }) as const
const go = (to: string): Exit => ({ kind: 'go', to })

describe('the part of a branching game', () => {
  it('SCENE-27 goes by the time that was played and the longest way that is left, not by that of its section', () => {
    const events = [talk(10), talk(150)]
    const play = playScene(
      smallScene([
        room('one', 4 * MINUTE, go('two'), { events }),
        room('two', 4 * MINUTE, go('three'), { events }),
        room('three', 4 * MINUTE, go('four'), { events }),
        room('four', 4 * MINUTE, { kind: 'end', outcome: 'denied' }, { events }),
      ]),
      'part',
      library,
    )
    play.to(17 * MINUTE)
    const said = play.effects().flatMap((effect) => (effect.kind === 'say' ? [effect.text.split(' ')[0]] : []))
    expect(said.slice(0, 3)).toEqual(['early', 'early', 'early'])
    expect(said.slice(3, 5)).toEqual(['always', 'always'])
    expect(said.slice(0, 7)).not.toContain('last')
    expect(said[6]).toBe('late')
    expect(said).toHaveLength(8)
  })
})

describe('SCENE-80 the length of a game with calls', () => {
  const end: Exit = { kind: 'end', outcome: 'denied' }
  const call = (to: string, next: string): Exit => ({ kind: 'call', to, next: { to: next } })
  const back: Exit = { kind: 'return' }
  /** The planned total length that is shown in each section, in the order in which they are entered, s. */
  const totals = (play: ReturnType<typeof playScene>) => {
    const shown = play.effects().filter((effect) => effect.kind === 'show')
    return shown.flatMap(({ view: { status, progress } }) => (status === 'playing' ? [progress.total / 1000] : []))
  }

  it('includes called sections and what follows their return, in every section', () => {
    const play = playScene(
      smallScene([
        room('hall', 60, call('aside', 'last')),
        room('aside', 40, call('deep', 'rest')),
        room('deep', 30, back),
        room('rest', 20, back),
        room('last', 50, end),
      ]),
    )
    play.to(300)
    expect(play.scene()?.path).toEqual(['hall', 'aside', 'deep', 'rest', 'last'])
    expect(new Set(totals(play))).toEqual(new Set([200]))
    expect(play.over()).toMatchObject({ at: 200_000 })
  })

  it('counts the rest of a section that a button has called from', () => {
    const notes: Section['notes'] = [{ id: 'n', button: 'Now', after: 0, kind: 'call', to: 'aside' }]
    const play = playScene(
      smallScene([
        room('hall', 60, call('deep', 'last'), { notes }),
        room('aside', 40, back),
        room('deep', 30, back),
        room('last', 50, end),
      ]),
    )
    play.to(10)
    play.send({ type: 'note', at: 10_000, note: 'n' })
    play.to(300)
    const all = totals(play)
    expect(new Set(all)).toEqual(new Set([140, 180]))
    expect(all.at(-1)).toBe(180)
    expect(play.over()).toMatchObject({ at: 180_000 })
  })

  it('decides the part of the game of the lines in a called section', () => {
    const events = [talk(10)]
    const play = playScene(
      smallScene([
        room('hall', 4 * MINUTE, call('aside', 'last')),
        room('aside', 20, back, { events }),
        room('last', 12 * MINUTE, end),
      ]),
      'part',
      library,
    )
    play.to(5 * MINUTE)
    const said = play.effects().flatMap((effect) => (effect.kind === 'say' ? [effect.text.split(' ')[0]] : []))
    expect(said).toEqual(['early'])
  })
})
