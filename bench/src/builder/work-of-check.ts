/** Processor time of one command of the builder and the check after it, in a game of 2,000 events. */
import process from 'node:process'
import { willing } from '@rubato/engine/testing'
import { findings } from '../../../packages/builder/src/check/findings.ts'
import { apply } from '../../../packages/builder/src/commands/apply.ts'
import { documentOf } from '../../../packages/builder/src/sections/document-of.ts'
import { bigGame } from '../../../packages/builder/src/testing/games.ts'
import { percentile } from '../support/percentile.ts'

const ROUNDS = 100
/** Rounds before the measured ones, in which the code is compiled. */
const WARM_UP = 20

/** Median, ms. */
export function workOfCheck(): number {
  const document = documentOf(bigGame())
  const moved = [...document.records.values()].find(({ lane, at }) => lane === 'tasks' && at > 60_000)
  if (!moved) throw new Error('The game has no task after its first minute')
  const times = Array.from({ length: WARM_UP + ROUNDS }, () => {
    const begin = process.cpuUsage()
    const result = apply(document, { kind: 'move', ids: [moved.id], by: 100 })
    if (!result.ok) throw new Error('The task could not be moved')
    findings(result.document, { profile: willing, spokenMs: () => 500 })
    return process.cpuUsage(begin).user / 1000
  })
  return percentile(times.slice(WARM_UP), 0.5)
}
