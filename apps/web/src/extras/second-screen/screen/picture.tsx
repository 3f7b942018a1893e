/** The video of the game behind the ring of a second window, in step with the stage, which has the sound. */
import { useEffect, useRef } from 'react'
import { followVideo } from '../../../play/extra-parts.ts'
import { VideoElement } from '../../../ui/media/video-element.tsx'
import classes from './picture.module.css'
import type { ScreenLink } from './screen-link.ts'

const TICK_MS = 25

interface PictureProps {
  url: string
  link: Pick<ScreenLink, 'shows'> & { mirror: Pick<ScreenLink['mirror'], 'videoPlace'> }
}

/** The stage keeps its own picture until this one plays. */
export function Picture({ url, link }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    // Some browsers play nothing before a press, not even without sound.
    let isRefused = false
    const tryAgain = () => {
      isRefused = false
    }
    const place = () => {
      const { media, isRunning } = link.mirror.videoPlace()
      const rate = isRunning && !isRefused ? 1 : 0
      return { media, rate, still: rate === 1 ? null : ('paused' as const) }
    }
    const { output } = followVideo(current, place, () => (isRefused = true))
    const timer = setInterval(() => output.tick?.(0), TICK_MS)
    addEventListener('pointerdown', tryAgain)
    return () => {
      removeEventListener('pointerdown', tryAgain)
      clearInterval(timer)
      output.silence()
      link.shows(false)
    }
  }, [link])
  return (
    <div className={classes['picture']} aria-hidden="true" data-testid="second-picture">
      <VideoElement
        ref={element}
        src={url}
        muted
        tabIndex={-1}
        onPlaying={() => link.shows(true)}
        onError={() => link.shows(false)}
      />
      <div className={classes['shade']} />
    </div>
  )
}
