import { describe, expect, it } from 'vitest'
import type { TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { end, go, section } from '../../testing/scene/sections.ts'
import { playScene, smallScene } from '../../testing/scene/small-scene.ts'
import { ask, beatEvent, beatTimes, said, taskEvent } from '../../testing/small-game.ts'
import type { MemberInput } from '../model/types.ts'

const SECOND = 1000
const say = (at: number, trigger: TriggerId): EventDraft => ({
  kind: 'say',
  at: at * SECOND,
  duration: 3000,
  task: 'cum-eating',
  trigger,
})

/** The orgasm is asked for from 10 to 30 s of a section, a taste of precum comes from 5 s of the next, and then what needs an orgasm. */
function ending(type: MemberInput) {
  const finale = [
    beatEvent(0, 30 * SECOND),
    taskEvent(0, 10 * SECOND),
    taskEvent(10 * SECOND, 20 * SECOND, 'cum'),
    ask('finished', 10 * SECOND, 20 * SECOND),
  ]
  const taste = [
    taskEvent(0, 5 * SECOND, 'rest'),
    taskEvent(5 * SECOND, 15 * SECOND, 'cum-eating'),
    say(6, 'precum-eat'),
  ]
  const after = [
    { ...beatEvent(0, 20 * SECOND), task: 'post-orgasm' } as const,
    taskEvent(0, 20 * SECOND, 'post-orgasm'),
    { kind: 'open', at: 0, duration: 20 * SECOND, task: 'post-orgasm', item: 'post-orgasm' },
    { kind: 'close', at: 20 * SECOND, duration: 0, task: 'post-orgasm', item: 'post-orgasm' },
    taskEvent(20 * SECOND, 10 * SECOND, 'cum-eating'),
    say(21, 'cei-hand-after'),
    taskEvent(30 * SECOND, 20 * SECOND, 'rest'),
  ] satisfies EventDraft[]
  const play = playScene(
    smallScene([
      section('finale', 30, go('taste'), { events: finale }),
      section('taste', 20, go('after'), { events: taste }),
      section('after', 50, end, { events: after }),
    ]),
  )
  play.to(20)
  play.send({ type, at: 20 * SECOND })
  play.to(200)
  return play.effects()
}

describe('PLAY-20 in the sections that follow', () => {
  it('"done" goes on with the tasks that need an orgasm', () => {
    const effects = ending('done')
    expect(said(effects)).toEqual(expect.arrayContaining(['precum-eat', 'cei-hand-after']))
    expect(beatTimes(effects).some((at) => at > 50 * SECOND)).toBe(true)
  })
  it.each(['cannot', 'skip'] as const)('"%s" leaves them out, and keeps a taste of precum', (type) => {
    const effects = ending(type)
    expect(said(effects)).toContain('precum-eat')
    expect(said(effects)).not.toContain('cei-hand-after')
    expect(beatTimes(effects).filter((at) => at > 40 * SECOND)).toEqual([])
    expect(effects.find(({ kind }) => kind === 'over')).toBeDefined()
  })
})
