/** Photos to choose from. Arrow keys move along the photos; the tab key moves to the author of the focused photo. */
import { useTranslation } from 'react-i18next'
import type { Photo } from '@rubato/contracts/domain'
import { PhotoCredit } from '../../domain/splash/photo-credit.tsx'
import { Splash } from '../../domain/splash/splash.tsx'
import { useRovingPick } from '../../ui/inputs/choice/use-roving.ts'
import classes from './photo-grid.module.css'

interface PhotoGridProps {
  photos: readonly Photo[]
  /** Id of the chosen photo. */
  chosen: string | undefined
  onChoose: (photo: Photo) => void
}

export function PhotoGrid({ photos, chosen, onChoose }: PhotoGridProps) {
  const { t } = useTranslation()
  const { itemProps, onKeyDown } = useRovingPick(photos, chosen)
  const nameOf = ({ alt, author }: Photo) => alt || t('photos.by', { name: author.name })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons in it
    <ul className={classes['grid']} aria-label={t('photos.list')} onKeyDown={onKeyDown}>
      {photos.map((photo, index) => {
        const item = itemProps(index)
        return (
          <li key={photo.id}>
            <button
              type="button"
              className={classes['photo']}
              aria-label={nameOf(photo)}
              aria-pressed={photo.id === chosen}
              onClick={() => onChoose(photo)}
              {...item}
            >
              <Splash photo={photo} size="small" decorative />
            </button>
            <PhotoCredit photo={photo} tabIndex={item.tabIndex} />
          </li>
        )
      })}
    </ul>
  )
}
