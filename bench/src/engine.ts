/**
 * `npm run bench -- engine [--runs N] [--from N]`: generated games and simulated sessions per second, and the properties of the
 * engine's SPEC.md over a million random configs, profiles and input sequences, or over some of them. One of 25 runs also plays a
 * random branching game.
 */
import { performance } from 'node:perf_hooks'
import { defaultGeneratorConfig, type PlayableGame } from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { playThrough, twoLineLibrary } from '@rubato/engine/testing'
import { surveyInParallel } from '@rubato/engine/testing/parallel'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'

const profile = defaultProfile
const MS_PER_HOUR = 3_600_000

function makeGame(minutes: number, seed: number): PlayableGame {
  const config = { ...defaultGeneratorConfig, gameDuration: { min: minutes, max: minutes } }
  const made = generateGame(config, `bench ${seed}`, profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}

/** Times to generate `count` games, ms; the first tenth is warm-up and left out. */
function timesOf(minutes: number, count: number): number[] {
  const times: number[] = []
  for (let seed = 0; seed < count; seed++) {
    const start = performance.now()
    makeGame(minutes, seed)
    times.push(performance.now() - start)
  }
  return times.slice(Math.floor(count / 10))
}

function benchGames(): void {
  for (const [minutes, count] of [
    [10, 5000],
    [60, 2000],
  ] as const) {
    const times = timesOf(minutes, count)
    const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
    const median = percentile(times, 0.5).toFixed(2)
    const p95 = percentile(times, 0.95).toFixed(2)
    console.log(`${minutes}-minute game: ${Math.round(perSecond)} a second, median ${median} ms, p95 ${p95} ms`)
  }
}

function benchSessions(): void {
  const games = Array.from({ length: 20 }, (_, seed) => makeGame(60, seed))
  const options = { profile, library: twoLineLibrary, window: 100, present: true }
  let played = 0
  const start = performance.now()
  for (const game of games) {
    playThrough(game, [], options)
    played += game.duration
  }
  const seconds = (performance.now() - start) / 1000
  const hours = (played / MS_PER_HOUR / seconds).toFixed(1)
  console.log(`sessions in windows of 100 ms: ${hours} simulated hours a second`)
}

async function benchProperties(runs: number, from: number): Promise<void> {
  const start = performance.now()
  const { games, looked, broken } = await surveyInParallel(runs, from)
  const breaches = Object.entries(broken).flatMap(([rule, found]) => found.map((breach) => `${rule} ${breach}`))
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${runs} configs, profiles and input sequences, ${games} games, in ${seconds} s: ${breaches.length} breaches`,
  )
  for (const [rule, times] of Object.entries(looked).sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${rule} checked ${times} times`)
  breaches.forEach((breach) => console.error(breach))
  if (breaches.length > 0) process.exitCode = 1
}

export async function run(args: string[]): Promise<void> {
  const runs = numberOption(args, '--runs', 1_000_000)
  const from = numberOption(args, '--from', 0, 0)
  benchGames()
  benchSessions()
  await benchProperties(runs, from)
}
