/** The member's folder: choosing it, allowing it again, forgetting it. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  allowFolder,
  canRemember,
  chosenFolder,
  forgetFolder,
  pickFolder,
  restoreFolder,
  takeFiles,
  type Folder,
} from '../sources/folder.ts'
import { useStore } from '../../../ui/store.ts'
import styles from './choice.module.css'

function useFolderText(folder: Folder, contents: FolderFieldProps['contents']): string {
  const { t } = useTranslation()
  if (folder.state === 'none') return t('stage-media.folder.none')
  const { name } = folder
  if (folder.state !== 'ready') return t(`stage-media.folder.${folder.state}`, { name })
  if (contents) return contents(name)
  const count = folder.media.length
  return count === 0 ? t('stage-media.folder.empty', { name }) : t('stage-media.folder.ready', { name, count })
}

/** For browsers without a picker that remembers: an input for folders, which a click on the button opens. */
function FolderInput({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={(element) => {
          input.current = element
          // React knows no such attribute.
          if (element) element.webkitdirectory = true
        }}
        type="file"
        hidden
        multiple
        data-testid="media-folder"
        onChange={({ currentTarget }) => {
          if (currentTarget.files) takeFiles(currentTarget.files)
        }}
      />
      <Button look="secondary" small onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

interface FolderFieldProps {
  /** Is said after the contents of the folder. */
  note?: string | undefined
  /** The text about the contents of a folder, in place of the usual one about pictures and clips. */
  contents?: ((name: string) => string) | undefined
  /** Replaces the sentence about the folders inside, which is about pictures and clips. */
  hint?: string
}

export function FolderField({ note, contents, hint }: FolderFieldProps) {
  const { t } = useTranslation()
  const folder = useStore(chosenFolder)
  const text = useFolderText(folder, contents)
  const hasFolder = folder.state !== 'none'
  const label = t(hasFolder ? 'stage-media.folder.other' : 'stage-media.folder.choose')
  useEffect(() => void restoreFolder(), [])
  return (
    <div className={styles.folder}>
      <p role="status">
        {text} {note}
      </p>
      <div className={styles.buttons}>
        {folder.state === 'needs-permission' && (
          <Button look="primary" small onClick={() => void allowFolder()}>
            {t('stage-media.folder.allow')}
          </Button>
        )}
        {canRemember() ? (
          <Button look="secondary" small onClick={() => void pickFolder()}>
            {label}
          </Button>
        ) : (
          <FolderInput label={label} />
        )}
        {hasFolder && (
          <Button look="secondary" small onClick={() => void forgetFolder()}>
            {t('stage-media.folder.forget')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {hint ?? t(canRemember() ? 'stage-media.folder.hint' : 'stage-media.folder.hint-tab')}
      </p>
    </div>
  )
}
