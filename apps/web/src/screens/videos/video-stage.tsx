/** A video of the folder with its scripts, played on the stage's clock. */
import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultSettings } from '@rubato/contracts/domain'
import type { VideoFiles } from '@rubato/builder/funscript'
import { useCan } from '../../domain/upgrade/use-can.ts'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import type { FolderFile } from '../../lib/folder-file.ts'
import { firstScript, planVideo } from '../../features/videos/plan-video.ts'
import { useScripts } from '../../features/videos/use-scripts.ts'
import { VideoPlayer } from '../../features/videos/video-player.tsx'
import { fastestOf, useVideoSettings } from '../../features/videos/video-settings.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { MakeSession } from './make-session.tsx'
import { findDuration, useVideoFile } from './use-video-file.ts'
import { useVideoRun } from './use-video-run.ts'

const DeviceModal = lazyPiece(async () => (await import('../../extras/devices/panel/device-modal.tsx')).DeviceModal)

function Devices({ isPlaying }: { isPlaying: boolean }) {
  const { t } = useTranslation('videos')
  const lock = useUpgrade('device.use', useMembershipTier())
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <LockedButton look="secondary" lock={lock} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('player.devices')}
      </LockedButton>
      {isOpen && <DeviceModal isInSession={isPlaying} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface VideoStageProps {
  video: VideoFiles
  file: FolderFile
  files: ReadonlyMap<string, FolderFile>
  onBack: () => void
}

export function VideoStage({ video, file, files, onBack }: VideoStageProps) {
  const { t } = useTranslation('videos')
  const membershipTier = useMembershipTier()
  const lock = useUpgrade('video.local', membershipTier)
  const { data: { tempo } = defaultSettings } = useQuery(settingsQuery)
  const [settings, change] = useVideoSettings()
  const fastest = fastestOf(settings, tempo)
  const loaded = useScripts({ video, files })
  const [duration, setDuration] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const element = useRef<HTMLVideoElement>(null)
  const volumes = useMemo(
    () => ({ video: settings.video / 100, clicks: settings.clicks / 100 }),
    [settings.video, settings.clicks],
  )
  const withDevices = useCan(membershipTier, 'device.use')
  const run = useVideoRun({ video: element, volumes, nudge: settings.nudge, withDevices })
  const url = useVideoFile(file, () => run.setNotice('gone'))
  const { tooFast } = settings
  const planned = useMemo(
    () => (loaded && duration !== null ? planVideo(loaded, duration, { fastest, tooFast }) : null),
    [loaded, duration, fastest, tooFast],
  )
  const script = chosen ?? firstScript(planned?.scripts ?? [])
  const isPlaying = run.view !== null
  const strokes = loaded?.scripts[script]?.axes.get('stroke')

  const seek = (to: number) => {
    if (isPlaying) run.input({ type: 'seek', to })
    else {
      run.setPlace(to)
      if (element.current) element.current.currentTime = to / 1000
    }
  }
  const readDuration = () => {
    const { current } = element
    if (!current || Number.isNaN(current.duration)) return
    if (current.duration === Infinity) findDuration(current)
    else {
      if (duration === null || current.currentTime * 1000 > current.duration * 1000) current.currentTime = 0
      setDuration(current.duration * 1000)
    }
  }
  const showPlace = () => {
    if (element.current && duration !== null) element.current.currentTime = run.place / 1000
  }
  return (
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
          setChosen(index)
          run.input({ type: 'script', index })
        },
      }}
      devices={
        <>
          <Devices isPlaying={isPlaying} />
          {loaded && strokes && duration !== null && !isPlaying && (
            <MakeSession
              video={{ name: video.name, file, duration, points: strokes, chapters: loaded.chapters }}
              lock={lock}
            />
          )}
        </>
      }
      onStart={() => planned && run.start(planned, script)}
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
        <video
          // An element is connected to the mixer of one run.
          key={run.runs}
          ref={element}
          src={url}
          preload="auto"
          playsInline
          disablePictureInPicture
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
        >
          {/* Files of members have captions only where they are drawn into the picture. */}
          <track kind="captions" />
        </video>
      )}
    </VideoPlayer>
  )
}
