/** The layer behind the stage: ambient light until a medium covers it, and the shade that keeps texts readable. */
import { useLayoutEffect, useRef } from 'react'
import { useStore } from '../../ui/store.ts'
import { Ambient } from './ambient/ambient.tsx'
import styles from './layer.module.css'
import type { MediaSession } from './media-session.ts'
import { isShowing } from './player/player-state.ts'
import { stageMediaPreferences } from './preferences.ts'

export interface LayerProps {
  session: MediaSession
}

export function MediaLayer({ session }: LayerProps) {
  const host = useRef<HTMLDivElement>(null)
  const { source, dim } = useStore(stageMediaPreferences)
  const isCovered = isShowing(useStore(session.state))
  useLayoutEffect(() => {
    session.attach(host.current)
    return () => session.attach(null)
  }, [session])
  return (
    <div
      className={styles.layer}
      aria-hidden="true"
      data-testid="media-layer"
      data-media={isCovered ? 'shown' : source === 'none' ? 'none' : 'ambient'}
    >
      {source !== 'none' && <Ambient context={session.context} light={session.light} isCovered={isCovered} />}
      <div ref={host} className={styles.media} />
      {isCovered && <div className={styles.shade} style={{ opacity: dim / 100 }} />}
      {isCovered && <div className={styles.behindTexts} />}
    </div>
  )
}
