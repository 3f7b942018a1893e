/** Names the author of a photo of Unsplash, and Unsplash, as its guidelines ask wherever such a photo is shown. */
import { useTranslation } from 'react-i18next'
import type { Photo } from '@rubato/contracts/domain'
import classes from './splash.module.css'

const UNSPLASH = 'https://unsplash.com'

interface PhotoCreditProps {
  photo: Photo
  /** Of the links: -1 where they are reached by another control. */
  tabIndex?: number
}

/** Nothing for the bundled pictures. */
export function PhotoCredit({ photo, tabIndex }: PhotoCreditProps) {
  const { t } = useTranslation()
  const { name, profile } = photo.author
  const url = photo.source === 'unsplash' && URL.canParse(profile) ? new URL(profile) : null
  if (url?.origin !== UNSPLASH) return null
  const link = { target: '_blank', rel: 'noreferrer', tabIndex }
  return (
    <span className={classes['credit']}>
      {t('photos.credit.by')}{' '}
      <a href={url.href} {...link}>
        {name}
      </a>{' '}
      {t('photos.credit.on')}{' '}
      <a href={`${UNSPLASH}/${url.search}`} {...link}>
        Unsplash
      </a>
    </span>
  )
}
