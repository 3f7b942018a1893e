/** A screen, and a scene that may stand over it for a while: the screen keeps everything it has. */
import { lazy, Suspense, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingsQuery } from '../features/settings/settings.queries.ts'
import { PendingScreen } from './-pending-screen.tsx'
import type { Scene } from './-script-scene.tsx'
import classes from './-staged.module.css'

const ScriptScene = lazy(() => import('./-script-scene.tsx').then((file) => ({ default: file.ScriptScene })))

interface StagedProps {
  scene: Scene | null
  onEnd: () => void
  children: ReactNode
}

export function Staged({ scene, onEnd, children }: StagedProps) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <>
      {scene && (
        <Suspense fallback={<PendingScreen />}>
          <ScriptScene scene={scene} settings={settings} onEnd={onEnd} />
        </Suspense>
      )}
      <div inert={scene !== null} className={scene ? classes['covered'] : undefined}>
        {children}
      </div>
    </>
  )
}
