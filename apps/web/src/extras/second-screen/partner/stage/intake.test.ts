/** A partner who floods the stage. */
import { expect, it } from 'vitest'
import type { FromPartner } from '../messages.ts'
import { createIntake, HELLO_MS, MESSAGES_PER_SECOND } from './intake.ts'

function flood(message: FromPartner, ms: number): number {
  let at = 0
  const intake = createIntake(() => at)
  let taken = 0
  for (; at < ms; at += 1) if (intake.takes(message)) taken += 1
  return taken
}

it.each([
  [{ kind: 'ping', asked: 0 }, 10 * MESSAGES_PER_SECOND],
  [{ kind: 'command', id: 1, command: { kind: 'suggest', input: 'pause' } }, 10 * MESSAGES_PER_SECOND],
  [{ kind: 'hello' }, 10_000 / HELLO_MS],
  // A stop is never one too many.
  [{ kind: 'stop' }, 10_000],
] as const)('of %o in ten seconds, one for each ms, takes %s', (message, taken) => {
  expect(flood(message, 10_000)).toBe(taken)
})
