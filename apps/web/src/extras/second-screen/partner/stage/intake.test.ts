/** A partner who floods the stage. */
import { expect, it } from 'vitest'
import type { FromPartner } from '../messages.ts'
import { createIntake, FLOOD_NOTE_MS, HELLO_MS, MESSAGES_PER_SECOND } from './intake.ts'

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

it('A flood is named while it lasts and a short time after it, and a page that sends as usual is none', () => {
  let at = 0
  const intake = createIntake(() => at)
  const send = (messages: number) => {
    for (let count = 0; count < messages; count++) intake.takes({ kind: 'ping', asked: at })
    intake.passTime(true)
    return intake.isFlooding.get()
  }
  expect(send(MESSAGES_PER_SECOND)).toBe(false)
  at = 1000
  expect(send(MESSAGES_PER_SECOND + 1)).toBe(true)
  at += FLOOD_NOTE_MS - 1
  expect(send(1)).toBe(true)
  at += 1
  expect(send(1)).toBe(false)
  expect(send(MESSAGES_PER_SECOND)).toBe(true)
  // The next partner has sent nothing yet.
  intake.passTime(false)
  expect(intake.isFlooding.get()).toBe(false)
})
