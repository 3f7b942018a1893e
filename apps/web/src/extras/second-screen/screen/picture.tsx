/** The video of the game behind the ring of a second window, in step with the stage, which has the sound. */
import { useEffect, useRef } from 'react'
import { followVideo } from '../../../play/extra-parts.ts'
import { VideoElement } from '../../../ui/media/video-element.tsx'
import type { Mirror } from './mirror.ts'
import classes from './picture.module.css'

const TICK_MS = 25

export function Picture({ url, mirror }: { url: string; mirror: Pick<Mirror, 'videoPlace'> }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const place = () => {
      const { media, isRunning } = mirror.videoPlace()
      return { media, rate: isRunning ? 1 : 0, still: isRunning ? null : ('paused' as const) }
    }
    // Without sound, every browser plays it without a press.
    const { output } = followVideo(current, place, () => undefined)
    const timer = setInterval(() => output.tick?.(0), TICK_MS)
    return () => {
      clearInterval(timer)
      output.silence()
    }
  }, [mirror])
  return (
    <div className={classes['picture']} aria-hidden="true" data-testid="second-picture">
      <VideoElement ref={element} src={url} muted tabIndex={-1} />
      <div className={classes['shade']} />
    </div>
  )
}
