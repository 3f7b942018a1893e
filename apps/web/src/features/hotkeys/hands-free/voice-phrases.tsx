/** Voice commands: they are switched on here, after it was said what listens, and get their phrases. */
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeBindings,
  chosenActions,
  PHRASE_MAX,
  useBindings,
  type ChosenAction,
} from '../../../domain/hands-free/bindings.ts'
import {
  allowsMicrophone,
  installLocalSpeech,
  localSpeechSupport,
  type SpeechSupport,
} from '../../../domain/hands-free/local-speech.ts'
import { phraseProblem, stopWords } from '../../../domain/hands-free/phrases.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { useActionName } from '../names.ts'
import classes from './hands-free.module.css'

function Phrase({ action }: { action: ChosenAction }) {
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

/** Fetching a language pack takes up to some minutes. */
function Download({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const install = async () => {
    setState('waiting')
    const isInstalled = await installLocalSpeech(navigator.language)
    setState(isInstalled ? 'idle' : 'failed')
    if (isInstalled) onDone()
  }
  return (
    <>
      <p className={classes['about']}>{t('hands-free.voice.download-about')}</p>
      <Button small look="secondary" disabled={state === 'waiting'} onClick={() => void install()}>
        {t('hands-free.voice.download')}
      </Button>
      <p role="status">{state === 'waiting' && t('hands-free.voice.downloading')}</p>
      {state === 'failed' && <FormAlert>{t('hands-free.voice.not-downloaded')}</FormAlert>}
    </>
  )
}

interface SwitchProps {
  support: SpeechSupport
  onSupport: (support: SpeechSupport) => void
  onAskAgain: () => void
}

/** The browser requests the microphone when this is switched on, and not in the middle of a session. */
function ListenSwitch() {
  const { t } = useTranslation()
  const { isVoiceOn } = useBindings()
  const [isRefused, setRefused] = useState(false)
  const change = async (isOn: boolean) => {
    const isAllowed = !isOn || (await allowsMicrophone())
    setRefused(!isAllowed)
    if (isAllowed) changeBindings({ isVoiceOn: isOn })
  }
  return (
    <>
      <label className={classes['switch']}>
        <input type="checkbox" checked={isVoiceOn} onChange={({ target }) => void change(target.checked)} />
        {t('hands-free.voice.on')}
      </label>
      {isRefused && <FormAlert>{t('hands-free.voice.refused')}</FormAlert>}
    </>
  )
}

function Switch({ support, onSupport, onAskAgain }: SwitchProps) {
  const { t } = useTranslation()
  if (support === 'none') return <FormAlert>{t('hands-free.voice.none')}</FormAlert>
  if (support === 'unknown')
    return (
      <>
        <FormAlert>{t('hands-free.voice.unknown')}</FormAlert>
        <Row>
          <Button small look="secondary" onClick={onAskAgain}>
            {t('hands-free.voice.ask-again')}
          </Button>
        </Row>
      </>
    )
  if (support === 'downloadable') return <Download onDone={() => onSupport('available')} />
  return <ListenSwitch />
}

export function VoicePhrases() {
  const { t } = useTranslation()
  const [support, setSupport] = useState<SpeechSupport | null>(null)
  const nameOf = useActionName()
  useEffect(() => {
    if (support !== null) return
    let isWanted = true
    void localSpeechSupport(navigator.language).then((found) => isWanted && setSupport(found))
    return () => {
      isWanted = false
    }
  }, [support])
  return (
    <>
      <p className={classes['about']}>{t('hands-free.voice.about')}</p>
      <p role="status">{support === null && t('hands-free.voice.asking')}</p>
      {support !== null && <Switch support={support} onSupport={setSupport} onAskAgain={() => setSupport(null)} />}
      {(support === 'available' || support === 'downloadable') && (
        <>
          <p className={classes['line']}>
            <span>{nameOf('stop')}</span>
            <span className={classes['fixed']}>{stopWords.map((word) => `“${word}”`).join(', ')}</span>
          </p>
          {chosenActions.map((action) => (
            <Phrase key={action} action={action} />
          ))}
        </>
      )}
    </>
  )
}
