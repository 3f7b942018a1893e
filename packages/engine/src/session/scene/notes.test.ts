import { describe, expect, it } from 'vitest'
import type { Section } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { back, choice, edge, end } from '../../testing/scene/sections.ts'
import { playScene, room, smallScene } from '../../testing/scene/small-scene.ts'
import type { MemberInput } from '../model/types.ts'

type Note = NonNullable<Section['notes']>[number]
const button = (id: string, after: number, kind: 'go' | 'call' = 'call'): Note => ({
  id,
  button: `Moment ${id}`,
  after: after * 1000,
  kind,
  to: 'aside',
})
const timer = (after: number): Note => ({ id: 't', after: after * 1000, kind: 'go', to: 'aside' })
const aside = room('aside', 10, back)
type Play = ReturnType<typeof playScene>
const shown = (play: Play): string[] => (play.view()?.notes ?? []).map(({ id }) => id)

/** A section with an edge that is asked for from 20 s to 50 s. */
function withEdge(note: Note): Play {
  const climb: EventDraft = { kind: 'task', at: 20_000, duration: 30_000, task: 'edging', phase: 'build' }
  return playScene(smallScene([room('hall', 120, end, { events: [climb, edge(20, 30)], notes: [note] }), aside]))
}

describe('the notes of a section', () => {
  it.each(['edge', 'cannot', 'skip'] as const)(
    'SCENE-19 a button whose time was skipped by "%s" is there afterwards',
    (type: MemberInput) => {
      const play = withEdge(button('n', 40, 'go'))
      play.send({ type, at: 25_000 })
      play.to(60)
      expect(shown(play)).toEqual(['n'])
      play.send({ type: 'note', at: 60_000, note: 'n' })
      expect(play.scene()?.section).toBe('aside')
    },
  )

  it('SCENE-19 a button whose time an edge skips comes after the hold, and one that was not skipped at its time', () => {
    const play = withEdge(button('n', 40, 'go'))
    play.send({ type: 'edge', at: 25_000 })
    const until = play.state().latest.world.heldUntil / 1000
    play.to(until - 1)
    expect(shown(play)).toEqual([])
    // The strokes of the hold go on for a beat.
    play.to(until + 3)
    expect(shown(play)).toEqual(['n'])
    const silent = withEdge(button('n', 40, 'go'))
    silent.to(39)
    expect(shown(silent)).toEqual([])
    silent.to(41)
    expect(shown(silent)).toEqual(['n'])
  })

  it('SCENE-19 a timer whose time was skipped leads on', () => {
    const play = withEdge(timer(40))
    play.send({ type: 'skip', at: 25_000 })
    play.to(35)
    expect(play.scene()?.section).toBe('aside')
  })

  it('SCENE-19 the other buttons are there again after a call, also after a call during that call', () => {
    const hall = room('hall', 60, end, { notes: [button('a', 0), button('b', 0)] })
    const inner: Section = { ...aside, id: 'inner' }
    const called = { ...aside, notes: [{ ...button('c', 0), to: 'inner' }, button('d', 30)] }
    const play = playScene(smallScene([hall, called, inner]))
    play.to(5)
    expect(shown(play)).toEqual(['a', 'b'])
    play.send({ type: 'note', at: 5000, note: 'a' })
    play.to(7)
    expect(shown(play)).toEqual(['c'])
    play.send({ type: 'note', at: 7000, note: 'c' })
    play.to(10)
    expect(shown(play)).toEqual([])
    play.to(26)
    expect(play.scene()?.section).toBe('hall')
    expect(shown(play)).toEqual(['b'])
    play.send({ type: 'note', at: 26_000, note: 'b' })
    play.to(40)
    expect(play.scene()?.section).toBe('hall')
    expect(shown(play)).toEqual([])
  })

  it('SCENE-19 a call under the question of an exit comes back to the question, with the time that was left', () => {
    const note: Note = { id: 'c', after: 22_000, kind: 'call', to: 'aside' }
    const rooms = ['left', 'right'].map((id) => room(id, 30, end))
    const hall = room('hall', 20, choice('left', 'right'), { notes: [note] })
    const play = playScene(smallScene([hall, room('aside', 5, back), ...rooms]))
    play.to(21)
    const { choice: asked } = play.view() ?? {}
    play.to(26)
    expect(play.scene()?.section).toBe('aside')
    expect(play.view()?.choice).toBeUndefined()
    play.to(28)
    expect(play.view()?.choice).toEqual({ ...asked, until: (asked?.until ?? NaN) + 5000 })
    play.answer(29, 0)
    expect(play.scene()?.section).toBe('left')
  })
})
