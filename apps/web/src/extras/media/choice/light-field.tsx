/** The choice of the light behind the stage: small pictures with a name and a mood, over native radio buttons. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkles } from 'lucide-react'
import { useStore } from '../../../ui/store.ts'
import { stillLight } from '../ambient/still-light.ts'
import { changeStageMedia, lightChoices, stageMediaPreferences } from '../preferences.ts'
import styles from './light-field.module.css'

const ICON = 18

export function LightField() {
  const { t } = useTranslation()
  const id = useId()
  const { light } = useStore(stageMediaPreferences)
  return (
    <fieldset className={styles.lights}>
      <legend className="visually-hidden">{t('lights.choice')}</legend>
      {lightChoices.map((each) => (
        <label key={each} className={styles.light}>
          <input
            type="radio"
            name={id}
            checked={each === light}
            aria-label={t(`lights.${each}.name`)}
            aria-describedby={`${id}-${each}`}
            onChange={() => changeStageMedia({ light: each })}
          />
          <span
            className={styles.picture}
            style={each === 'surprise' ? undefined : stillLight(each)}
            aria-hidden="true"
            data-surprise={each === 'surprise' || undefined}
          >
            {each === 'surprise' && <Sparkles size={ICON} />}
          </span>
          <span>
            <span className={styles.name}>{t(`lights.${each}.name`)}</span>
            <span id={`${id}-${each}`} className={styles.mood}>
              {t(`lights.${each}.mood`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
