/** More calls than the site can answer: it refuses some with 503, and is as fast as before once they stop. */
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../support/percentile.ts'
import { callerOf, makeScript } from './clients.ts'

/** Calls of the overload for each call that the site can answer. */
const TIMES = 3
const MEASURED_MS = 10_000
const OVERLOAD_MS = 20_000
const TICK_MS = 10
/** Calls under way while the capacity is measured; it is reached with far fewer. */
const BUSY_CLIENTS = 32
/** Calls beyond this are not sent, and counted as such: clients of the same machine take its processor time from the site. */
const OPEN_MAX = 400
/** Aim for the time from the end of the overload to the first of ten quick answers, ms. */
const RECOVERY_MS = 10_000
const QUICK_MS = 250
const QUICK_ANSWERS = 10
const RECOVERY_PACE_MS = 100
/** Aim for the answered calls during the overload, as a share of the capacity. */
const ANSWERED_MIN = 0.5

interface Answer {
  /** 0 without an answer. */
  status: number
  ms: number
}

type Send = () => Promise<Answer>

/** Prints a table; returns the aims that were missed. */
export async function overload(url: string): Promise<string[]> {
  const send = await reader(url)
  const capacity = await capacityOf(send)
  const { drained, unsent } = await offer(send, TIMES * capacity)
  const [answers, recovery] = await Promise.all([drained, recoveryOf(send)])
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503)
  const servedRate = served.length / (OVERLOAD_MS / 1000)
  const p95 = (of: readonly Answer[]) =>
    Math.round(
      percentile(
        of.map(({ ms }) => ms).toSorted((a, b) => a - b),
        0.95,
      ),
    )
  console.log(
    '| capacity, calls a second | offered | answered | p95, ms | refused with 503 | p95, ms | failed | not sent | recovery, ms |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const cells = [capacity, (answers.length + unsent) / (OVERLOAD_MS / 1000), servedRate].map(Math.round)
  console.log(
    `| ${[...cells, p95(served), refused.length, p95(refused), failed.length, unsent, Math.round(recovery)].join(' | ')} |`,
  )
  const missed: string[] = []
  if (failed.length > 0) missed.push(`${failed.length} calls failed otherwise than with 503`)
  if (refused.length === 0) missed.push('no call was refused')
  if (servedRate < ANSWERED_MIN * capacity) missed.push('less than half of the capacity was answered')
  if (recovery > RECOVERY_MS) missed.push(`quick answers came after ${Math.round(recovery)} ms`)
  return missed
}

/** Sends a call that reads a script. */
async function reader(url: string): Promise<Send> {
  const call = await callerOf(url)
  const id = await makeScript(call, 'Overload')
  return async () => {
    const from = performance.now()
    const status = await call('GET', `/script/${id}`).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
    return { status, ms: performance.now() - from }
  }
}

/** Answers a second with as many calls under way as keep the site busy. */
async function capacityOf(send: Send): Promise<number> {
  const until = performance.now() + MEASURED_MS
  let answered = 0
  const client = async () => {
    while (performance.now() < until) if ((await send()).status === 200) answered += 1
  }
  await Promise.all(Array.from({ length: BUSY_CLIENTS }, client))
  return answered / (MEASURED_MS / 1000)
}

/** Sends calls at this rate, no matter how many are still under way; those that are at the end are in `drained`. */
async function offer(send: Send, rate: number): Promise<{ drained: Promise<Answer[]>; unsent: number }> {
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  const from = performance.now()
  let due = 0
  let unsent = 0
  const begin = () => {
    const call: Promise<void> = send().then((answer) => {
      answers.push(answer)
      open.delete(call)
    })
    open.add(call)
  }
  while (performance.now() < from + OVERLOAD_MS) {
    for (const now = ((performance.now() - from) / 1000) * rate; due < now; due += 1) {
      if (open.size < OPEN_MAX) begin()
      else unsent += 1
    }
    await delay(TICK_MS)
  }
  return { drained: Promise.all(open).then(() => answers), unsent }
}

/** Time from now until the first of ten quick answers in a row, ms. */
async function recoveryOf(send: Send): Promise<number> {
  const from = performance.now()
  let first = 0
  for (let quick = 0; quick < QUICK_ANSWERS && performance.now() < from + 3 * RECOVERY_MS;) {
    const began = performance.now() - from
    const { status, ms } = await send()
    const isQuick = status === 200 && ms <= QUICK_MS
    if (quick === 0) first = began
    quick = isQuick ? quick + 1 : 0
    await delay(RECOVERY_PACE_MS)
  }
  return first
}
