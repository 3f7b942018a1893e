/** Gamepad, media keys and voice commands, below the keys. Each is stored on this device at once. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeBindings,
  chosenActions,
  mediaKeys,
  resetBindings,
  useBindings,
  type MediaKey,
} from '../../../domain/hands-free/bindings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { useActionName } from '../names.ts'
import { GamepadButtons } from './gamepad-buttons.tsx'
import classes from './hands-free.module.css'
import { VoicePhrases } from './voice-phrases.tsx'

function MediaKeys() {
  const { t } = useTranslation()
  const { media, isMediaOn } = useBindings()
  const nameOf = useActionName()
  const choose = (key: MediaKey, value: string) => {
    const { [key]: _before, ...rest } = media
    const action = chosenActions.find((each) => each === value)
    changeBindings({ media: action ? { ...rest, [key]: action } : rest })
  }
  return (
    <>
      <label className={classes['switch']}>
        <input
          type="checkbox"
          checked={isMediaOn}
          onChange={({ target }) => changeBindings({ isMediaOn: target.checked })}
        />
        {t('hands-free.media.on')}
      </label>
      <p className={classes['about']}>{t('hands-free.media.about')}</p>
      {mediaKeys.map((key) => (
        <label key={key} className={classes['line']}>
          <span>{t(`hands-free.media.keys.${key}`)}</span>
          <Select
            small
            value={media[key] ?? ''}
            options={[
              { value: '', label: t('hands-free.nothing') },
              ...chosenActions.map((action) => ({ value: action, label: nameOf(action) })),
            ]}
            onChange={(action) => choose(key, action)}
          />
        </label>
      ))}
      <p className={classes['line']}>
        <span>{t('hands-free.media.keys.stop')}</span>
        <span className={classes['fixed']}>{nameOf('stop')}</span>
      </p>
    </>
  )
}

const parts = { gamepad: GamepadButtons, media: MediaKeys, voice: VoicePhrases } as const

type PartName = keyof typeof parts

/** Its content is rendered when it is open: browser permissions are requested then. */
function Part({ name }: { name: PartName }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Content = parts[name]
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(`hands-free.${name}.title`)}</summary>
      {isOpen && (
        <div className={classes['part']}>
          <Content />
        </div>
      )}
    </details>
  )
}

export function HandsFree() {
  const { t } = useTranslation()
  const [wasReset, setReset] = useState(false)
  return (
    <section className={classes['parts']} aria-label={t('hands-free.title')}>
      <h3>{t('hands-free.title')}</h3>
      <p className={classes['about']}>{t('hands-free.lead')}</p>
      {(Object.keys(parts) as PartName[]).map((name) => (
        <Part key={name} name={name} />
      ))}
      <Button
        small
        look="secondary"
        onClick={() => {
          resetBindings()
          setReset(true)
        }}
      >
        {t('hands-free.reset')}
      </Button>
      {wasReset && <output>{t('hands-free.was-reset')}</output>}
    </section>
  )
}
