/** The panel of the stage for media. */
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../play/extra-parts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useStore } from '../../ui/store.ts'
import { LightField } from './choice/light-field.tsx'
import { SourceField } from './choice/source-field.tsx'
import type { MediaSession } from './media-session.ts'
import styles from './panel.module.css'
import { isShowing } from './player/player-state.ts'
import { stageMediaPreferences } from './preferences.ts'
import { chosenFolder } from './sources/folder.ts'

export interface MediaPanelProps {
  session: MediaSession
  onClose(): void
}

/** The state of the player as a text; empty for the states that need no explanation. */
function useStateText({ state }: MediaSession): string {
  const { t } = useTranslation()
  const now = useStore(state)
  const { source } = useStore(stageMediaPreferences)
  if (now === 'loading' || now === 'unavailable') return t(`stage-media.state.${now}`)
  return now === 'empty' && source === 'scrolller' ? t('stage-media.state.nothing-found') : ''
}

/** Why the folder shows other media than the game requests, or none. */
function useFolderNote({ state, context }: MediaSession): string {
  const { t } = useTranslation()
  const now = useStore(state)
  const folder = useStore(chosenFolder)
  if (now === 'showing-other') {
    return t(`stage-media.folder.${context.game.media.mediaTypes.includes('video') ? 'no-clips' : 'no-pictures'}`)
  }
  // A folder without such files says so itself.
  const hasFiles = folder.state === 'ready' && folder.media.length > 0
  return now === 'empty' && hasFiles ? t('stage-media.folder.nothing-left') : ''
}

export function MediaPanel({ session, onClose }: MediaPanelProps) {
  const { t } = useTranslation()
  const text = useStateText(session)
  const note = useFolderNote(session)
  const { source } = useStore(stageMediaPreferences)
  const isCovered = isShowing(useStore(session.state))
  return (
    <SidePanel title={t('stage-media.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <SourceField folderNote={note} />
      {source !== 'none' && (
        <>
          <h3 className={styles.heading}>{t('lights.choice')}</h3>
          <LightField />
        </>
      )}
      <p className={styles.state} role="status">
        {text}
      </p>
      {isCovered && (
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
