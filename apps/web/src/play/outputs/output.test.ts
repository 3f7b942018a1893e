import { describe, expect, it } from 'vitest'
import { createDueList } from './output.ts'

describe('the due list', () => {
  it('returns cues in order, each once, and drops retracted ones', () => {
    const list = createDueList<{ time: number }>()
    for (const time of [3, 1, 2, 4]) list.add({ time })
    list.retract(4)
    expect(list.due(2).map((cue) => cue.time)).toEqual([1, 2])
    expect(list.due(10).map((cue) => cue.time)).toEqual([3])
    expect(list.due(10)).toEqual([])
  })
})
