/** The videos of the folder, and the scripts that belong to none. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PairedFiles, VideoFiles } from '@rubato/builder/funscript'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import type { FolderFile } from '../../../lib/folder-file.ts'
import { QueueStart, type QueueChoice } from './queue-start.tsx'
import { VideoCard } from './video-card.tsx'
import classes from './video-list.module.css'

const PAGE = 60
/** Scripts without a video that are named. */
const ALONE_MAX = 30

interface VideoListProps {
  /** For a tier that does not hold the feature: why, before a video is opened. */
  lock: Lock | null
  /** Null while no folder is open. */
  pairs: PairedFiles | null
  files: ReadonlyMap<string, FolderFile>
  onOpen: (video: VideoFiles) => void
  /** Starts several videos after each other. */
  onQueue: (videos: readonly VideoFiles[], choice: QueueChoice) => void
  /** The fields that choose the folder. */
  children: ReactNode
}

export function VideoList({ lock, pairs, files, onOpen, onQueue, children }: VideoListProps) {
  const { t } = useTranslation('videos')
  const [shown, setShown] = useState(PAGE)
  const { videos, alone } = pairs ?? { videos: [], alone: [] }
  // Videos with a script first, each in the order of their names.
  const sorted = videos.toSorted(
    (a, b) => Number(a.scripts.length === 0) - Number(b.scripts.length === 0) || a.path.localeCompare(b.path),
  )
  const guided = sorted.filter(({ scripts }) => scripts.length > 0)
  return (
    <div className={classes['screen']}>
      {lock && (
        <p className={classes['locked']}>
          {lock.reason} {lock.link}
        </p>
      )}
      {children}
      {guided.length > 1 && <QueueStart videos={guided} onStart={(choice) => onQueue(guided, choice)} />}
      {videos.length === 0 ? (
        <EmptyList title={t('empty.title')} text={t('empty.text')}>
          {null}
        </EmptyList>
      ) : (
        <>
          <h2 className="visually-hidden">{t('list.title')}</h2>
          <div className={classes['list']}>
            {sorted.slice(0, shown).map((video) => (
              <VideoCard key={video.path} video={video} files={files} onOpen={() => onOpen(video)} />
            ))}
          </div>
          {sorted.length > shown && (
            <Button look="secondary" onClick={() => setShown(shown + PAGE)}>
              {t('list.more')}
            </Button>
          )}
        </>
      )}
      {alone.length > 0 && (
        <Card>
          <h2>{t('alone.title', { count: alone.length })}</h2>
          <p className={classes['hint']}>{t('alone.text')}</p>
          <ul className={classes['alone']}>
            {alone.slice(0, ALONE_MAX).map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
