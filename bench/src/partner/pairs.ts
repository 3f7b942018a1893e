/**
 * Pairs of a stage and a partner at one process of the relay, over real sockets: the time of a command from the partner's press to the
 * plan of the session, with a delay on the way, and the memory and processor time of all pairs.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { leadKinds, type LeadCommand } from '@rubato/contracts/domain'
import { applyLead, step, type SessionState } from '@rubato/engine'
import {
  createSealedChannel,
  readFrame,
  type SealedChannel,
} from '../../../apps/web/src/extras/second-screen/channel/frames.ts'
import { agree, createParty } from '../../../apps/web/src/extras/second-screen/channel/handshake.ts'
import { percentile } from '../support/percentile.ts'
import { openClient, playStage, type Client } from './client.ts'
import type { OtherPairs } from './pairs.worker.ts'
import type { PairTickets, RelayQuestion, RelayVitals } from './relay-process.ts'

/** Added between the partner and the relay, and between the relay and the stage, ms. */
const DELAY_MS = 50
const LATENCY_AIM_MS = 150
/** Pairs whose frames are sealed, and whose commands reach a session of the engine. */
const MEASURED = 20
const COMMAND_MS = 700
const AWAY_MS = 30_000

interface Relay {
  port: number
  ask<Answer>(question: RelayQuestion): Promise<Answer>
  close(): void
}

async function startRelay(): Promise<Relay> {
  const child = fork(new URL('./relay-process.ts', import.meta.url), { execArgv: ['--expose-gc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async ask<Answer>(question: RelayQuestion) {
      child.send(question)
      const [answer] = (await once(child, 'message')) as [Answer]
      return answer
    },
    close: () => child.disconnect(),
  }
}

async function sealedChannels(): Promise<{ stage: SealedChannel; partner: SealedChannel }> {
  const [stage, partner] = [await createParty(), await createParty()]
  return {
    stage: createSealedChannel(await agree('stage', stage, partner, null)),
    partner: createSealedChannel(await agree('screen', partner, stage, null)),
  }
}

interface Pair {
  stage: Client
  partner: Client
  /** Of the commands that have arrived, ms. */
  times: number[]
  /** Commands that came to no answer. */
  lost(): number
  command?(): Promise<void>
  stop(): void
}

/** A pair whose commands are sealed, delayed, opened and checked by the engine. */
async function measuredPair(relay: Relay, tickets: PairTickets, state: SessionState): Promise<Pair> {
  const channels = await sealedChannels()
  const times: number[] = []
  /** By the number of the sealed frame: a frame that is lost takes no other's time. */
  const sentAt = new Map<number, number>()
  let current = state
  let at = 60_000
  const take = async (data: string) => {
    await delay(DELAY_MS)
    const frame = readFrame(data)
    if (frame?.kind !== 'sealed') return
    const opened = await channels.stage.open(frame)
    if (opened === null) return
    ;[current] = step(current, { type: 'advance', to: (at += COMMAND_MS) })
    const led = applyLead(current, { type: 'lead', at, command: opened as LeadCommand, grants: leadKinds })
    current = led.state
    const from = sentAt.get(frame.count)
    sentAt.delete(frame.count)
    if (from !== undefined) times.push(performance.now() - from)
  }
  const stage = openClient(relay.port, { bearer: tickets.member, ticket: tickets.stage }, (message) => {
    if (message.kind === 'frame') void take(message.data)
  })
  await stage.ready
  const partner = openClient(relay.port, { ticket: tickets.guest })
  await partner.ready
  let isUp = false
  return {
    stage,
    partner,
    times,
    lost: () => sentAt.size,
    async command() {
      isUp = !isUp
      const pressedAt = performance.now()
      const command: LeadCommand = { kind: 'intensity', step: isUp ? 'up' : 'down' }
      const data = await channels.partner.seal(command)
      const frame = data === null ? null : readFrame(data)
      if (data === null || frame?.kind !== 'sealed') throw new Error('A command could not be sealed.')
      sentAt.set(frame.count, pressedAt)
      await delay(DELAY_MS)
      partner.send({ kind: 'frame', data })
    },
    stop: playStage(stage, tickets.screen),
  }
}

async function sendCommands(pairs: readonly Pair[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    for (const { command } of pairs) {
      void command?.()
      await delay(COMMAND_MS / MEASURED)
    }
  }
  await delay(1000)
  return pairs.flatMap(({ times }) => times.splice(0))
}

const MB = 1024 * 1024
const shown = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms (${times.length} commands)`

/** @param state a session that a partner may lead */
export async function measurePairs(count: number, seconds: number, state: SessionState): Promise<boolean> {
  const relay = await startRelay()
  const tickets = await relay.ask<PairTickets[]>({ ask: 'tickets', pairs: count })
  const measured = await Promise.all(tickets.slice(0, MEASURED).map((each) => measuredPair(relay, each, state)))
  const alone = await sendCommands(measured, seconds)
  console.log(`a command with ${2 * DELAY_MS} ms of delay on the way, ${measured.length} pairs: ${shown(alone)}`)

  const before = await relay.ask<RelayVitals>({ ask: 'vitals' })
  const workerData: OtherPairs = { port: relay.port, tickets: tickets.slice(MEASURED) }
  const others = new Worker(new URL('./pairs.worker.ts', import.meta.url), { workerData })
  await once(others, 'message')
  const { held } = await relay.ask<RelayVitals>({ ask: 'vitals' })
  const begin = performance.now()
  const among = await sendCommands(measured, seconds)
  const { cpuMs } = await relay.ask<RelayVitals>({ ask: 'vitals' })
  const share = cpuMs / (performance.now() - begin)
  const kilobytes = (held - before.held) / 1024 / Math.max(1, count - MEASURED)
  console.log(
    `  beside ${count - MEASURED} other pairs: ${shown(among)} (aim: p95 ${LATENCY_AIM_MS} ms); the process holds ${((held - before.held) / MB).toFixed(1)} MB for them, ${kilobytes.toFixed(1)} KB for each, and uses ${(100 * share).toFixed(0)} % of a core`,
  )

  await others.terminate()
  const [first] = measured
  const [own] = tickets
  first?.partner.drop()
  await delay(AWAY_MS)
  const from = performance.now()
  if (own) await openClient(relay.port, { ticket: own.guest }).ready
  console.log(
    `  a partner who was away for ${AWAY_MS / 1000} s is back after ${(performance.now() - from).toFixed(0)} ms`,
  )
  for (const { stop } of measured) stop()
  for (const { stage, partner } of measured) [stage, partner].forEach((each) => each.drop())
  relay.close()
  const lost = measured.reduce((sum, pair) => sum + pair.lost(), 0)
  if (lost > 0) console.log(`  ${lost} commands came to no answer`)
  return lost === 0 && percentile(among, 0.95) <= LATENCY_AIM_MS
}
