/** The panel of the stage for media. */
import { useTranslation } from 'react-i18next'
import { useStore } from '../../play/extra.ts'
import { SidePanel } from '../../play/extra-parts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SourceField } from './choice/source-field.tsx'
import type { MediaSession } from './media-session.ts'
import styles from './panel.module.css'

export interface MediaPanelProps {
  session: MediaSession
  onClose(): void
}

export function MediaPanel({ session, onClose }: MediaPanelProps) {
  const { t } = useTranslation()
  const state = useStore(session.state)
  return (
    <SidePanel title={t('stage-media.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <SourceField />
      <p className={styles.state} role="status">
        {(state === 'empty' || state === 'unavailable' || state === 'loading') && t(`stage-media.state.${state}`)}
      </p>
      {state === 'showing' && (
        <div className={styles.buttons}>
          <Button look="secondary" small onClick={session.next}>
            {t('stage-media.next')}
          </Button>
          <Button look="secondary" small onClick={session.exclude}>
            {t('stage-media.exclude')}
          </Button>
        </div>
      )}
      <p className={styles.hint}>{t('stage-media.hint')}</p>
    </SidePanel>
  )
}
