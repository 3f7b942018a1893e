import { threadCpuUsage } from 'node:process'
import { gameContentSchema, type BranchingContent } from '@rubato/contracts/domain'
import { sceneBodies } from '@rubato/contracts/testing'
import { describe, expect, it } from 'vitest'
import { summariseScene } from '../../summary/summarise-scene.ts'
import { boundedSuggest } from '../expression/nearest.ts'
import { checkScene, checkSceneInSteps } from './check-scene.ts'

/** Processor time, ms: of one turn of the event loop, and of the whole check, on a machine that does other work. */
const TURN_MS = 250
const WHOLE_MS = 1000

function cpuOf(work: () => void): number {
  const before = threadCpuUsage()
  work()
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}

/** The processor time of each step. */
function stepsOf(scene: BranchingContent): number[] {
  const steps = checkSceneInSteps(scene)
  const times: number[] = []
  for (;;) {
    const made: { done?: boolean | undefined } = {}
    times.push(cpuOf(() => Object.assign(made, steps.next())))
    if (made.done) return times
  }
}

describe('the cost of a check', () => {
  it.each(sceneBodies())('SCENE-37 is bounded: $what', ({ body }) => {
    const { data } = gameContentSchema.safeParse(body)
    // Refused by a total of the contract.
    if (data?.branches !== true) return
    const times = stepsOf(data)
    expect(Math.max(...times)).toBeLessThan(TURN_MS)
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(WHOLE_MS)
    expect(cpuOf(() => summariseScene(data))).toBeLessThan(TURN_MS)
  })

  it('SCENE-37 a scene that costs more than its bound names the sections that cost most', () => {
    const body = sceneBodies().find(({ what }) => what.startsWith('six buttons in'))?.body
    const scene = gameContentSchema.parse(body) as BranchingContent
    expect(checkScene(scene)).toContainEqual(
      expect.objectContaining({ rule: 'too-much-to-check', path: ['a'], at: ['notes'] }),
    )
  })

  it('SCENE-37 a scene with thousands of circles is found to be endless, with 500 of them at most', () => {
    const body = sceneBodies().find(({ what }) => what.startsWith('circles back'))?.body
    const circles = checkScene(gameContentSchema.parse(body) as BranchingContent).filter(
      ({ rule }) => rule === 'endless-circle',
    )
    expect(circles.length).toBeGreaterThan(100)
    expect(circles.length).toBeLessThanOrEqual(500)
    expect(circles.every(({ path }) => path.length > 1 && path[0] === path.at(-1))).toBe(true)
  })

  it('SCENE-37 unknown names beyond the bound are found without a suggestion', () => {
    const suggest = boundedSuggest()
    expect(suggest('hal', ['hall'])).toBe(' Did you mean “hall”?')
    const many = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(40, 'x'))
    for (let count = 0; count < 10; count++) suggest('y'.repeat(40), many)
    expect(suggest('hal', ['hall'])).toBe('')
  })

  it('SCENE-37 bodies are accepted by the contract, but for those beyond a total', () => {
    const refused = sceneBodies().filter(({ body }) => !gameContentSchema.safeParse(body).success)
    expect(refused.map(({ what }) => what)).toEqual(['more conditions than a game may have'])
  })
})
