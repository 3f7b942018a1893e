import { describe, expect, it } from 'vitest'
import { answerBy, receiptCodeSchema, reportWriteSchema, statementSchema } from '../index.ts'

const HOUR = 3_600_000

describe('the due time of an answer', () => {
  it.each([
    ['Monday morning', '2026-01-05T08:00:00Z', '2026-01-14'],
    ['Friday evening', '2026-01-09T23:59:59Z', '2026-01-20'],
    ['Saturday', '2026-01-10T12:00:00Z', '2026-01-20'],
    ['Sunday', '2026-01-11T12:00:00Z', '2026-01-20'],
  ])('stops over weekends: from %s to the end of the seventh business day', (_, from, day) => {
    expect(new Date(answerBy(Date.parse(from))).toISOString()).toBe(`${day}T23:59:59.999Z`)
  })

  it('never makes a later report due earlier', () => {
    const from = Date.parse('2026-01-01T00:00:00Z')
    const due = Array.from({ length: 24 * 30 }, (_, hour) => answerBy(from + hour * HOUR))
    expect(due).toEqual(due.toSorted((a, b) => a - b))
  })
})

describe('a receipt', () => {
  const digits = '0123456789abcdef0123456789abcdef'

  it.each([digits, digits.toUpperCase(), ' 0123-4567-89AB-CDEF 0123-4567-89ab-cdef\n'])(
    'is its digits, however it is typed: %s',
    (typed) => {
      expect(receiptCodeSchema.parse(typed)).toBe(digits)
    },
  )

  it.each(['', digits.slice(1), `${digits}0`, digits.replace('f', 'g')])(
    'has all of them and no other: %s',
    (typed) => {
      expect(receiptCodeSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'A receipt has eight groups of four letters and digits.',
      ])
    },
  )
})

describe('typed text', () => {
  it('is counted without surrounding blanks', () => {
    expect(statementSchema.safeParse(`  too short  `).success).toBe(false)
    expect(statementSchema.parse('  It names a real person. ')).toBe('It names a real person.')
  })

  it('is optional in a report, except its subject and its reason', () => {
    const id = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
    expect(reportWriteSchema.parse({ kind: 'script', id, reason: 'spam' })).toEqual({
      kind: 'script',
      id,
      reason: 'spam',
      text: '',
    })
  })
})
