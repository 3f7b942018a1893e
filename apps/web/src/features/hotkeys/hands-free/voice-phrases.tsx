/** Voice commands: they are switched on here, after it was said what listens, and get their phrases. */
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeyActions, type HotkeyAction } from '@rubato/contracts/domain'
import { changeBindings, PHRASE_MAX, useBindings } from '../../../domain/hands-free/bindings.ts'
import { installLocalSpeech, localSpeechSupport, type SpeechSupport } from '../../../domain/hands-free/local-speech.ts'
import { phraseProblem, stopWords } from '../../../domain/hands-free/phrases.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { useActionName } from '../names.ts'
import classes from './hands-free.module.css'

function Phrase({ action }: { action: HotkeyAction }) {
  const { t } = useTranslation()
  const bindings = useBindings()
  const nameOf = useActionName()
  const problemId = useId()
  const stored = bindings.phrases[action] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : phraseProblem(typed, action, bindings)
  const store = () => {
    if (typed === null || problem) return
    changeBindings({ phrases: { ...bindings.phrases, [action]: typed.trim() } })
    setTyped(null)
  }
  const sentence =
    problem?.kind === 'taken'
      ? t('hands-free.voice.taken', { action: nameOf(problem.by) })
      : problem && t(`hands-free.voice.problems.${problem.kind}`)
  return (
    <label className={classes['line']}>
      <span>{nameOf(action)}</span>
      <input
        value={typed ?? stored}
        maxLength={PHRASE_MAX}
        aria-invalid={problem !== null}
        aria-describedby={problemId}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
      />
      <small id={problemId} className={classes['problem']}>
        {sentence}
      </small>
    </label>
  )
}

function Switch({ support, onSupport }: { support: SpeechSupport; onSupport: (support: SpeechSupport) => void }) {
  const { t } = useTranslation()
  const { isVoiceOn } = useBindings()
  const [hasFailed, setFailed] = useState(false)
  const install = async () => {
    const isInstalled = await installLocalSpeech(navigator.language)
    setFailed(!isInstalled)
    if (isInstalled) onSupport('available')
  }
  if (support === 'none') return <FormAlert>{t('hands-free.voice.none')}</FormAlert>
  if (support === 'downloadable')
    return (
      <>
        <p className={classes['about']}>{t('hands-free.voice.download-about')}</p>
        <Button small look="secondary" onClick={() => void install()}>
          {t('hands-free.voice.download')}
        </Button>
        {hasFailed && <FormAlert>{t('hands-free.voice.not-downloaded')}</FormAlert>}
      </>
    )
  return (
    <label className={classes['switch']}>
      <input
        type="checkbox"
        checked={isVoiceOn}
        onChange={({ target }) => changeBindings({ isVoiceOn: target.checked })}
      />
      {t('hands-free.voice.on')}
    </label>
  )
}

export function VoicePhrases() {
  const { t } = useTranslation()
  const [support, setSupport] = useState<SpeechSupport | null>(null)
  const nameOf = useActionName()
  useEffect(() => {
    let isWanted = true
    void localSpeechSupport(navigator.language).then((found) => isWanted && setSupport(found))
    return () => {
      isWanted = false
    }
  }, [])
  return (
    <>
      <p className={classes['about']}>{t('hands-free.voice.about')}</p>
      {support !== null && <Switch support={support} onSupport={setSupport} />}
      {support !== null && support !== 'none' && (
        <>
          <p className={classes['line']}>
            <span>{nameOf('stop')}</span>
            <span className={classes['fixed']}>{stopWords.map((word) => `“${word}”`).join(', ')}</span>
          </p>
          {hotkeyActions.map((action) => (
            <Phrase key={action} action={action} />
          ))}
        </>
      )}
    </>
  )
}
