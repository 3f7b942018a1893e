import { beforeEach, expect, test } from 'vitest'
import type { OptIn } from '@rubato/contracts/domain'
import { currentOptIns, withdrawHere } from './current-opt-ins.ts'

const breath: OptIn = { id: 'lungs', acknowledgedAt: '2026-01-01T10:00:00.000Z' }
const palming: OptIn = { id: 'palming', acknowledgedAt: '2026-01-01T10:00:00.000Z' }
const at = (time: string) => Date.parse(`2026-01-01T${time}:00.000Z`)

beforeEach(() => localStorage.clear())

test('An opt-in that was turned off here is off, also while the account still has it', () => {
  expect(currentOptIns([breath, palming])).toEqual([breath, palming])
  withdrawHere('lungs', at('10:05'))
  expect(currentOptIns([breath, palming])).toEqual([palming])
})

test('An opt-in that is acknowledged again later is on again', () => {
  withdrawHere('lungs', at('10:05'))
  const again: OptIn = { id: 'lungs', acknowledgedAt: '2026-01-01T10:06:00.000Z' }
  expect(currentOptIns([again])).toEqual([again])
})

test('Turning one opt-in off does not turn another on', () => {
  withdrawHere('palming', at('10:05'))
  withdrawHere('lungs', at('10:06'))
  expect(currentOptIns([breath, palming])).toEqual([])
})
