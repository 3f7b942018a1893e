import './lib/api/zod-jitless.ts'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstScreen } from './app.tsx'
import { reportCaught, reportUncaught } from './lib/errors/report-error.ts'
import { startTexts } from './lib/i18n/i18n.ts'
import { nameFailedLoads } from './lib/errors/failed-load.ts'
import { FrameSkeleton } from './screens/layout/frame-skeleton.tsx'
import { expectsFrame } from './screens/layout/expects-frame.ts'

nameFailedLoads()
reportUncaught()
/** The longest time for which the frame is shown without the router, ms. */
const FRAME_MS = 1000

/**
 * A function, because an `await` of the module itself would stop the chunks that import from this one: they could only be
 * evaluated after it, and `loadFirstScreen` waits for them.
 */
async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.querySelector('.prerendered') !== null
  const app = createRoot(root, { onCaughtError: reportCaught })
  // A prerendered page stays until the first screen of the app is loaded; members see the frame until then.
  const isFrameFirst = !isPrerendered && expectsFrame()
  if (isFrameFirst) app.render(<FrameSkeleton />)
  await startTexts()
  if (isPrerendered) await loadFirstScreen()
  // The router shows slower screens as loading, inside the frame.
  if (isFrameFirst) await Promise.race([loadFirstScreen(), new Promise((resolve) => setTimeout(resolve, FRAME_MS))])
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
