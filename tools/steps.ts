/** Runs commands one after the other, says how each ended, and counts. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** Node 24 and the workspace's programs first, whatever started us; compiled code is kept for the next process. */
export const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
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

function run(step: Step): Promise<number> {
  const [program, ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...env, ...step.env } })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** A failing command never counts as fewer than one failure, whatever its report says. */
function tallyOf(step: Step, exit: number): Tally {
  if (!step.count) return exit === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const counted = step.count()
  return exit !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** Runs every step, also after a failure, so that one run tells everything. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  const failures: string[] = []
  for (const step of steps) {
    const started = performance.now()
    console.log(`\n--- ${step.name}`)
    const tally = tallyOf(step, await run(step))
    total.passed += tally.passed
    total.failed += tally.failed
    if (tally.failed > 0) failures.push(step.name)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`--- ${step.name}: ${tally.failed ? 'FAILED' : 'ok'} (${seconds} s)`)
  }
  if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`)
  return total
}
