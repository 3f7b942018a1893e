import { describe, expect, it } from 'vitest'
import { countdownScript, defaultScript } from './index.ts'
import type { ShippedScript } from './read-dialogs.ts'
import { spokenScripts } from './spoken-scripts.ts'

const other: ShippedScript = {
  ...defaultScript,
  id: 'other',
  dialogs: [{ trigger: 'edge', text: 'Another edge.', kind: 'tease' }],
}
const scripts = [defaultScript, other, countdownScript]

describe('the scripts that a session speaks', () => {
  it('are the chosen one, the default one and the counts', () => {
    const [chosen, fallback, counts, ...more] = spokenScripts(scripts, 'other') ?? []
    expect(chosen).toEqual([{ id: 'other/0', trigger: 'edge', text: 'Another edge.', kind: 'tease' }])
    expect(fallback).toHaveLength(defaultScript.dialogs.length)
    expect(counts).toHaveLength(countdownScript.dialogs.length)
    expect(more).toEqual([])
  })

  it('are two where the default one is chosen, each dialog with an id of its own', () => {
    const spoken = spokenScripts(scripts, defaultScript.id) ?? []
    expect(spoken).toHaveLength(2)
    const ids = spoken.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(['nowhere', countdownScript.id])('are none for %s', (id) => {
    expect(spokenScripts(scripts, id)).toBeUndefined()
  })
})
