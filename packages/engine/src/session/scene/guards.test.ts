import { describe, expect, it } from 'vitest'
import type { Exit, Section } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { ANNOUNCEMENT, say, taskOf } from '../../testing/holds.ts'
import { call, choice, end, go, hold, section, strokes } from '../../testing/scene/sections.ts'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'
import { ask, beatEvent, taskEvent } from '../../testing/small-game.ts'

const back: Exit = { kind: 'return' }
const button = (kind: 'go' | 'call', to: string): NonNullable<Section['notes']> => [
  { id: 'n', button: 'Now', after: 0, kind, to },
]

/** These games would not pass the check: the session keeps the limits nevertheless. */
describe('a branching game that was not checked', () => {
  it('SCENE-46 opens nothing before its rest, in the next section and in one that goes on after a note', () => {
    const clench = (at: number) => {
      const from = at * 1000 - ANNOUNCEMENT
      return { events: [...taskOf('clench', from, 10_000), say('clench', from, 'clench')] }
    }
    const timesSaid = (play: ReturnType<typeof playScene>) =>
      play.effects().filter((effect) => effect.kind === 'say' && effect.line.trigger === 'clench').length
    const next = playScene(smallScene([room('a', 20, go('b'), clench(10)), room('b', 40, end, clench(5))]))
    next.to(28)
    expect(next.state().latest.world.open).toEqual([])
    // The words of a task that is left out are not said either.
    expect(timesSaid(next)).toBe(1)
    const aside = playScene(
      smallScene([room('a', 60, end, { ...clench(20), notes: button('call', 'x') }), room('x', 16, back, clench(4))]),
    )
    aside.to(15)
    aside.send({ type: 'note', at: 15_000, note: 'n' })
    aside.to(40)
    expect(aside.state().latest.world.open).toEqual([])
    expect(timesSaid(aside)).toBe(1)
  })

  /** When an edge is asked for, s. */
  const asked = (play: ReturnType<typeof playScene>): number[] => {
    const views = play.effects().flatMap((effect) => (effect.kind === 'show' ? [effect] : []))
    return views.flatMap(({ at, view }, index) =>
      view.ask === 'edge' && views[index - 1]?.view.ask !== 'edge' ? [at / 1000] : [],
    )
  }
  const edgeAt = (at: number): EventDraft[] => [taskEvent(at * 1000, 10_000, 'edging'), ask('edge', at * 1000, 10_000)]

  it('SCENE-46 asks for no edge before the rest after the last one, in the next section and in one that goes on', () => {
    const next = playScene(
      smallScene([room('a', 30, go('b'), { events: edgeAt(20) }), room('b', 40, end, { events: edgeAt(5) })]),
    )
    next.to(120)
    expect(asked(next)).toEqual([20, 60])
    // The hand leaves the strokes, and is called back.
    const lines = next.effects().flatMap((effect) => (effect.kind === 'say' ? [effect.line.trigger] : []))
    expect(lines).toEqual(expect.arrayContaining(['stroke-stop', 'stroke-start']))
    const called = smallScene([
      room('a', 60, end, { events: edgeAt(20), notes: button('call', 'x') }),
      room('x', 30, back, { events: edgeAt(20) }),
    ])
    const aside = playScene(called)
    aside.to(15)
    aside.send({ type: 'note', at: 15_000, note: 'n' })
    aside.to(200)
    expect(asked(aside)).toEqual([35, 75])
  })

  it('SCENE-46 keeps the rest after an edge whose question a note has left', () => {
    const play = playScene(
      smallScene([
        room('a', 60, end, { events: edgeAt(20), notes: button('go', 'b') }),
        room('b', 40, end, { events: edgeAt(5) }),
      ]),
    )
    play.to(25)
    play.send({ type: 'note', at: 25_000, note: 'n' })
    play.to(120)
    expect(asked(play)).toEqual([20, 55])
  })

  it('SCENE-46 keeps the rest after a grip challenge that a note has left', () => {
    const challenge = (from: number, to: number) => [taskEvent(from * 1000, (to - from) * 1000, 'grip-challenge')]
    const play = playScene(
      smallScene([
        room('a', 60, end, { events: challenge(10, 40), notes: button('go', 'b') }),
        room('b', 60, end, { events: challenge(5, 15) }),
      ]),
    )
    const isChallenge = (second: number) => {
      play.to(second)
      return play.state().latest.world.tasks.some(({ task }) => task === 'grip-challenge')
    }
    expect(isChallenge(20)).toBe(true)
    play.send({ type: 'note', at: 20_000, note: 'n' })
    expect([26, 49, 51].map(isChallenge)).toEqual([false, false, true])
  })

  it('SAFE-14 the rest after an edge holds where a skip ends the section', () => {
    const resting: EventDraft[] = [taskEvent(30_000, 40_000, 'rest'), { ...beatEvent(0, 30_000) }, ...edgeAt(20)]
    const play = playScene(
      smallScene([section('a', 70, go('b'), { events: resting }), room('b', 60, end, { events: edgeAt(5) })]),
    )
    play.to(32)
    play.send({ type: 'skip', at: 32_000 })
    play.to(120)
    expect(asked(play)).toEqual([20, 60])
  })

  it('SCENE-14 strokes under a question are not above the hot tempo', () => {
    const asked = { ...choice('b', 'b'), meanwhile: 'strokes' } as Exit
    const hand = playScene(smallScene([room('a', 0, go('fast')), fast(asked), room('b', 10, end)]))
    hand.to(22)
    expect(hand.scene()?.question).not.toBeNull()
    expect(hand.view()?.tempo?.start).toBe(200)
  })

  it('SCENE-20 has nothing on after a note that leaves', () => {
    const hand = playScene(
      smallScene([room('a', 60, end, { events: hold('gag', 5, 40), notes: button('go', 'b') }), room('b', 30, end)]),
    )
    hand.to(20)
    expect(hand.state().latest.world.open).toHaveLength(1)
    hand.send({ type: 'note', at: 20_000, note: 'n' })
    expect(hand.state().latest.world.open).toEqual([])
  })

  it('SCENE-13 an answer that is hidden changes nothing', () => {
    const asked = choice('b', 'c') as Extract<Exit, { kind: 'ask' }>
    const answers = asked.answers.map((each, index) => (index === 0 ? { ...each, if: 'edges > 3' } : each))
    const hand = playScene(smallScene([room('a', 10, { ...asked, answers }), room('b', 10, end), room('c', 10, end)]))
    hand.to(12)
    hand.answer(13, 0)
    expect(hand.scene()).toMatchObject({ section: 'a', question: { answers: [{ index: 1 }] } })
    hand.answer(14, 1)
    expect(hand.scene()?.section).toBe('c')
  })

  it('SCENE-33 calls no deeper than eight calls, by an exit and by a button', () => {
    const nested = Array.from({ length: 10 }, (_, index) => room(`s${index}`, 5, call(`s${index + 1}`, 'last')))
    const hand = playScene(smallScene([...nested, room('s10', 5, back), room('last', 30, end)]))
    hand.to(47)
    expect(hand.scene()).toMatchObject({ section: 'last' })
    const first = Array.from({ length: 8 }, (_, index) => room(`s${index}`, 5, call(`s${index + 1}`, 'last')))
    const pressed = playScene(
      smallScene([
        ...first,
        room('s8', 20, back, { notes: button('call', 'x') }),
        room('x', 5, back),
        room('last', 30, end),
      ]),
    )
    pressed.to(42)
    expect(pressed.scene()).toMatchObject({ section: 's8' })
    pressed.send({ type: 'note', at: 43_000, note: 'n' })
    expect(pressed.scene()).toMatchObject({ section: 's8' })
  })
})

const fast = (exit: Exit): Section => {
  const steady = room('fast', 20, exit)
  return steady.kind === 'timeline'
    ? {
        ...steady,
        events: steady.events.map((event) => (event.kind === 'beat' ? { ...event, ...strokes(0, 20, 220) } : event)),
      }
    : steady
}
