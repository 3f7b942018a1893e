/** The worker of the layout. */
import { afterEach, expect, test, vi } from 'vitest'
import { sceneOfDraft, sceneTemplate } from '@rubato/builder'
import { defaultSettings } from '@rubato/contracts/domain'
import { arrange } from './arrange.ts'

interface Message {
  id: number
  cmd: string
  graph?: { children: readonly { id: string }[] }
}

const workers: WorkerStub[] = []

/** Answers a layout with places, where it is loaded. */
class WorkerStub extends EventTarget {
  static isLoaded = false
  onmessage: ((event: { data: unknown }) => void) | null = null
  terminate = vi.fn<() => void>()
  constructor() {
    super()
    workers.push(this)
    if (!WorkerStub.isLoaded) setTimeout(() => this.dispatchEvent(new Event('error')))
  }
  postMessage({ id, cmd, graph }: Message) {
    if (!WorkerStub.isLoaded) return
    const data = cmd === 'layout' ? { children: graph?.children.map((child) => ({ ...child, x: 1.6, y: 0 })) } : null
    setTimeout(() => this.onmessage?.({ data: { id, data } }))
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a worker that cannot be loaded fails the layout, and the next layout loads another one', async () => {
  vi.stubGlobal('Worker', WorkerStub)
  const scene = sceneOfDraft(sceneTemplate('choice-of-three'), {
    voice: null,
    media: defaultSettings.gameGeneratorConfig.media,
  })
  await expect(arrange(scene)).rejects.toThrow('The worker of the layout failed')
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  WorkerStub.isLoaded = true
  expect(Object.values(await arrange(scene))[0]).toEqual({ x: 2, y: 0 })
  expect(workers).toHaveLength(2)
})
