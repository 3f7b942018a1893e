/** Runs commands, says how each ended, and counts. */
import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const SHARED_MEMORY = '/dev/shm'
/** Bytes that temporary files may need. */
const TEMPORARY_BYTES = 2e9

/** Hundreds of data directories are made and deleted: in memory where there is room. */
function temporaryDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= TEMPORARY_BYTES ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Node 24 and the workspace's programs first, whatever started us; compiled code is kept for the next process. */
export const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
  TMPDIR: temporaryDirectory(),
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

export interface Step {
  name: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  /** Reads how many tests passed and failed once the command has ended; without it the step itself counts as one. */
  count?: () => Tally
}

export interface Tally {
  passed: number
  failed: number
}

interface Ended {
  exit: number
  seconds: number
  /** What it printed; empty where that went straight to the terminal. */
  output: string
}

/** How a command runs: what it prints goes straight to the terminal, or is kept; at low priority it takes idle time alone. */
interface Manner {
  output: 'inherit' | 'pipe'
  isLowPriority?: boolean
}

function run(step: Step, { output, isLowPriority = false }: Manner): Promise<Ended> {
  const [program, ...args] = step.command
  const started = performance.now()
  return new Promise((resolve) => {
    const printed: Buffer[] = []
    const child = spawn(program, args, { cwd: root, stdio: ['inherit', output, output], env: { ...env, ...step.env } })
    if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
    const end = (exit: number) =>
      resolve({ exit, seconds: (performance.now() - started) / 1000, output: Buffer.concat(printed).toString() })
    child.on('error', () => end(127))
    child.on('close', (code) => end(code ?? 1))
  })
}

/** A failing command never counts as fewer than one failure, whatever its report says. */
function tallyOf(step: Step, exit: number): Tally {
  if (!step.count) return exit === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const counted = step.count()
  return exit !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/**
 * Runs every step, also after a failure, so that one run tells everything: `steps` one after the other, and `beside`
 * them, as many at once as there are cores, what only needs idle time. Those print when they end.
 */
export async function runSteps(steps: readonly Step[], beside: readonly Step[] = []): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  const failures: string[] = []
  const count = (step: Step, { exit, seconds, output }: Ended) => {
    const tally = tallyOf(step, exit)
    total.passed += tally.passed
    total.failed += tally.failed
    if (tally.failed > 0) failures.push(step.name)
    console.log(`${output}--- ${step.name}: ${tally.failed ? 'FAILED' : 'ok'} (${seconds.toFixed(1)} s)`)
  }
  const waiting = [...beside]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      count(step, await run(step, { output: 'pipe', isLowPriority: true }))
    }
  }
  const idleWork = Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const step of steps) {
    console.log(`\n--- ${step.name}`)
    count(step, await run(step, { output: 'inherit' }))
  }
  await idleWork
  if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`)
  return total
}
