/** The field for the splash image of a game or a generator. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '@rubato/contracts/domain'
import { PhotoCredit } from '../../domain/splash/photo-credit.tsx'
import { Splash } from '../../domain/splash/splash.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PhotoModal } from './photo-modal.tsx'
import { noteChoice } from './photos.queries.ts'
import classes from './splash-picker.module.css'

interface SplashPickerProps {
  value: Photo | null
  onChange: (photo: Photo) => void
  error?: string | undefined
}

export function SplashPicker({ value, onChange, error }: SplashPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const choose = (photo: Photo) => {
    setOpen(false)
    if (photo.id === value?.id) return
    onChange(photo)
    noteChoice(photo)
  }
  return (
    <div
      role="group"
      className={classes['field']}
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-invalid={error !== undefined || undefined}
    >
      <span id={`${id}-label`} className={classes['label']}>
        {t('photos.label')}
      </span>
      <div className={classes['frame']} data-empty={value === null || undefined}>
        {value ? <Splash photo={value} /> : <p>{t('photos.none')}</p>}
      </div>
      {value && <PhotoCredit photo={value} />}
      <Button look="secondary" small className={classes['open']} onClick={() => setOpen(true)}>
        {t(value ? 'photos.change' : 'photos.choose')}
      </Button>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes['error']}>
          {error}
        </p>
      )}
      {isOpen && <PhotoModal chosen={value?.id} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  )
}
