import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/open-database.ts'
import { systemClock } from '../ports/clock.ts'
import { databases } from '../test-support/databases.ts'
import { openJobs, type Jobs } from './jobs.ts'

describe.each(databases)('a job on %s', (_, open) => {
  let database: Database
  const processes: Jobs[] = []
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(async () => {
    for (const jobs of processes) await jobs.close()
    await database.close()
  })
  const failures: unknown[] = []
  /** The job in a separate process. */
  const make = (name: string, work: (signal: AbortSignal) => Promise<void>, runMaxS?: number) => {
    const failed = (error: unknown) => void failures.push(error)
    const jobs = openJobs({ database, clock: systemClock, failed })
    processes.push(jobs)
    return { jobs, wake: jobs.woken({ name, work, failed, ...(runMaxS && { runMaxS }) }) }
  }
  const SOON = { timeout: 20_000, interval: 50 }

  it('runs once at a time over all processes, and again for a wake during a run', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const gate = Promise.withResolvers<void>()
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      runs += 1
      if (runs === 1) await gate.promise
      running -= 1
    }
    const [one, other] = [make('alone', work), make('alone', work)]
    one.wake()
    await vi.waitFor(() => expect(runs).toBe(1), SOON)
    for (let times = 0; times < 5; times += 1) {
      one.wake()
      other.wake()
    }
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect([runs, most]).toEqual([1, 1])
    gate.resolve()
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), SOON)
    expect(most).toBe(1)
    expect(failures).toEqual([])
  }, 60_000)

  it('that fails is reported, and runs when it is woken again', async () => {
    let runs = 0
    const job = make('fails', async () => {
      runs += 1
      if (runs === 1) throw new Error('the first run')
    })
    job.wake()
    await vi.waitFor(() => expect(failures).toMatchObject([{ message: 'the first run' }]), SOON)
    failures.length = 0
    job.wake()
    await vi.waitFor(() => expect(runs).toBe(2), SOON)
    expect(failures).toEqual([])
  }, 60_000)

  it('that takes too long is aborted, and goes on in another run without being woken', async () => {
    let runs = 0
    const job = make(
      'overruns',
      async (signal) => {
        runs += 1
        if (runs === 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      },
      1,
    )
    job.wake()
    await vi.waitFor(() => expect(runs).toBe(2), SOON)
  }, 60_000)

  it('is aborted by closing', async () => {
    const begun = Promise.withResolvers<void>()
    let aborted = false
    const { jobs, wake } = make('closes', async (signal) => {
      begun.resolve()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      aborted = true
    })
    wake()
    await begun.promise
    await jobs.close()
    await vi.waitFor(() => expect(aborted).toBe(true), SOON)
    wake()
  }, 60_000)
})
