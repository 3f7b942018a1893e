/** A video of the member's own, without controls. It releases its file when it leaves the page. */
import { useEffect, type ComponentProps, type RefObject } from 'react'
import { releaseMedia } from './release-media.ts'

interface VideoElementProps extends Omit<ComponentProps<'video'>, 'ref' | 'src'> {
  ref: RefObject<HTMLVideoElement | null>
  src: string
}

export function VideoElement({ ref, src, ...rest }: VideoElementProps) {
  useEffect(() => {
    const { current } = ref
    if (!current) return undefined
    // Here and not as a property: an effect that runs twice gives the file back.
    current.src = src
    return () => releaseMedia(current)
  }, [ref, src])
  return (
    <video {...rest} ref={ref} preload="auto" playsInline disablePictureInPicture>
      {/* Files of members have captions only where they are drawn into the picture. */}
      <track kind="captions" />
    </video>
  )
}
