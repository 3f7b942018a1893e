/** The video with its state, its place and its controls: what fills the screen in full screen. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWER_GUARD_MS } from '../../ui/answer-guard-ms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { mainControl } from '../../ui/use-kept-focus.ts'
import { HeatBar } from './heat-bar.tsx'
import { HEAT_PARTS, type PlannedVideo } from './plan-video.ts'
import type { RunView, VideoPlayerProps } from './player-props.ts'
import { timeText } from './texts.ts'
import { useFullScreen } from './use-full-screen.ts'
import classes from './video-player.module.css'

/**
 * Stop on pointer down. The start button then takes the place of the stop button: `start` is ignored until `ANSWER_GUARD_MS`
 * after the press has ended, so that its click, or a second tap, does not start the video again.
 */
function useStopPress({ onStop, onStart }: Pick<VideoPlayerProps, 'onStop' | 'onStart'>) {
  /** `performance.now()` from which `start` acts, ms. */
  const startsFrom = useRef(0)
  return {
    stop() {
      startsFrom.current = Infinity
      const held = new AbortController()
      const release = () => {
        held.abort()
        startsFrom.current = performance.now() + ANSWER_GUARD_MS
      }
      // The next press counts as the end of this one too: a browser may not report the end outside of the window.
      for (const type of ['pointerup', 'pointercancel', 'pointerdown'])
        addEventListener(type, release, { capture: true, signal: held.signal })
      onStop()
    },
    start() {
      if (performance.now() >= startsFrom.current) onStart()
    },
  }
}

interface RunControlsProps extends VideoPlayerProps {
  planned: PlannedVideo
  run: RunView
  onStopPress: () => void
}

function RunControls(props: RunControlsProps) {
  const { planned, run, onStop, onStopPress, onPause, onEase, onEdge, onSeek } = props
  const { t } = useTranslation('videos')
  const { climax } = planned
  return (
    <>
      <Button look="danger" onPointerDown={onStopPress} onClick={onStop} aria-keyshortcuts="Escape">
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

function Place({
  planned,
  settings,
  place,
  chapters,
  run,
  onLoop,
  onSeek,
}: VideoPlayerProps & { planned: PlannedVideo }) {
  const { t } = useTranslation('videos')
  const heat = planned.scripts[settings.script]?.heat ?? Array.from({ length: HEAT_PARTS }, () => 0)
  return (
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
        {planned.scripts.length > 0 && <span>{t('seek.heat')}</span>}
        {planned.climax && <span>{t('seek.climax', { time: timeText(planned.climax.from) })}</span>}
      </p>
    </>
  )
}

/** Its box shows in full screen alone: elsewhere its parts lie in the grid of the player. */
export function Theatre(props: VideoPlayerProps) {
  const { planned, run, notice, lock, queue, children } = props
  const { t } = useTranslation('videos')
  const theatre = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullScreen(theatre)
  const press = useStopPress(props)
  const isOpening = planned === null && notice === null
  return (
    <div ref={theatre} className={classes['theatre']}>
      <div className={classes['frame']}>{children}</div>
      <div role="status">
        <Status {...props} />
      </div>
      {queue}
      {planned && <Place {...props} planned={planned} />}
      {(planned || isOpening) && (
        <div className={classes['controls']}>
          {planned && run ? (
            <RunControls {...props} planned={planned} run={run} onStopPress={press.stop} />
          ) : (
            <LockedButton
              {...mainControl}
              look="primary"
              lock={lock}
              aria-disabled={isOpening || undefined}
              onClick={press.start}
            >
              {t('player.start')}
            </LockedButton>
          )}
          {toggle && (
            <Button look="secondary" aria-keyshortcuts="F" onClick={toggle}>
              {t(isFull ? 'player.leave-full-screen' : 'player.full-screen')}
            </Button>
          )}
        </div>
      )}
      {planned && (
        <p className={classes['keys']}>
          {t(isFull ? 'player.keys-in-full-screen' : 'player.keys')}{' '}
          {toggle && !isFull && t('player.key-of-full-screen')}
        </p>
      )}
    </div>
  )
}
