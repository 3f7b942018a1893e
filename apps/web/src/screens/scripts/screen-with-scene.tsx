/** A screen and an optional scene over it. The screen stays mounted, so that it keeps its state. */
import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'
import type { Scene } from './script-scene.tsx'
import classes from './screen-with-scene.module.css'

const ScriptScene = lazyPiece(async () => (await import('./script-scene.tsx')).ScriptScene, <PendingScreen />)

interface ScreenWithSceneProps {
  scene: Scene | null
  onEnd: () => void
  children: ReactNode
}

export function ScreenWithScene({ scene, onEnd, children }: ScreenWithSceneProps) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <>
      {scene && <ScriptScene scene={scene} settings={settings} onEnd={onEnd} />}
      <div inert={scene !== null} className={scene ? classes['covered'] : undefined}>
        {children}
      </div>
    </>
  )
}
