/**
 * Starts the demonstration on the landing page: the stage moves, the cards can be heard, and links say when they need the network. It works on the markup of
 * `landing.tsx`, in the app and on the prerendered page, which runs no other script.
 */
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { LANDING_FILE, type LandingFile } from './landing-file.ts'
import { sayOffline } from './say-offline.ts'
import { startSamples } from './start-samples.ts'
import { startStage } from './start-stage.ts'

async function loadFile(): Promise<LandingFile> {
  const response = await fetch(LANDING_FILE)
  if (!response.ok) throw new Error(`The demonstration could not be loaded (${response.status})`)
  return (await response.json()) as LandingFile
}

/** Returns the function that ends it. */
export function startLanding(page: HTMLElement): () => void {
  let file: Promise<LandingFile> | null = null
  const load = () => {
    file ??= loadFile().catch((error: unknown) => {
      // The next press tries again.
      file = null
      throw error
    })
    return file
  }
  const listeners = new AbortController()
  sayOffline(page, listeners.signal)
  let isEnded = false
  let stage: ReturnType<typeof startStage> = null
  const samples = startSamples(page, {
    load: async () => (await load()).samples,
    onStart: () => stage?.quiet(),
  })
  const quieten = () => {
    samples.stop()
    stage?.quiet()
  }
  addEventListener(QUIET_EVENT, quieten, { signal: listeners.signal })
  load().then(
    ({ session }) => {
      if (!isEnded) stage = startStage(page, session, { onSound: samples.stop })
    },
    // The stage stays as it is drawn.
    () => undefined,
  )
  return () => {
    isEnded = true
    listeners.abort()
    samples.end()
    stage?.end()
  }
}
