/** A screen, and a scene that may stand over it for a while: the screen keeps everything it has. */
import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { lazyPiece } from '../../lib/lazy-piece.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'
import type { Scene } from './script-scene.tsx'
import classes from './staged.module.css'

const ScriptScene = lazyPiece(async () => (await import('./script-scene.tsx')).ScriptScene, <PendingScreen />)

interface StagedProps {
  scene: Scene | null
  onEnd: () => void
  children: ReactNode
}

export function Staged({ scene, onEnd, children }: StagedProps) {
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
