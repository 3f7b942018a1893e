/** The light behind the stage, on the screens before a session. Its pictures are loaded when the choice is opened. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stageMediaPreferences } from '../../extras/media/preferences.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useStore } from '../../ui/store.ts'
import styles from './light-choice.module.css'

const LightField = lazyPiece(async () => (await import('../../extras/media/choice/light-field.tsx')).LightField)

export function LightChoice() {
  const { t } = useTranslation()
  const { source, light } = useStore(stageMediaPreferences)
  const [isOpened, setOpened] = useState(false)
  if (source === 'none') return null
  return (
    <Card>
      <details className={styles.choice} onToggle={() => setOpened(true)}>
        <summary>
          <h2>{t('lights.choice')}</h2>
          <span>{t(`lights.${light}.name`)}</span>
        </summary>
        <p>{t('lights.hint')}</p>
        {isOpened && <LightField />}
      </details>
    </Card>
  )
}
