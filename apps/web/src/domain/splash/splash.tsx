/** A splash image, which fades in when it has loaded. Generated art has its place where there is none, or it cannot be loaded. */
import { useState } from 'react'
import type { Photo } from '@rubato/contracts/domain'
import { SplashArt } from '../../ui/art/splash-art.tsx'
import { classNames } from '../../ui/class-names.ts'
import classes from './splash.module.css'
import { site } from '../../lib/browser/site.ts'

/** Paths of this site's bundled pictures. */
const BUNDLED = /^\/splash\/[\w-]+\.avif$/

/**
 * The address to load, or null for one that this site does not show: of a library that is not configured (any more), or
 * of any other host. The content security policy would block it.
 */
function photoAddress(photo: Photo, size: 'full' | 'small'): string | null {
  const address = (size === 'small' ? photo.thumbnail : undefined) ?? photo.photo
  if (BUNDLED.test(address)) return address
  const origin = site().imageOrigin
  return origin !== null && URL.canParse(address) && new URL(address).origin === origin ? address : null
}

interface SplashProps {
  photo: Photo
  /** `small` for lists: a library may have a smaller image. */
  size?: 'full' | 'small'
  /** Without alternative text, where the text beside it says the same. */
  decorative?: boolean
  className?: string | undefined
}

/** Fills the width and height of its place; the image is cropped to it. */
export function Splash({ photo, size = 'full', decorative = false, className }: SplashProps) {
  const address = photoAddress(photo, size)
  const alt = decorative ? '' : (photo.alt ?? '')
  return (
    <span className={classNames(classes['splash'], className)}>
      {/* The key: another photo begins without the state of the one before. */}
      {address === null ? (
        <Art id={photo.id} alt={alt} />
      ) : (
        <Picture key={address} id={photo.id} address={address} alt={alt} />
      )}
    </span>
  )
}

function Picture({ id, address, alt }: { id: string; address: string; alt: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return <Art id={id} alt={alt} />
  return (
    <img
      className={classes['picture']}
      data-loaded={state === 'loaded' || undefined}
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  )
}

/** Generated art, with the alternative text of the image that it replaces. */
const Art = ({ id, alt }: { id: string; alt: string }) => (
  <>
    <SplashArt id={id} className={classes['art']} />
    {alt !== '' && <span className="visually-hidden">{alt}</span>}
  </>
)
