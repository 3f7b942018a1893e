import { describe, expect, it } from 'vitest'
import { openStream } from '../../random/stream.ts'
import { compareScene } from './compare-scene.ts'
import { describeScene, randomScene } from './random-scene.ts'

const RUNS = 600
const WAYS_MAX = 100

describe('the check of a scene and a slow walk of all of its ways', () => {
  it('SCENE-59 agree on every random scene: a rule is found where some way breaks it, and nowhere else', () => {
    let compared = 0
    let agreed = 0
    const disagreements: string[] = []
    for (let seed = 0; seed < RUNS; seed++) {
      const scene = randomScene(openStream(`${seed}`, 'scene'))
      const result = compareScene(scene, WAYS_MAX)
      if (!result.isCompared) continue
      compared += 1
      agreed += result.agreed
      if (result.disagreements.length > 0)
        disagreements.push(`${seed}: ${result.disagreements.join(', ')}\n${describeScene(scene)}`)
    }
    expect(disagreements.slice(0, 3)).toEqual([])
    expect(compared).toBeGreaterThan(RUNS * 0.7)
    expect(agreed).toBeGreaterThan(RUNS / 2)
  })
})
