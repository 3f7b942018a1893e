import { expect, it } from 'vitest'
import { taskNode } from '@rubato/contracts/domain'
import { addSteadyStrokes } from '../../plan/beats.ts'
import { startPlan } from '../../plan/plan-builder.ts'
import { openStream } from '../../random/stream.ts'
import { caps } from '../../safety/caps.ts'
import { only, willing } from '../../testing/games.ts'
import { breath } from './breath.ts'

const AVAILABLE = 5 * 60_000
const node = taskNode(only(['breath']), 'breath')

/** The line that the task begins with, `ago` ms after a line that asked for faster strokes. */
function firstLine(seed: number, ago: number, tempo: number, profile = willing): string | undefined {
  const builder = startPlan(profile)
  builder.current = { ...builder.current, tempo }
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
  breath.plan({ node, profile, builder, stream: openStream(`${seed}`, 'breath'), ...terms })
  return builder.drafts.flatMap((draft) => (draft.kind === 'say' && draft.at >= startsAt ? [draft.trigger] : []))[0]
}
const seeds = Array.from({ length: 40 }, (_, seed) => seed)

it('GEN-73 a hold slows the strokes down no sooner than 8 s after a line that asked for faster ones', () => {
  const slowed = (ago: number) => seeds.filter((seed) => firstLine(seed, ago, 110) === 'stroke-slower')
  expect(slowed(8000).length).toBeGreaterThan(5)
  expect(slowed(7999)).toEqual([])
})

it('GEN-73 strokes that heat has slowed below the range of the member are not made faster for a hold', () => {
  const hot = caps.hotTempo.value
  const fast = { ...willing, tempo: { min: hot + 40, max: hot + 40 } }
  expect(new Set(seeds.map((seed) => firstLine(seed, 20_000, hot, fast)))).toEqual(new Set(['breath-take']))
})
