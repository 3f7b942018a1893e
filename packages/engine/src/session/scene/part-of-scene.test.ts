import { describe, expect, it } from 'vitest'
import type { Exit, LineConditions } from '@rubato/contracts/domain'
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
