/** The hints of a screen that this device shows for the first time, until the member closes them. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HintItem, HintPlace } from '@rubato/contracts/domain'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { hintsQuery } from './hints.queries.ts'
import classes from './hints.module.css'

const KEY = 'hints-seen'
const wasSeen = (place: HintPlace): boolean => place in readStoredObject('device', KEY)
const rememberSeen = (place: HintPlace): void =>
  writeStored('device', KEY, { ...readStoredObject('device', KEY), [place]: true })

function Card({ hints, place, onClose }: { hints: readonly HintItem[]; place: HintPlace; onClose: () => void }) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const hint = hints[at]
  const isLast = at === hints.length - 1
  return (
    <aside
      className={classNames(classes['card'], place === 'stage' && classes['floating'])}
      aria-label={t('hints.label')}
    >
      <div>
        <p className={classes['title']}>{hint?.title}</p>
        <p className={classes['text']}>{hint?.description}</p>
      </div>
      <div className={classes['row']}>
        <span className={classes['count']}>{t('hints.count', { at: at + 1, total: hints.length })}</span>
        {!isLast && (
          <Button look="secondary" small onClick={() => setAt(at + 1)}>
            {t('hints.next')}
          </Button>
        )}
        <Button look="secondary" small onClick={onClose}>
          {t(isLast ? 'hints.done' : 'hints.close')}
        </Button>
      </div>
    </aside>
  )
}

export function FirstUseHints({ place }: { place: HintPlace }) {
  const [isOpen, setIsOpen] = useState(() => !wasSeen(place))
  const { data: hints = [] } = useQuery({ ...hintsQuery(place), enabled: isOpen })
  if (!isOpen || hints.length === 0) return null
  const close = () => {
    rememberSeen(place)
    setIsOpen(false)
  }
  return <Card hints={hints} place={place} onClose={close} />
}
