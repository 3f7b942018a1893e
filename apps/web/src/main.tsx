import './lib/api/zod-jitless.ts'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstScreen } from './app.tsx'
import { reportCaught, reportUncaught } from './lib/errors/report-error.ts'
import { startTexts } from './lib/i18n/i18n.ts'
import { nameFailedLoads } from './lib/errors/failed-load.ts'

nameFailedLoads()
reportUncaught()
await startTexts()
const root = document.getElementById('root')
// A prerendered page stays until the first screen of the app is loaded.
if (root?.querySelector('.prerendered')) await loadFirstScreen()
if (root)
  createRoot(root, { onCaughtError: reportCaught }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
