/** The choice of the media source behind the stage, in the panel of the stage and in the settings. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { GradientSlider } from '../../../ui/inputs/number/gradient-slider.tsx'
import { changeStageMedia, DIM, offeredSources, stageMediaPreferences } from '../preferences.ts'
import { useStore } from '../../../ui/store.ts'
import styles from './choice.module.css'
import { FolderField } from './folder-field.tsx'

interface SourceFieldProps {
  /** A note about the media of the member's folder. */
  folderNote?: string
}

export function SourceField({ folderNote }: SourceFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  const { source, dim } = useStore(stageMediaPreferences)
  return (
    <div className={styles.fields}>
      <fieldset className={styles.sources}>
        <legend>{t('stage-media.source')}</legend>
        {offeredSources().map((each) => (
          <div key={each} className={styles.source}>
            <label>
              <input
                type="radio"
                name={name}
                checked={each === source}
                aria-describedby={`${name}-${each}`}
                onChange={() => changeStageMedia({ source: each })}
              />
              <span>{t(`stage-media.sources.${each}.name`)}</span>
            </label>
            <small id={`${name}-${each}`}>{t(`stage-media.sources.${each}.text`)}</small>
          </div>
        ))}
      </fieldset>
      {source === 'folder' && <FolderField note={folderNote} />}
      {(source === 'folder' || source === 'scrolller') && (
        <label className={styles.dim}>
          <span>{t('stage-media.dim')}</span>
          <GradientSlider
            min={DIM.min}
            max={DIM.max}
            step={DIM.step}
            value={dim}
            aria-valuetext={t('stage-media.dim-value', { value: dim })}
            onChange={(value) => changeStageMedia({ dim: value })}
          />
        </label>
      )}
    </div>
  )
}
