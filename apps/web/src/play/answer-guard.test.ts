import type { StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { ANSWER_GUARD_MS } from '../ui/answer-guard-ms.ts'
import { createAnswerGuard } from './answer-guard.ts'

const viewOf = (inputs: StageView['inputs'], ask: StageView['ask'] = null) => ({ inputs, ask }) as StageView

describe('the answer guard', () => {
  it.each(['yes', 'no', 'done', 'cannot', 'resume'] as const)(
    'ignores "%s" until the question can have been read',
    (input) => {
      let now = 1000
      const guard = createAnswerGuard(() => now)
      guard.update(viewOf([input], 'finished'))
      now += ANSWER_GUARD_MS - 1
      expect(guard.accepts(input)).toBe(false)
      // Another view with the same question does not extend the delay.
      guard.update(viewOf([input], 'finished'))
      now += 1
      expect(guard.accepts(input)).toBe(true)
    },
  )

  it('starts again with another question', () => {
    let now = 0
    const guard = createAnswerGuard(() => now)
    guard.update(viewOf(['yes'], 'ready'))
    now = 5000
    guard.update(viewOf(['yes'], 'check-in'))
    expect(guard.accepts('yes')).toBe(false)
    guard.update(viewOf([]))
    guard.update(viewOf(['yes'], 'check-in'))
    now += ANSWER_GUARD_MS
    expect(guard.accepts('yes')).toBe(true)
  })

  it.each(['stop', 'pause', 'edge', 'too-close', 'ease', 'skip', 'finish'] as const)('does not delay "%s"', (input) => {
    const guard = createAnswerGuard(() => 0)
    guard.update(viewOf([input], 'edge'))
    expect(guard.accepts(input)).toBe(true)
  })
})
