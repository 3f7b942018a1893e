/** A video of the folder with its scripts, played on the stage's clock. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VideoRange } from '@rubato/builder/funscript'
import { useCan } from '../../domain/upgrade/use-can.ts'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'
import type { FolderFile } from '../../lib/folder-file.ts'
import { BookmarkField } from '../../features/videos/bookmark-field.tsx'
import { QueueBar } from '../../features/videos/queue-bar.tsx'
import { VideoPlayer } from '../../features/videos/video-player.tsx'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { VideoElement } from '../../ui/media/video-element.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { MakeSession } from './make-session.tsx'
import { hasNext, type Queue } from './queue.ts'
import { useBeginByItself } from './use-begin-by-itself.ts'
import { useOpenedVideo } from './use-opened-video.ts'
import { useVideoFile } from './use-video-file.ts'
import { useVideoRun } from './use-video-run.ts'

const DeviceModal = lazyPiece(async () => (await import('../../extras/devices/panel/device-modal.tsx')).DeviceModal)

function DeviceButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('videos')
  const lock = useUpgrade('device.use', useMembershipTier())
  return (
    <LockedButton look="secondary" lock={lock} aria-haspopup="dialog" onClick={onOpen}>
      {t('player.devices')}
    </LockedButton>
  )
}

interface PlaceInQueueProps {
  queue: Queue
  part: VideoRange | null
  onMove: (by: 1 | -1) => void
}

/** Nothing for a video that was opened alone. */
function PlaceInQueue({ queue, part, onMove }: PlaceInQueueProps) {
  const { entries, index, parts } = queue
  if (entries.length === 1 && parts === null) return null
  return (
    <QueueBar
      position={index + 1}
      total={entries.length}
      next={entries[index + 1]?.video.name ?? null}
      part={part}
      onPrevious={index > 0 ? () => onMove(-1) : null}
      onNext={hasNext(queue) ? () => onMove(1) : null}
    />
  )
}

interface SessionOfVideoProps {
  name: string
  file: FolderFile
  opened: Pick<ReturnType<typeof useOpenedVideo>, 'loaded' | 'duration' | 'script'>
  lock: Lock | null
}

/** Nothing for a video without strokes. */
function SessionOfVideo({ name, file, opened: { loaded, duration, script }, lock }: SessionOfVideoProps) {
  const points = loaded?.scripts[script]?.axes.get('stroke')
  if (!loaded || !points || duration === null) return null
  return <MakeSession video={{ name, file, duration, points, chapters: loaded.chapters }} lock={lock} />
}

interface VideoStageProps {
  entry: Queue['entries'][number]
  file: FolderFile
  files: ReadonlyMap<string, FolderFile>
  /** The entry is its present one. */
  queue: Queue
  onMove: (by: 1 | -1, begins: boolean) => void
  onBack: () => void
}

/** It stays mounted for all videos of a list: choices, focus and an open dialog go on with the next one. */
export function VideoStage({ entry, file, files, queue, onMove, onBack }: VideoStageProps) {
  const { video } = entry
  const { turn } = queue
  const { t } = useTranslation('videos')
  const membershipTier = useMembershipTier()
  const lock = useUpgrade('video.local', membershipTier)
  const opened = useOpenedVideo({ entry, turn, files })
  const { settings, change, fastest, loaded, planned, duration, part, script, setScript } = opened
  const element = useRef<HTMLVideoElement>(null)
  const volumes = useMemo(
    () => ({ video: settings.video / 100, clicks: settings.clicks / 100 }),
    [settings.video, settings.clicks],
  )
  const withDevices = useCan(membershipTier, 'device.use')
  const run = useVideoRun({
    video: element,
    volumes,
    nudge: settings.nudge,
    withDevices,
    turn,
    onNext: hasNext(queue) ? () => onMove(1, true) : null,
  })
  const url = useVideoFile({ file, turn, onGone: () => run.setNotice('gone') })
  const [areDevicesOpen, setDevicesOpen] = useState(false)
  const isPlaying = run.view !== null
  const start = () => planned && run.start(planned, script, part)
  useBeginByItself({
    turn,
    isReady: planned !== null,
    begin() {
      if (queue.begins && lock === null) start()
    },
    onStop: () => run.stop('stopped'),
  })

  const seek = (to: number) => {
    if (isPlaying) run.input({ type: 'seek', to })
    else {
      run.setPlace(to)
      if (element.current) element.current.currentTime = to / 1000
    }
  }
  const readDuration = () => {
    const from = element.current && opened.readDuration(element.current)
    if (from !== null) seek(from)
  }
  const showPlace = () => {
    if (element.current && duration !== null) element.current.currentTime = run.place / 1000
  }
  return (
    <>
      <VideoPlayer
        name={video.name}
        planned={planned}
        chapters={loaded?.chapters ?? []}
        refused={loaded?.refused ?? []}
        place={run.place}
        run={run.view}
        notice={run.notice}
        lock={lock}
        settings={{
          settings,
          change,
          fastest,
          script,
          onScript(index) {
            setScript(index)
            run.input({ type: 'script', index })
          },
        }}
        devices={
          <>
            <DeviceButton onOpen={() => setDevicesOpen(true)} />
            {!isPlaying && <SessionOfVideo name={video.name} file={file} opened={opened} lock={lock} />}
          </>
        }
        queue={
          <PlaceInQueue
            queue={queue}
            part={part}
            onMove={(by) => {
              const begins = run.view?.isPaused === false
              run.leave('stopped')
              onMove(by, begins)
            }}
          />
        }
        bookmarks={<BookmarkField path={video.path} place={run.place} onSeek={seek} />}
        onStart={start}
        onStop={() => run.stop('stopped')}
        onPause={(isPaused) => run.input({ type: isPaused ? 'pause' : 'go-on' })}
        onEase={(isOn) => run.input({ type: 'ease', isOn })}
        onEdge={(isOn) => run.input({ type: 'edge', isOn })}
        onSeek={seek}
        onLoop={(range) => run.input({ type: 'loop', range })}
        onResume={run.resume}
        onBack={onBack}
      >
        {url && (
          <VideoElement
            // An element is connected to the mixer of one run.
            key={`${turn} ${run.runs}`}
            ref={element}
            src={url}
            aria-label={t('player.video', { name: video.name })}
            onLoadedMetadata={() => {
              readDuration()
              showPlace()
            }}
            onDurationChange={readDuration}
            onError={() => {
              run.stop('failed')
              run.setNotice('unplayable')
            }}
          />
        )}
      </VideoPlayer>
      {areDevicesOpen && <DeviceModal isInSession={isPlaying} onClose={() => setDevicesOpen(false)} />}
    </>
  )
}
