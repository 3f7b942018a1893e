import type { Scene, Section } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { restOf } from '../../safety/rests.ts'
import { back, end, scene, section, strokes } from '../../testing/scene/sections.ts'
import { checkScene } from './check-scene.ts'

const found = (given: Scene) => checkScene(given).map(({ rule, path, at }) => [rule, path.join(' '), at.join('.')])
const button = (to: string, after: number): NonNullable<Section['notes']>[number] => ({
  id: 'n',
  button: 'Now',
  after,
  kind: 'call',
  to,
})

describe('the last challenge of each way', () => {
  it('SCENE-48 a challenge goes on after a call at the time at which it was cut', () => {
    const grip = (at: number, seconds: number) => ({ ...strokes(at, seconds), task: 'grip-challenge' }) as EventDraft
    const calling = (seconds: number, aside: EventDraft[] = []) =>
      scene([
        section('a', 90, end, { events: [grip(5, 10)], notes: [button('x', 10_000)] }),
        section('x', seconds, back, { events: aside }),
      ])
    expect(found(calling(0))).toEqual([])
    expect(found(calling(1))).toEqual([['challenge-rest', 'a x a', 'events.0.at']])
    expect(found(calling(restOf('grip-challenge') / 1000 - 1))).toEqual([['challenge-rest', 'a x a', 'events.0.at']])
    expect(found(calling(restOf('grip-challenge') / 1000))).toEqual([])
    expect(found(calling(90, [grip(70, 10)]))).toEqual([['challenge-rest', 'a x a', 'events.0.at']])
    const inside = scene([
      section('a', 90, end, { events: [grip(5, 10)], notes: [button('x', 10_000)] }),
      section('x', 20, back, { events: [strokes(0, 20)], notes: [button('y', 0)] }),
      section('y', 0, back),
    ])
    expect(found(inside)).toEqual([['challenge-rest', 'a x y x a', 'events.0.at']])
  })
})
