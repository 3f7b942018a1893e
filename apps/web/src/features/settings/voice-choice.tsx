/** The choice of the instructor's voice by ear: choosing a voice also speaks a line with it. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { voiceNames, type SiteVoices, type VoiceName } from '@rubato/contracts/domain'
import { useDevicePreferences } from '../../domain/device-preferences.ts'
import { useNaturalVoices } from '../../domain/natural-voices.ts'
import { site } from '../../lib/browser/site.ts'
import { Chip } from '../../ui/feedback/chip.tsx'
import shared from '../../ui/inputs/choice/choice.module.css'
import classes from './voice-choice.module.css'

interface ChosenVoice {
  voice: VoiceName
  /** Address of a natural voice of this browser, which speaks in place of `voice`. */
  browserVoice: string | null
}

export interface VoiceChoiceProps {
  value: ChosenVoice
  onChange: (value: ChosenVoice) => void
  onTry: (voice: VoiceName, browserVoice: string | null) => void
}

type Pack = SiteVoices['packs'][number]

/** The packs of the site; none on a device that speaks with the built-in voices. */
function usePacks(): readonly Pack[] {
  const [{ voiceSource }] = useDevicePreferences()
  return voiceSource === 'built-in' ? [] : (site().speech?.packs ?? [])
}

function PackNotes({ packs }: { packs: readonly Pack[] }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language)
  return packs.map(({ title, licence, voices }) => (
    <p key={`${title} ${voices.join()}`} className={shared['hint']}>
      {t('settings.voice-by-ear.pack', { title, licence, voices: list.format(voices) })}
    </p>
  ))
}

export function VoiceChoice({ value, onChange, onTry }: VoiceChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const natural = useNaturalVoices()
  const packs = usePacks()
  const bundled = voiceNames.map((voice) => ({
    id: voice as string,
    chosen: { voice, browserVoice: null },
    title: voice as string,
    text: t(`settings.voice-by-ear.kinds.${voice}`),
    pack: packs.find(({ voices }) => voices.includes(voice))?.title,
    isRecommended: false,
  }))
  const local = natural.map(({ voiceURI, name: title }, index) => ({
    id: voiceURI,
    chosen: { voice: value.voice, browserVoice: voiceURI },
    title,
    text: t('settings.voice-by-ear.local'),
    pack: undefined,
    isRecommended: index === 0,
  }))
  const current = value.browserVoice ?? value.voice
  return (
    <fieldset className={shared['group']} aria-describedby={`${name}-hint`}>
      <legend className={shared['label']}>{t('settings.voice-by-ear.label')}</legend>
      <div className={classes['voices']}>
        {[...local, ...bundled].map(({ id, chosen, title, text, pack, isRecommended }) => (
          <label key={id} className={classes['voice']}>
            <input
              type="radio"
              className={shared['radio']}
              name={name}
              aria-label={title}
              aria-describedby={`${name}-${id}`}
              checked={id === current}
              // Also on a press of the chosen voice, which is no change.
              onClick={() => onTry(chosen.voice, chosen.browserVoice)}
              onChange={() => onChange(chosen)}
            />
            <span className={classes['title']}>
              {title} {isRecommended && <Chip>{t('settings.voice-by-ear.recommended')}</Chip>}
            </span>
            <span id={`${name}-${id}`} className={classes['text']}>
              {text}
              {pack !== undefined && <span className={classes['pack']}>{pack}</span>}
            </span>
          </label>
        ))}
      </div>
      <div id={`${name}-hint`} className={classes['notes']}>
        <p className={shared['hint']}>
          {t(natural.length > 0 ? 'settings.voice-by-ear.hint-natural' : 'settings.voice-by-ear.hint')}
        </p>
        <p className={shared['hint']}>{t('settings.voice-by-ear.machine')}</p>
        <PackNotes packs={packs} />
      </div>
    </fieldset>
  )
}
