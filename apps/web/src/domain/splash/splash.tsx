/** A splash image. Generated art fills its place until it has loaded, and when it cannot be loaded. */
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
      <SplashArt id={photo.id} className={classes['art']} />
      {/* The key: another photo begins without the state of the one before. */}
      {address !== null && <Picture key={address} address={address} alt={alt} />}
      {address === null && <ArtName alt={alt} />}
    </span>
  )
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return <ArtName alt={alt} />
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

/** The alternative text while the art stands in for the image. */
const ArtName = ({ alt }: { alt: string }) => (alt === '' ? null : <span className="visually-hidden">{alt}</span>)
