/** A video with its controls. The caller passes the element and the run: features do not import `play`. */
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chapter, VideoRange } from '@rubato/builder/funscript'
import { Button } from '../../ui/buttons/button.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { HEAT_PARTS, type PlannedVideo } from './plan-video.ts'
import { HeatBar } from './heat-bar.tsx'
import { PlayerSettings, type PlayerSettingsProps } from './player-settings.tsx'
import type { RefusedScript } from '../../domain/videos/load-scripts.ts'
import { RepeatField } from './repeat-field.tsx'
import { refusedText, timeText } from './texts.ts'
import { mainControl, useKeptFocus } from './use-kept-focus.ts'
import classes from './video-player.module.css'

/** A run as the screen shows it. */
export interface RunView {
  isPaused: boolean
  isEased: boolean
  isAtEdge: boolean
  /** The sound was taken away, and everything waits. */
  isFrozen: boolean
  /** The browser wants a press before the video plays, and everything waits. */
  isRefused: boolean
  loop: VideoRange | null
}

interface PlayerActions {
  onStart: () => void
  onStop: () => void
  onPause: (isPaused: boolean) => void
  onEase: (isOn: boolean) => void
  onEdge: (isOn: boolean) => void
  onSeek: (to: number) => void
  onLoop: (range: VideoRange | null) => void
  onResume: () => void
}

export type PlayerNotice = 'stopped' | 'over' | 'time-is-up' | 'failed' | 'unplayable' | 'gone'

interface VideoPlayerProps extends PlayerActions {
  name: string
  /** Null until the length of the video is known. */
  planned: PlannedVideo | null
  chapters: readonly Chapter[]
  refused: readonly RefusedScript[]
  /** Time of the video, ms. */
  place: number
  /** Null while it does not play. */
  run: RunView | null
  notice: PlayerNotice | null
  /** For a tier that does not hold the feature. */
  lock: Lock | null
  settings: Omit<PlayerSettingsProps, 'planned' | 'isPlaying'>
  /** The button of the devices. */
  devices: ReactNode
  /** Where the video is among others that play after each other. */
  queue: ReactNode
  bookmarks: ReactNode
  onBack: () => void
  /** The element of the video. */
  children: ReactNode
}

function Controls(props: VideoPlayerProps & { planned: PlannedVideo; run: RunView }) {
  const { planned, run, onStop, onPause, onEase, onEdge, onSeek } = props
  const { t } = useTranslation('videos')
  const { climax } = planned
  return (
    <>
      <Button look="danger" onClick={onStop} aria-keyshortcuts="Escape">
        {t('player.stop')}
      </Button>
      <Button {...mainControl} look="secondary" aria-keyshortcuts="Space" onClick={() => onPause(!run.isPaused)}>
        {t(run.isPaused ? 'player.go-on' : 'player.pause')}
      </Button>
      <Button look="secondary" aria-pressed={run.isEased} onClick={() => onEase(!run.isEased)}>
        {t(run.isEased ? 'player.eased' : 'player.ease')}
      </Button>
      <Button look={run.isAtEdge ? 'primary' : 'secondary'} onClick={() => onEdge(!run.isAtEdge)}>
        {t(run.isAtEdge ? 'player.edge-over' : 'player.edge')}
      </Button>
      {climax && (
        <Button look="secondary" onClick={() => onSeek(climax.from)}>
          {t('player.finish')}
        </Button>
      )}
    </>
  )
}

function Waiting({ text, press, onPress }: { text: string; press: string; onPress: () => void }) {
  return (
    <div role="alert" className={classes['notice']}>
      <p>{text}</p>
      <Button small look="primary" onClick={onPress}>
        {press}
      </Button>
    </div>
  )
}

function Status({ planned, run, notice, onResume, onPause }: VideoPlayerProps) {
  const { t } = useTranslation('videos')
  if (run?.isFrozen) return <Waiting text={t('player.frozen')} press={t('player.resume')} onPress={onResume} />
  if (run?.isRefused)
    return <Waiting text={t('player.refused')} press={t('player.begin')} onPress={() => onPause(false)} />
  if (run?.isAtEdge)
    return <p className={classes['notice']}>{t(planned?.calm ? 'player.at-edge' : 'player.at-edge-waits')}</p>
  if (notice) return <p className={classes['notice']}>{t(notice === 'gone' ? 'refused.gone' : `player.${notice}`)}</p>
  return planned ? null : <p className={classes['notice']}>{t('player.loading')}</p>
}

export function VideoPlayer(props: VideoPlayerProps) {
  const {
    name,
    planned,
    chapters,
    refused,
    place,
    run,
    notice,
    lock,
    settings,
    devices,
    queue,
    bookmarks,
    onStart,
    onSeek,
    onLoop,
    onBack,
    children,
  } = props
  const { t } = useTranslation('videos')
  const heat = planned?.scripts[settings.script]?.heat ?? Array.from({ length: HEAT_PARTS }, () => 0)
  const player = useRef<HTMLDivElement>(null)
  useKeptFocus(player)
  const isOpening = planned === null && notice === null
  return (
    <div ref={player} className={classes['player']}>
      <div className={classes['head']}>
        <h1>{name}</h1>
        <Button small look="secondary" onClick={onBack}>
          {t('player.back')}
        </Button>
      </div>
      <div className={classes['frame']}>{children}</div>
      <div role="status">
        <Status {...props} />
      </div>
      {queue}
      {planned && (
        <>
          <HeatBar
            heat={heat}
            duration={planned.duration}
            place={place}
            chapters={chapters}
            loop={run?.loop ?? null}
            onLoop={run && !run.isAtEdge ? onLoop : null}
            onSeek={onSeek}
          />
          <p className={classes['times']}>
            <span data-testid="video-time">
              {t('seek.value', { time: timeText(place), total: timeText(planned.duration) })}
            </span>
            {planned.climax && <span>{t('seek.climax', { time: timeText(planned.climax.from) })}</span>}
          </p>
        </>
      )}
      {(planned || isOpening) && (
        <div className={classes['controls']}>
          {planned && run ? (
            <Controls {...props} planned={planned} run={run} />
          ) : (
            <LockedButton
              {...mainControl}
              look="primary"
              lock={lock}
              aria-disabled={isOpening || undefined}
              onClick={onStart}
            >
              {t('player.start')}
            </LockedButton>
          )}
          {devices}
        </div>
      )}
      {planned && (
        <>
          <p className={classes['keys']}>{t('player.keys')}</p>
          {planned.scripts.length === 0 && <p className={classes['notice']}>{t('player.no-script')}</p>}
          {refused.length > 0 && (
            <div className={classes['notice']}>
              {refused.map((each) => (
                <p key={each.path}>{refusedText(t, each)}</p>
              ))}
              {planned.scripts.length > 0 && <p>{t('refused.others')}</p>}
            </div>
          )}
          <div className={classes['cards']}>
            <PlayerSettings {...settings} planned={planned} isPlaying={run !== null} />
            {run && <RepeatField place={place} loop={run.isAtEdge ? null : run.loop} onLoop={onLoop} />}
            {bookmarks}
          </div>
        </>
      )}
    </div>
  )
}
