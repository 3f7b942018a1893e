import { expect, it } from 'vitest'
import { taskNode } from '@rubato/contracts/domain'
import { addSteadyStrokes } from '../../plan/beats.ts'
import { startPlan } from '../../plan/plan-builder.ts'
import { openStream } from '../../random/stream.ts'
import { only, willing } from '../../testing/games.ts'
import { breath } from './breath.ts'

const AVAILABLE = 5 * 60_000
const node = taskNode(only(['breath']), 'breath')

/** Whether the hold is over slower strokes, `ago` ms after a line that asked for faster ones. */
function isSlowed(seed: number, ago: number): boolean {
  const builder = startPlan(willing)
  builder.current = { ...builder.current, tempo: 110 }
  addSteadyStrokes(builder, 20_000)
  const startsAt = builder.now
  builder.order = { at: startsAt - ago, direction: 'faster' }
  const section = { until: AVAILABLE, earliest: AVAILABLE, nextStart: null, laterLength: 0, end: AVAILABLE }
  const terms = {
    available: AVAILABLE,
    startsAt,
    intensity: 0.5,
    fastest: Infinity,
    lightGripLasts: true,
    mayFetch: true,
    section,
  }
  breath.plan({ node, profile: willing, builder, stream: openStream(`${seed}`, 'breath'), ...terms })
  return builder.drafts.some(
    (draft) => draft.kind === 'say' && draft.at === startsAt && draft.trigger === 'stroke-slower',
  )
}

it('GEN-73 a hold slows the strokes down no sooner than 8 s after a line that asked for faster ones', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  expect(seeds.filter((seed) => isSlowed(seed, 8000)).length).toBeGreaterThan(5)
  expect(seeds.filter((seed) => isSlowed(seed, 7999))).toEqual([])
})
