import './lib/zod-jitless.ts'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reportCaught } from './lib/caught-errors.ts'
import { startTexts } from './lib/i18n.ts'
import { reloadOnceOnFailedLoad } from './lib/reload-once.ts'

reloadOnceOnFailedLoad()
await startTexts()
const root = document.getElementById('root')
if (root)
  createRoot(root, { onCaughtError: reportCaught }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
