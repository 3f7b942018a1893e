import { describe, expect, it } from 'vitest'
import type { Exit } from '@rubato/contracts/domain'
import { defaultGame } from '../../testing/default-game.ts'
import { twoLineLibrary } from '../../testing/library.ts'
import { sceneRules } from '../start/scene-rules.ts'
import { returnToSession } from '../return.ts'
import { playScene, room, smallScene, words } from '../../testing/scene/small-scene.ts'

const end: Exit = { kind: 'end', outcome: 'denied' }
const go = (to: string): Exit => ({ kind: 'go', to })
const question = (more: Partial<Extract<Exit, { kind: 'ask' }>> = {}): Exit => ({
  kind: 'ask',
  text: 'Left or right?',
  seconds: 20,
  meanwhile: 'rest',
  answers: [
    { answer: 'Left', to: 'left' },
    { answer: 'Right', to: 'right' },
  ],
  silence: { to: 'right' },
  ...more,
})
const fork = (more: Partial<Extract<Exit, { kind: 'ask' }>> = {}) =>
  smallScene([
    room('hall', 30, question(more), { events: [words(2, 'Good evening.')] }),
    room('left', 30, end, { events: [words(1, 'Left it is.')] }),
    room('right', 30, end, { events: [words(1, 'Right it is.')] }),
  ])
const textsOf = (play: ReturnType<typeof playScene>) => play.said().map(([, text]) => text)

