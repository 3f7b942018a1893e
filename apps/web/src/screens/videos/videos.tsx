/** The member's videos: the folder, the list of what was found, and the player. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairFiles, type VideoFiles } from '@rubato/builder/funscript'
import { EarlyMark } from '../../domain/upgrade/early-access.tsx'
import { useOpenedAt } from '../../domain/upgrade/use-can.ts'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { FolderField } from '../../extras/media/choice/folder-field.tsx'
import { chosenFolder } from '../../extras/media/sources/folder.ts'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'
import type { QueueChoice } from '../../features/videos/list/queue-start.tsx'
import { VideoList } from '../../features/videos/list/video-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { shuffle } from '../../extras/media/sources/shuffle.ts'
import { useStore } from '../../ui/store.ts'
import { createParts, movedBy, newQueue, type Parts, type Queue } from './queue.ts'
import { VideoStage } from './video-stage.tsx'

/** Parts that were played are remembered for this visit, for each length and choice of videos. */
function usePartsOfVisit() {
  const known = useRef(new Map<string, Parts>())
  return (videos: readonly VideoFiles[], minutes: number): Parts => {
    const key = [minutes, ...videos.map(({ path }) => path)].join('\n')
    const parts = known.current.get(key) ?? createParts(videos, minutes * 60_000)
    known.current.set(key, parts)
    return parts
  }
}

export function Videos() {
  const { t } = useTranslation('videos')
  const membershipTier = useMembershipTier()
  const lock = useUpgrade('video.local', membershipTier)
  const now = useOpenedAt()
  const folder = useStore(chosenFolder)
  const [queue, setQueue] = useState<Queue | null>(null)
  const partsFor = usePartsOfVisit()
  const videoFiles = folder.state === 'ready' ? folder.videoFiles : null
  const files = useMemo(() => new Map((videoFiles ?? []).map((file) => [file.path, file])), [videoFiles])
  const pairs = useMemo(() => videoFiles && pairFiles(videoFiles.map(({ path }) => path)), [videoFiles])
  const startQueue = (videos: readonly VideoFiles[], choice: QueueChoice) => {
    if (choice.kind === 'parts') setQueue(newQueue(videos, partsFor(videos, choice.minutes)))
    else setQueue(newQueue(choice.kind === 'drawn' ? shuffle(videos) : videos))
  }
  const entry = queue?.entries[queue.index]
  const file = entry && files.get(entry.video.path)
  if (queue && entry && file)
    return (
      <VideoStage
        entry={entry}
        file={file}
        files={files}
        queue={queue}
        onMove={(by, begins) => setQueue(movedBy(queue, by, begins))}
        onBack={() => setQueue(null)}
      />
    )
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <EarlyMark capability="video.local" membershipTier={membershipTier} now={now} />
      </ScreenHead>
      <VideoList
        lock={lock}
        pairs={pairs}
        files={files}
        onOpen={(video) => setQueue(newQueue([video]))}
        onQueue={startQueue}
      >
        <FolderField
          contents={pairs ? (name) => t('folder.videos', { name, count: pairs.videos.length }) : undefined}
          hint={t('folder.hint')}
        />
      </VideoList>
    </>
  )
}
