/** Runs commands, prints how each ended, and counts passed and failed tests. */
import { spawn } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const SHARED_MEMORY = '/dev/shm'
/** Space that temporary files may need, bytes. */
const TEMPORARY_BYTES = 2e9

/** In memory if it has enough space: the tests make and delete hundreds of data directories. */
function temporaryDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= TEMPORARY_BYTES ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The project's programs and its Node 24 come first in PATH; the compile cache is shared by all processes. */
export const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
  TMPDIR: temporaryDirectory(),
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

export interface Step {
  name: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  /** Returns the passed and failed tests after the command has ended; without it the step counts as one test. */
  count?: () => Tally
}

export interface Tally {
  passed: number
  failed: number
}

interface Ended {
  exit: number
  seconds: number
  /** The output of the command; empty with `output: 'inherit'`. */
  output: string
}

interface RunOptions {
  /** `inherit` prints at once, `pipe` collects the output. */
  output: 'inherit' | 'pipe'
  /** Runs in a new session of the operating system. */
  isBackground?: boolean
  /** Uses only processor time that other processes leave; for a background step. */
  isLowPriority?: boolean
}

/** Process groups of running background steps. */
const backgroundGroups = new Set<number>()

/** Ends background steps with this process: in their own sessions they get no signal of the terminal. */
function endBackgroundOnExit(): void {
  process.once('exit', () => {
    for (const pid of backgroundGroups) process.kill(-pid, 'SIGTERM')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

/**
 * Sets the priority of a whole session. With `autogroup`, Linux first shares the processor between sessions, and the
 * priorities of processes count only within one; the browser of the tests is another session.
 */
function setSessionPriority(pid: number, priority: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, `${priority}`)
  } catch {
    // Another system, or a kernel without this file: the priority of the process applies.
  }
}

/** Leaves a session of processes only the processor time that others do not use. */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW)
  setSessionPriority(pid, constants.priority.PRIORITY_LOW)
}

function run(step: Step, { output, isBackground = false, isLowPriority = false }: RunOptions): Promise<Ended> {
  const [program, ...args] = step.command
  const started = performance.now()
  return new Promise((resolve) => {
    const printed: Buffer[] = []
    const child = spawn(program, args, {
      cwd: root,
      stdio: [isBackground ? 'ignore' : 'inherit', output, output],
      env: { ...env, ...step.env },
      detached: isBackground,
    })
    const { pid } = child
    if (isBackground && pid !== undefined) backgroundGroups.add(pid)
    if (isLowPriority && pid !== undefined) lowerPriority(pid)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
    const end = (exit: number) => {
      if (pid !== undefined) backgroundGroups.delete(pid)
      resolve({ exit, seconds: (performance.now() - started) / 1000, output: Buffer.concat(printed).toString() })
    }
    child.on('error', () => end(127))
    child.on('close', (code) => end(code ?? 1))
  })
}

/** A failing command counts as at least one failure, also if its report has none. */
function tallyOf(step: Step, exit: number): Tally {
  if (!step.count) return exit === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const counted = step.count()
  return exit !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/**
 * Runs all steps, also after a failure, so that one run shows all problems. `steps` run one after the other. The steps of
 * `background` run during the last of them, which waits more than the others, one per core, at low priority until it has
 * ended; they print when they end.
 */
export async function runSteps(steps: readonly Step[], background: readonly Step[] = []): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  const failures: string[] = []
  const count = (step: Step, { exit, seconds, output }: Ended) => {
    const tally = tallyOf(step, exit)
    total.passed += tally.passed
    total.failed += tally.failed
    if (tally.failed > 0) failures.push(step.name)
    console.log(`${output}--- ${step.name}: ${tally.failed ? 'FAILED' : 'ok'} (${seconds.toFixed(1)} s)`)
  }
  const waiting = [...background]
  const last = steps.at(-1)
  let isBesideSteps = last !== undefined
  endBackgroundOnExit()
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      count(step, await run(step, { output: 'pipe', isBackground: true, isLowPriority: isBesideSteps }))
    }
  }
  const runAlone = async (step: Step) => {
    console.log(`\n--- ${step.name}`)
    count(step, await run(step, { output: 'inherit' }))
  }
  for (const step of steps.slice(0, -1)) await runAlone(step)
  const backgroundWork = Promise.all(Array.from({ length: availableParallelism() }, work))
  if (last) await runAlone(last)
  isBesideSteps = false
  for (const pid of backgroundGroups) setSessionPriority(pid, constants.priority.PRIORITY_NORMAL)
  await backgroundWork
  if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`)
  return total
}