describe('a branching game', () => {
  it('SCENE-10 plays its first section, and each that an exit leads to, right after the other', () => {
    const play = playScene(
      smallScene([
        room('one', 20, go('two'), { events: [words(2, 'One.')] }),
        room('two', 10, end, { events: [words(3, 'Two.')] }),
      ]),
    )
    play.to(60)
    expect(play.said()).toEqual([
      [2, 'One.'],
      [23, 'Two.'],
    ])
    const beats = play.effects().filter(({ kind }) => kind === 'beat')
    expect(beats).toHaveLength(30)
    expect(play.over()).toMatchObject({ at: 30_000, summary: { outcome: 'denied' } })
  })

  it('SCENE-11 asks the question of an exit, and takes the way of the answer at once', () => {
    const play = playScene(fork())
    play.to(35)
    expect(play.view()?.choice).toMatchObject({
      kind: 'ask',
      text: 'Left or right?',
      answers: [
        { index: 0, text: 'Left' },
        { index: 1, text: 'Right' },
      ],
      silence: 1,
    })
    play.answer(36, 0)
    play.to(120)
    expect(textsOf(play)).toEqual(['Good evening.', 'Left or right?', 'Left it is.'])
    expect(play.said().at(-1)?.[0]).toBe(37)
    expect(play.view()?.choice).toBeUndefined()
    expect(play.over()).toMatchObject({ at: 66_000 })
  })

  it('SCENE-12 takes the way of silence where no answer comes in time', () => {
    const play = playScene(fork())
    play.to(200)
    expect(textsOf(play)).toEqual(['Good evening.', 'Left or right?', 'Right it is.'])
    expect(play.scene()?.answered).toBe(0)
  })

  it('SCENE-67 counts the answers that were taken and silence in its summary, and no numbers and texts', () => {
    const scene = smallScene([
      room('hall', 10, question()),
      room('left', 10, { kind: 'repeat', to: 'hall', times: 1, next: { to: 'end' } }),
      room('right', 10, go('name')),
      room('name', 10, {
        kind: 'text',
        text: 'Your name?',
        seconds: 20,
        meanwhile: 'rest',
        to: 'end',
        placeholder: 'name',
        silence: { to: 'end' },
      }),
      room('end', 10, end),
    ])
    const play = playScene(scene)
    play.answer(12, 0)
    play.to(80)
    expect(play.view()?.choice).toMatchObject({ kind: 'text' })
    play.answer(80, 'Sam')
    play.to(120)
    const { summary } = play.over() ?? {}
    expect(summary?.scene?.answers).toEqual([{ section: 'hall', counts: [1, 0, 0, 0, 0, 0, 1] }])
  })

  it('SCENE-13 ignores an answer that is not offered, and one without a question', () => {
    const play = playScene(fork())
    play.to(10)
    play.answer(10, 0)
    play.to(35)
    for (const answer of [2, -1, 0.5, Number.NaN, 'Left', '__proto__']) play.answer(36, answer)
    play.to(37)
    expect(play.scene()?.section).toBe('hall')
    expect(play.view()?.choice).toBeDefined()
  })

  it('SCENE-14 lets the hand rest under a question, or strokes go on at their tempo', () => {
    const beatsUnder = (meanwhile: 'rest' | 'strokes') => {
      const play = playScene(fork({ meanwhile }))
      play.to(48)
      return play.effects().filter(({ kind, at }) => kind === 'beat' && at >= 30_000).length
    }
    expect(beatsUnder('rest')).toBe(0)
    expect(beatsUnder('strokes')).toBe(18)
  })

  it('SCENE-15 stops, pauses and eases under a question as at any time', () => {
    const play = playScene(fork())
    play.to(35)
    play.send({ type: 'pause', at: 36_000 })
    play.to(60)
    expect(play.view()).toMatchObject({ status: 'paused', choice: { until: null } })
    play.answer(61, 0)
    expect(play.scene()?.section).toBe('hall')
    play.send({ type: 'resume', at: 62_000 })
    play.to(70)
    expect(play.scene()?.section).toBe('hall')
    play.answer(71, 0)
    play.to(90)
    expect(play.scene()?.section).toBe('left')
    const stopped = play.send({ type: 'stop', at: 90_000 })
    expect(stopped.map(({ kind }) => kind)).toContain('safe-state')
    expect(play.state().latest.world.status).toBe('stopped')
  })

  it('SCENE-16 repeats as often as the exit says in the whole session', () => {
    const play = playScene(
      smallScene([
        room(
          'again',
          10,
          { kind: 'repeat', to: 'again', times: 2, next: { to: 'last' } },
          { events: [words(1, 'Again.')] },
        ),
        room('last', 10, end),
      ]),
    )
    play.to(200)
    expect(textsOf(play)).toEqual(['Again.', 'Again.', 'Again.'])
    expect(play.over()).toMatchObject({ at: 40_000 })
  })

  it('SCENE-17 draws a way by its weight from the seed, and not the same one twice running', () => {
    const scene = smallScene([
      room('hub', 0, {
        kind: 'random',
        ways: [
          { weight: 1, to: 'a' },
          { weight: 3, to: 'b' },
          { weight: 1, to: 'c' },
        ],
      }),
      ...['a', 'b', 'c'].map((id) =>
        room(id, 10, { kind: 'repeat', to: 'hub', times: 6, next: { to: 'last' } }, { events: [words(1, id)] }),
      ),
      room('last', 5, end),
    ])
    const drawn = (seed: string) => {
      const play = playScene(scene, seed)
      play.to(600)
      return textsOf(play)
    }
    expect(drawn('one')).toEqual(drawn('one'))
    const all = Array.from({ length: 60 }, (_, index) => drawn(`${index}`))
    for (const texts of all) texts.forEach((text, index) => expect(text).not.toBe(texts[index + 1]))
    const first = all.map(([text]) => text)
    expect(first.filter((text) => text === 'b').length).toBeGreaterThan(20)
    expect(new Set(first)).toEqual(new Set(['a', 'b', 'c']))
  })

  it('SCENE-18 plays a called section, and goes on after the call', () => {
    const play = playScene(
      smallScene([
        room('one', 10, { kind: 'call', to: 'aside', next: { to: 'two' } }),
        room('two', 10, end, { events: [words(1, 'Back.')] }),
        room('aside', 10, { kind: 'return' }, { events: [words(1, 'Aside.')] }),
      ]),
    )
    play.to(100)
    expect(play.said()).toEqual([
      [11, 'Aside.'],
      [21, 'Back.'],
    ])
  })

  it('SCENE-19 offers the buttons of a section while it plays, and comes back to where a called one interrupted it', () => {
    const play = playScene(
      smallScene([
        room('one', 60, end, {
          events: [words(40, 'Later.')],
          notes: [{ id: 'n', button: 'I need a moment', after: 5000, kind: 'call', to: 'aside' }],
        }),
        room('aside', 10, { kind: 'return' }, { events: [words(1, 'Take your time.')] }),
      ]),
    )
    play.to(4)
    expect(play.view()?.notes).toBeUndefined()
    play.to(10)
    expect(play.view()?.notes).toEqual([{ id: 'n', text: 'I need a moment' }])
    play.send({ type: 'note', at: 10_000, note: 'n' })
    play.to(200)
    expect(play.said()).toEqual([
      [11, 'Take your time.'],
      [50, 'Later.'],
    ])
    expect(play.over()).toMatchObject({ at: 70_000 })
  })

  it('SCENE-20 leaves a section by a timer, and releases what it holds in words', () => {
    const play = playScene(
      smallScene([
        room('one', 60, end, {
          events: [
            { kind: 'open', at: 5000, duration: 40_000, task: 'eyes', item: 'eyes-closed' },
            { kind: 'close', at: 45_000, duration: 0, task: 'eyes', item: 'eyes-closed' },
          ],
          notes: [{ id: 'n', after: 20_000, kind: 'go', to: 'two' }],
        }),
        room('two', 20, end, { events: [words(8, 'Two.')] }),
      ]),
    )
    play.to(19)
    expect(play.view()?.open.map(({ item }) => item)).toEqual(['eyes-closed'])
    play.to(100)
    const said = play.effects().flatMap((effect) => (effect.kind === 'say' ? [[effect.at, effect.line.trigger]] : []))
    expect(said).toContainEqual([20_000, 'eyes-open'])
    expect(play.said()).toEqual([[28, 'Two.']])
  })

  it('SCENE-21 comes to its end where sections follow each other without time', () => {
    const play = playScene(smallScene([room('one', 0, go('two')), room('two', 0, go('one'))]))
    play.to(100)
    expect(play.state().latest.world.status).toBe('over')
  })

  it('SCENE-22 ends with the outcome of the exit that ends it', () => {
    const play = playScene(smallScene([room('one', 10, { kind: 'end', outcome: 'cum' })]))
    play.to(20)
    // The member was not asked whether there was one.
    expect(play.over()).toMatchObject({ summary: { outcome: 'permitted' } })
  })

  it('SCENE-23 is one value at every moment, and its start and inputs rebuild it', () => {
    const game = fork()
    const play = playScene(game)
    play.to(35)
    play.answer(36, 0)
    play.to(50)
    const { world, timeline } = play.state().latest
    expect(JSON.parse(JSON.stringify({ world, timeline }))).toEqual({ world, timeline })
    const again = playScene(game)
    again.answer(36, 0)
    again.to(50)
    expect(again.state().latest.world).toEqual(world)
    const start = { game, library: twoLineLibrary, profile: defaultGame.profile, seed: 'scene', scenes: sceneRules }
    const inputs = [{ type: 'answer', at: 36_000, answer: 0 } as const]
    const back = returnToSession(start, { inputs, at: 50_000 }, 1000)
    expect(back?.state.latest.world.scene?.section).toBe('left')
  })
})
