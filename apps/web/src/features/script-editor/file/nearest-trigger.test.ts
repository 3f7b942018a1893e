import { getTrigger } from '@rubato/contracts/domain'
import { expect, test } from 'vitest'
import { nearestTrigger } from './nearest-trigger.ts'

const nearest = (name: string) => nearestTrigger(name, (id) => getTrigger(id).label)

test.each([
  ['breath-breath', 'breath-breathe'],
  ['Breathe', 'breath-breathe'],
  ['EDGE ', 'edge'],
  ['edging_cooldown', 'edging-cooldown'],
  ['Edgin cool down', 'edging-cooldown'],
  ['warmup', 'warm-up'],
  ['Start stroking', 'stroke-start'],
])('%s means %s', (name, id) => {
  expect(nearest(name)).toBe(id)
})

test.each(['', '  ', '201', '-1', 'something else entirely', '!!!'])('"%s" means no trigger', (name) => {
  expect(nearest(name)).toBeNull()
})
