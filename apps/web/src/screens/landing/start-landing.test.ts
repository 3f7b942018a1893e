/** Sounds of the landing page end with all other sound. */
import { afterEach, expect, it, vi } from 'vitest'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { startLanding } from './start-landing.ts'

const sounds = vi.hoisted(() => ({ stopSamples: vi.fn(), quietStage: vi.fn() }))
vi.mock('./start-samples.ts', () => ({
  startSamples: () => ({ stop: sounds.stopSamples, end: () => undefined }),
}))
vi.mock('./start-stage.ts', () => ({ startStage: () => ({ quiet: sounds.quietStage, end: () => undefined }) }))

afterEach(() => vi.unstubAllGlobals())

it('The samples and the stage are quiet after the event, until the page ends', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ session: {}, samples: [] }))
  const page = document.createElement('main')
  page.innerHTML = '<p data-part="offline"></p>'
  const end = startLanding(page)
  await new Promise((resolve) => setTimeout(resolve))
  dispatchEvent(new Event(QUIET_EVENT))
  expect(sounds.stopSamples).toHaveBeenCalledOnce()
  expect(sounds.quietStage).toHaveBeenCalledOnce()
  end()
  dispatchEvent(new Event(QUIET_EVENT))
  expect(sounds.quietStage).toHaveBeenCalledOnce()
})
