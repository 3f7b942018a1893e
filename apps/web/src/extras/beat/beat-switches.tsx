/** The options of the beat in the sound panel. */
import { useTranslation } from 'react-i18next'
import { Options } from '../../play/extra-parts.ts'
import { useStore } from '../../ui/store.ts'
import { canVibrate, type BeatChoice } from './beat-choice.ts'

export interface BeatSwitchesProps {
  choice: BeatChoice
  onLight: (light: boolean) => void
}

export function BeatSwitches({ choice, onLight }: BeatSwitchesProps) {
  const { t } = useTranslation()
  const { light, haptic } = useStore(choice)
  return (
    <Options legend={t('sound-options.beat')}>
      <label>
        <input type="checkbox" checked={light} onChange={(event) => onLight(event.currentTarget.checked)} />
        <span>{t('sound-options.light')}</span>
      </label>
      {canVibrate() && (
        <label>
          <input
            type="checkbox"
            checked={haptic}
            onChange={(event) => choice.set({ haptic: event.currentTarget.checked })}
          />
          <span>{t('sound-options.haptic')}</span>
        </label>
      )}
    </Options>
  )
}
