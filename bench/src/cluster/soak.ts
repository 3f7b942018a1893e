/** Undisturbed work for hours: the memory of the processes stays flat. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Phase } from './databases/cluster-database.ts'
import type { ServerProcess } from './site.ts'

const SAMPLE_MS = 5000
/** The first part of the time fills caches and pools; it is left out. */
const WARMING = 0.25
/** Most growth of a process from the first to the last quarter of what is left, MB. */
const GROWTH_MB = 32

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

/** MB between the means of the first and the last quarter after warming. */
export function growthOf(samples: readonly number[]): number {
  const warm = samples.slice(Math.floor(samples.length * WARMING))
  const quarter = Math.max(1, Math.floor(warm.length / 4))
  return mean(warm.slice(-quarter)) - mean(warm.slice(0, quarter))
}

/** @param report says how much each process has grown; called at the end with the growth in MB, and whether it is too much */
export function soak(minutes: number, report: (growth: number[], isTooMuch: boolean) => void): Phase {
  return {
    name: `${minutes} minutes at half load`,
    failedMax: 0,
    async disturb({ processes }) {
      const samples = new Map<ServerProcess, number[]>(processes.map((each) => [each, []]))
      const until = performance.now() + minutes * 60_000
      while (performance.now() < until) {
        for (const [each, taken] of samples) taken.push(each.memory)
        await delay(SAMPLE_MS)
      }
      const growth = [...samples.values()].map((taken) => Math.round(growthOf(taken)))
      report(
        growth,
        growth.some((each) => each > GROWTH_MB),
      )
    },
  }
}
