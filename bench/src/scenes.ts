/**
 * `npm run bench -- scenes [--runs N] [--from N]`: the check of random branching games for random members, compared with a slow walk
 * of all of their ways and another one of their values, and its time for a scene of 200 sections.
 */
import { performance } from 'node:perf_hooks'
import { checkScene } from '@rubato/engine'
import { largeScene, type ComparedScenes } from '@rubato/engine/testing'
import { inWorkers } from '@rubato/engine/testing/parallel'
import type { Seeds } from './scenes/worker.ts'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'

/** A scene with more ways is not walked. */
const WAYS_MAX = 500
const SECTIONS = 200
const CHECKS = 60
/** Seeds of one message to a worker. */
const PART = 1000

function benchTime(): void {
  const scene = largeScene(SECTIONS)
  const times: number[] = []
  for (let run = 0; run < CHECKS; run++) {
    const start = performance.now()
    checkScene(scene)
    times.push(performance.now() - start)
  }
  const [first = 0, ...others] = times
  const [median, p95] = [0.5, 0.95].map((share) => percentile(others, share).toFixed(0))
  console.log(`a check of ${SECTIONS} sections: median ${median} ms, p95 ${p95} ms, the first ${first.toFixed(0)} ms`)
}

async function benchAgreement(from: number, runs: number): Promise<void> {
  const start = performance.now()
  const all: ComparedScenes = { compared: 0, agreed: 0, disagreements: [] }
  const parts = Array.from({ length: Math.ceil(runs / PART) }, (_, index): Seeds => {
    const before = index * PART
    return { from: from + before, runs: Math.min(PART, runs - before), ways: WAYS_MAX }
  })
  await inWorkers(new URL('./scenes/worker.ts', import.meta.url), parts, (part: ComparedScenes) => {
    all.compared += part.compared
    all.agreed += part.agreed
    all.disagreements.push(...part.disagreements)
    for (const each of part.disagreements) console.error(each)
  })
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${runs} random scenes in ${seconds} s, ${all.compared} walked on all ways: ${all.agreed} findings of both, ${all.disagreements.length} scenes with another result`,
  )
  if (all.disagreements.length > 0) process.exitCode = 1
}

export function run(args: string[]): Promise<void> {
  benchTime()
  return benchAgreement(numberOption(args, '--from', 1), numberOption(args, '--runs', 1_000_000))
}
