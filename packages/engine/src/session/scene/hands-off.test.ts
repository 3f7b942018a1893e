import { describe, expect, it } from 'vitest'
import type { Exit, Section } from '@rubato/contracts/domain'
import { back, choice, edge, end, go } from '../../testing/scene/sections.ts'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'

const SECOND = 1000
const asked = (...targets: string[]): Exit => ({ ...choice(...targets), meanwhile: 'strokes' }) as Exit
const notes = (kind: 'go' | 'call', to: string): NonNullable<Section['notes']> => [
  { id: 'n', button: 'Now', after: 0, kind, to },
]
type Play = ReturnType<typeof playScene>
/** When the first stroke after a time comes, s. */
const firstStroke = (play: Play, after: number): number =>
  (play.effects().find(({ kind, at }) => kind === 'beat' && at > after * SECOND)?.at ?? Infinity) / SECOND
const called = (play: Play): boolean =>
  play.effects().some((effect) => effect.kind === 'say' && effect.line.trigger === 'stroke-start')
const handsOffUntil = (play: Play): number => play.state().latest.world.handsOffUntil / SECOND

describe('a way that is taken while the hands are off', () => {
  it.each(['too-close', 'edge'] as const)(
    'PLAY-7 an answer after "%s" takes its way at once, and the section begins with what is left of the gap',
    (type) => {
      const play = playScene(smallScene([room('hall', 20, asked('left', 'right')), room('left', 30, end), room('right', 30, end)])) // prettier-ignore
      play.to(23)
      play.send({ type, at: 23_000 })
      play.answer(25, 0)
      expect(play.scene()?.section).toBe('left')
      expect(handsOffUntil(play)).toBe(53)
      expect(play.view()?.task).toBe('rest')
      play.to(100)
      expect(firstStroke(play, 23)).toBeGreaterThanOrEqual(53)
      expect(called(play)).toBe(true)
      expect(play.over()).toMatchObject({ at: 83_000 })
    },
  )

  it('PLAY-7 a section without strokes begins at once', () => {
    const silent = { ...room('left', 0, go('right')), length: 20_000 }
    const play = playScene(smallScene([room('hall', 20, asked('left', 'right')), silent, room('right', 30, end)]))
    play.send({ type: 'too-close', at: 23_000 })
    play.answer(25, 0)
    play.to(46)
    expect(play.scene()?.section).toBe('right')
    play.to(100)
    expect(firstStroke(play, 23)).toBeGreaterThanOrEqual(53)
  })

  it.each(['go', 'call'] as const)('PLAY-7 a button that leads on ("%s") does not end the gap', (kind) => {
    const play = playScene(
      smallScene([
        room('hall', 60, end, { notes: notes(kind, 'aside') }),
        room('aside', 10, kind === 'go' ? end : back),
      ]),
    )
    play.send({ type: 'too-close', at: 23_000 })
    play.send({ type: 'note', at: 25_000, note: 'n' })
    expect(play.scene()?.section).toBe('aside')
    play.to(50)
    expect(firstStroke(play, 23)).toBe(Infinity)
    play.to(60)
    expect(firstStroke(play, 23)).toBeGreaterThanOrEqual(53)
  })

  it('PLAY-7 a section that goes on after a call does not end the gap, nor does a question with strokes', () => {
    const hall = room('hall', 60, end, { notes: notes('call', 'aside') })
    const play = playScene(smallScene([hall, room('aside', 20, asked('over', 'over')), room('over', 0, back)]))
    play.send({ type: 'note', at: 10_000, note: 'n' })
    play.send({ type: 'too-close', at: 33_000 })
    play.answer(34, 0)
    expect(play.scene()?.section).toBe('hall')
    play.to(90)
    expect(firstStroke(play, 33)).toBeGreaterThanOrEqual(63)
    const quick = playScene(
      smallScene([room('a', 20, asked('b', 'b')), room('b', 0, asked('c', 'c')), room('c', 30, end)]),
    )
    quick.send({ type: 'too-close', at: 23_000 })
    quick.answer(24, 0)
    quick.answer(25, 0)
    quick.to(90)
    expect(firstStroke(quick, 23)).toBeGreaterThanOrEqual(53)
  })

  it('SAFE-6 an edge of the next section comes 30 s after one that was not asked for', () => {
    const play = playScene(
      smallScene([room('hall', 20, asked('left', 'left')), room('left', 60, end, { events: [edge(0, 20)] })]),
    )
    play.send({ type: 'edge', at: 23_000 })
    play.answer(25, 0)
    play.to(52)
    expect(play.view()?.ask).toBeNull()
    play.to(60)
    expect(play.view()?.ask).toBe('edge')
  })

  it('PLAY-6 a button that leads on ends the hold at an edge', () => {
    const hall = room('hall', 60, end, { events: [edge(10, 20)], notes: notes('go', 'aside') })
    const play = playScene(smallScene([hall, room('aside', 60, end)]))
    play.send({ type: 'edge', at: 15_000 })
    expect(play.state().latest.world.heldUntil).toBeGreaterThan(17_000)
    play.send({ type: 'note', at: 16_000, note: 'n' })
    expect(play.state().latest.world.heldUntil).toBe(0)
    play.send({ type: 'edge', at: 18_500 })
    expect(play.view()?.edges).toMatchObject({ done: 1, own: 1 })
  })
})
