import type { StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { ANSWER_GUARD_MS, createAnswerGuard } from './answer-guard.ts'

const viewOf = (inputs: StageView['inputs'], ask: StageView['ask'] = null) => ({ inputs, ask }) as StageView

describe('the guard of answers', () => {
  it.each(['yes', 'no', 'done', 'cannot', 'resume'] as const)(
    'keeps "%s" back until it can have been read',
    (input) => {
      let now = 1000
      const guard = createAnswerGuard(() => now)
      guard.look(viewOf([input], 'finished'))
      now += ANSWER_GUARD_MS - 1
      expect(guard.accepts(input)).toBe(false)
      // More of the same question does not prolong it.
      guard.look(viewOf([input], 'finished'))
      now += 1
      expect(guard.accepts(input)).toBe(true)
    },
  )

  it('begins anew with another question', () => {
    let now = 0
    const guard = createAnswerGuard(() => now)
    guard.look(viewOf(['yes'], 'ready'))
    now = 5000
    guard.look(viewOf(['yes'], 'check-in'))
    expect(guard.accepts('yes')).toBe(false)
    guard.look(viewOf([]))
    guard.look(viewOf(['yes'], 'check-in'))
    now += ANSWER_GUARD_MS
    expect(guard.accepts('yes')).toBe(true)
  })

  it.each(['stop', 'pause', 'edge', 'too-close', 'ease', 'skip', 'finish'] as const)('never delays "%s"', (input) => {
    const guard = createAnswerGuard(() => 0)
    guard.look(viewOf([input], 'edge'))
    expect(guard.accepts(input)).toBe(true)
  })
})
