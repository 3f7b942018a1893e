/**
 * `npm run bench -- scenes [--runs N] [--from N]`: the check of random branching games, compared with a slow walk of all of their
 * ways, and its time for a scene of 200 sections.
 */
import { performance } from 'node:perf_hooks'
import { checkScene } from '@rubato/engine'
import { compareRandomScenes, largeScene } from '@rubato/engine/testing'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'

/** A scene with more ways is not walked. */
const WAYS_MAX = 500
const SECTIONS = 200
const CHECKS = 60

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

function benchAgreement(from: number, runs: number): void {
  const start = performance.now()
  const { compared, agreed, disagreements } = compareRandomScenes(from, runs, WAYS_MAX)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${runs} random scenes in ${seconds} s, ${compared} walked on all ways: ${agreed} findings of both, ${disagreements.length} scenes with another result`,
  )
  for (const each of disagreements) console.error(each)
  if (disagreements.length > 0) process.exitCode = 1
}

export function run(args: string[]): Promise<void> {
  benchTime()
  benchAgreement(numberOption(args, '--from', 1), numberOption(args, '--runs', 1_000_000))
  return Promise.resolve()
}
