/**
 * `npm run bench -- partner [--streams N] [--from N] [--pairs N] [--seconds N]`: sessions that a partner leads with random and
 * hostile streams of commands (`survey-led.ts`), with the rules of every session; the time of a command; the time of the member's stop in
 * the middle of a flood; and many pairs at one process of the relay. `--from` is the number of the first stream, so that a survey can be
 * done in parts.
 */
import { performance } from 'node:perf_hooks'
import { defaultGeneratorConfig, leadKinds, taskIds, type LeadCommand } from '@rubato/contracts/domain'
import { applyLead, defaultProfile, generateGame, startSession, step } from '@rubato/engine'
import { leadRules } from '@rubato/engine/lead'
import { counted, emptyLedSurvey, STREAMS_OF_GAME, twoLineLibrary, type LedSurvey } from '@rubato/engine/testing'
import { inWorkers } from '@rubato/engine/testing/parallel'
import { measurePairs } from './pairs.ts'
import type { Streams } from './worker.ts'
import { numberOption } from '../support/number-option.ts'
import { percentile } from '../support/percentile.ts'

/** Streams of one message to a worker: those of a few games. */
const PART = 5 * STREAMS_OF_GAME
const STOP_AIM_MS = 100
const STOPS = 120
/** Commands that arrive right before each stop. */
const FLOOD = 20
const SESSION_MINUTES = 30
/** How far effects are handed out ahead of the clock, ms. */
const LOOK_AHEAD = 1200

const floodCommand = (index: number): LeadCommand => {
  const commands: readonly LeadCommand[] = [
    { kind: 'tempo', bpm: 60 + (index % 120) },
    { kind: 'task', task: taskIds[index % taskIds.length] ?? 'clench' },
    { kind: 'intensity', step: index % 4 === 0 ? 'up' : 'down' },
    { kind: 'edge' },
    { kind: 'deny' },
    { kind: 'give-back' },
  ]
  return commands[index % commands.length] ?? { kind: 'edge' }
}

/** A game, and its session with the rules of leading. */
function ledSession() {
  const config = { ...defaultGeneratorConfig, gameDuration: { min: SESSION_MINUTES, max: SESSION_MINUTES } }
  const made = generateGame(config, 'partner', defaultProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const start = {
    game: counted(made.game),
    library: twoLineLibrary,
    profile: defaultProfile,
    seed: 'partner',
    lead: leadRules,
  }
  return { game: made.game, state: startSession(start) }
}

/**
 * Times from the member's press to the silence, ms. A flood of commands is worked on when it comes: the stage takes the
 * member's inputs first, so that the stop waits for the command that has begun.
 */
function stopTimes(): number[] {
  const { game, state: begun } = ledSession()
  let state = begun
  const times: number[] = []
  for (let stop = 0; stop < STOPS; stop++) {
    const at = Math.round(((stop + 0.5) * game.duration) / STOPS)
    ;[state] = step(state, { type: 'advance', to: at })
    // A check-in that is open is answered, and play goes on.
    ;[state] = step(state, { type: 'yes', at })
    ;[state] = step(state, { type: 'advance', to: at + LOOK_AHEAD })
    for (let index = 0; index < FLOOD; index++) {
      const from = performance.now()
      const led = applyLead(state, { type: 'lead', at, command: floodCommand(stop + index), grants: leadKinds })
      // The endings are asked for and checked, and not taken: the session goes on to its planned end.
      if (led.refusal === null && !led.state.latest.world.isEnding) state = led.state
      const [, effects] = step(state, { type: 'stop', at: at + 1 })
      const isStopped = effects.some(({ kind }) => kind === 'safe-state') || state.latest.world.status === 'over'
      if (!isStopped) throw new Error(`No stop at ${at}`)
      times.push(performance.now() - from)
    }
  }
  return times
}

function add(whole: LedSurvey, part: LedSurvey): void {
  whole.streams += part.streams
  whole.commands += part.commands
  whole.taken += part.taken
  whole.commandMs.push(...part.commandMs)
  for (const key of ['refused', 'takenKinds', 'looked'] as const)
    for (const [name, times] of Object.entries(part[key])) whole[key][name] = (whole[key][name] ?? 0) + times
  for (const [rule, breaches] of Object.entries(part.broken)) (whole.broken[rule] ??= []).push(...breaches)
}

const listOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const msOf = (times: readonly number[], share: number): string => percentile(times, share).toFixed(2)

export async function run(args: string[]): Promise<void> {
  const streams = numberOption(args, '--streams', 1_000_000)
  const from = numberOption(args, '--from', 0, 0)
  const [pairs, pairSeconds] = [numberOption(args, '--pairs', 1000), numberOption(args, '--seconds', 20)]
  const stops = stopTimes()
  console.log(
    `a stop of the member in a flood: p50 ${msOf(stops, 0.5)} ms, p99 ${msOf(stops, 0.99)} ms, the slowest ${msOf(stops, 1)} ms (aim: p99 ${STOP_AIM_MS} ms)`,
  )
  const isInTime = await measurePairs(pairs, pairSeconds, ledSession().state)
  const whole = emptyLedSurvey()
  const start = performance.now()
  const parts = Array.from({ length: Math.ceil(streams / PART) }, (_, index): Streams => {
    return { first: from + index * PART, count: Math.min(PART, streams - index * PART) }
  })
  await inWorkers(new URL('./worker.ts', import.meta.url), parts, (part: LedSurvey) => add(whole, part))
  const seconds = Math.round((performance.now() - start) / 1000)
  const breaches = Object.entries(whole.broken).flatMap(([rule, found]) => found.map((breach) => `${rule} ${breach}`))
  const { commands, taken } = whole
  console.log(
    `${whole.streams} streams from number ${from} in ${seconds} s: ${commands} commands, ${taken} taken, ${commands - taken} refused, ${breaches.length} breaches`,
  )
  console.log(`  taken: ${listOf(whole.takenKinds)}`)
  console.log(`  refused: ${listOf(whole.refused)}`)
  console.log(
    `  a command of a whole session: p50 ${msOf(whole.commandMs, 0.5)} ms, p99 ${msOf(whole.commandMs, 0.99)} ms`,
  )
  for (const [rule, times] of Object.entries(whole.looked).sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${rule} checked ${times} times`)
  breaches.forEach((breach) => console.error(breach))
  if (!isInTime || breaches.length > 0 || percentile(stops, 0.99) > STOP_AIM_MS) process.exitCode = 1
}
