/** The picture of the video behind the stage. */
import { useEffect, useRef } from 'react'
import { followVideo } from '../../../play/extra-parts.ts'
import { VideoElement } from '../../../ui/media/video-element.tsx'
import layer from '../layer.module.css'
import { createVideoSound } from '../player/video-sound.ts'
import type { StageVideo } from './stage-video.ts'
import classes from './video.module.css'

/** Keeps the element at the place that is heard, through the mixer, and still where the session does not run. */
function useFollowing(stageVideo: StageVideo) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const { mixer, volumes, phase } = stageVideo.context
    const sound = createVideoSound(mixer, volumes, () => current)
    sound.apply(current)
    const place = () => {
      const { media, isRunning } = stageVideo.place()
      return { media, rate: isRunning ? 1 : 0, still: isRunning ? null : ('paused' as const) }
    }
    const { output } = followVideo(current, place, stageVideo.refuse)
    // A second refusal comes to the follower, at its next try.
    stageVideo.follow({ output, play: () => void current.play().catch(() => undefined) })
    const unsubscribe = phase.subscribe(() => {
      // Without the audio clock nothing leads the video.
      if (phase.get() !== 'running') current.pause()
    })
    return () => {
      unsubscribe()
      stageVideo.follow(null)
      output.silence()
      sound.close()
    }
  }, [stageVideo])
  return element
}

export function VideoLayer({ stageVideo, url }: { stageVideo: StageVideo; url: string }) {
  const element = useFollowing(stageVideo)
  return (
    <div className={layer['layer']} aria-hidden="true" data-testid="video-layer">
      <VideoElement
        ref={element}
        className={classes['video']}
        src={url}
        tabIndex={-1}
        onError={() => stageVideo.setState('unplayable')}
      />
      <div className={layer['behindTexts']} />
    </div>
  )
}
