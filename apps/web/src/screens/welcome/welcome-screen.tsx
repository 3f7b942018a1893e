/** Before the first session: name and instructor, limits, length and intensity; then Start. */
import { useEffect, useMemo, useState } from 'react'
import { TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CALL_NAME_MAX, intensities, type Range, type Settings, type TaskId } from '@rubato/contracts/domain'
import { sessionDialogsQuery } from '../../features/sessions/prepare/dialog-library.ts'
import { generateSession } from '../../features/sessions/prepare/prepare-session.ts'
import { durationText } from '../../features/sessions/plan/describe-config.ts'
import { offeredTasks, planFrom, startAnswers } from '../../features/sessions/plan/quick-start.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { minutesOf, Verdict } from '../../features/sessions/start/verdict.tsx'
import { dropQuickStart } from '../../features/sessions/start/use-answers.ts'
import { settingsQuery, useSaveSettings } from '../../features/settings/settings.queries.ts'
import { VoiceChoice } from '../../features/settings/voice-choice.tsx'
import { readDevicePreferences, useDevicePreferences, voicePreference } from '../../domain/device-preferences.ts'
import { instructorChoices, withScript } from '../../domain/instructor-choice.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { taskLabel } from '../../domain/texts/task-texts.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckGroup } from '../../ui/inputs/choice/check-group.tsx'
import { ChoiceCards } from '../../ui/inputs/choice/choice-cards.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { StickyFoot } from '../../ui/layout/sticky-foot.tsx'
import { MarkLink } from '../../domain/pages/mark-link.tsx'
import { usePlannedSession } from '../sessions/planned-session.tsx'
import { tryVoice } from '../settings/try-voice.ts'
import {
  answersFrom,
  dropAnswers,
  keepAnswers,
  keptAnswers,
  settingsChange,
  type WelcomeAnswers,
} from './welcome-answers.ts'
import classes from './welcome-screen.module.css'

interface QuestionProps {
  answers: WelcomeAnswers
  change: (part: Partial<WelcomeAnswers>) => void
}

function Who({ answers, change }: QuestionProps) {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  /** Each instructor has a default voice. */
  const lead = (script: string) => {
    const { voice } = withScript(settings.gameGeneratorConfig, script).instructor
    change({ script, ...(voice && { voice }) })
  }
  return (
    <Card className={classes['question']}>
      <h2>{t('welcome.who')}</h2>
      <TextInput
        className={classes['name'] ?? ''}
        label={t('settings.you.call-name')}
        description={t('settings.you.call-name-hint')}
        autoComplete="nickname"
        maxLength={CALL_NAME_MAX}
        value={answers.callName}
        onChange={(event) => change({ callName: event.currentTarget.value })}
      />
      <ChoiceCards
        label={t('welcome.instructor')}
        value={answers.script}
        choices={instructorChoices(t)}
        onChange={lead}
      />
      <VoiceChoice
        value={{ voice: answers.voice, browserVoice: answers.browserVoice || null }}
        onChange={({ voice, browserVoice }) => change({ voice, browserVoice: browserVoice ?? '' })}
        onTry={(voice, browserVoice) => void tryVoice(voice, browserVoice)}
      />
    </Card>
  )
}

function Never({ answers, change, asked }: QuestionProps & { asked: readonly TaskId[] }) {
  const { t } = useTranslation()
  return (
    <Card className={classes['question']}>
      <h2>{t('welcome.never')}</h2>
      <p className={classes['hint']}>
        {t('welcome.never-hint')} <Link to="/profile">{t('nav.profile')}</Link>
      </p>
      <CheckGroup
        label={t('welcome.never-label')}
        choices={asked.map((id) => ({ value: id, label: taskLabel(t, id) }))}
        value={answers.never}
        onChange={(never) => change({ never })}
      />
    </Card>
  )
}

/** Minutes. */
const lengths: readonly Range[] = [
  { min: 3, max: 5 },
  { min: 5, max: 10 },
  { min: 10, max: 20 },
  { min: 20, max: 30 },
]
const nameOf = ({ min, max }: Range) => `${min}-${max}`

function How({ answers, change, own }: QuestionProps & { own: Range }) {
  const { t } = useTranslation()
  const offered = lengths.some((each) => nameOf(each) === nameOf(own)) ? lengths : [own, ...lengths]
  return (
    <Card className={classes['question']}>
      <h2>{t('welcome.how')}</h2>
      <ChoiceField
        label={t('welcome.length')}
        value={nameOf(answers.length)}
        choices={offered.map((length) => ({ value: nameOf(length), label: durationText(t, { gameDuration: length }) }))}
        onChange={(name) => change({ length: offered.find((each) => nameOf(each) === name) ?? own })}
      />
      <ChoiceCards
        label={t('generate.intensity')}
        value={answers.intensity}
        choices={intensities.map((intensity) => ({
          value: intensity,
          title: t(`generate.intensities.${intensity}.title`),
          text: t(`generate.intensities.${intensity}.text`),
        }))}
        onChange={(intensity) => change({ intensity })}
      />
    </Card>
  )
}

/** The session that Start plays, made of the answers although they are not saved yet. */
function usePrepared(settings: Settings, answers: WelcomeAnswers, asked: readonly TaskId[]) {
  const conditions = useSessionConditions()
  const [seed] = useState(newSeed)
  return useMemo(() => {
    const next = { ...settings, ...settingsChange(answers, asked)(settings) }
    const plan = planFrom(currentSettings(next), startAnswers(next), conditions)
    return generateSession(plan.config, plan.profile, seed)
  }, [settings, answers, asked, conditions, seed])
}

/** The tasks that this member could play if nothing was off limits. */
function useAsked(settings: Settings): readonly TaskId[] {
  const conditions = useSessionConditions()
  return useMemo(() => {
    const free = { ...settings, profile: { ...settings.profile, hardLimits: [] } }
    const { lockReasons } = planFrom(currentSettings(free), startAnswers(free), conditions)
    return offeredTasks(lockReasons).flatMap(({ tasks }) => tasks)
  }, [settings, conditions])
}

function useSkip(isOpen: boolean) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useSaveSettings({
    onRejected: (error) => notifyError(t('welcome.not-saved'), describeError(t, error).message),
  })
  const leave = () => void navigate({ to: '/home' })
  const skip = () => (isOpen ? save.mutate(() => ({ welcome: 'skipped' }), { onSuccess: leave }) : leave())
  return { skip, isBusy: save.isPending }
}

/** Loads what the session needs while the questions are answered. */
function useWarmUp(script: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    void import('../../play/index.ts').catch(() => undefined)
  }, [])
  useEffect(() => {
    void queryClient.prefetchQuery({ ...sessionDialogsQuery(script), gcTime: 60_000 })
  }, [queryClient, script])
}

export function WelcomeScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const planned = usePlannedSession()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [, changeDevice] = useDevicePreferences()
  const [initial] = useState(() => answersFrom(settings, readDevicePreferences()))
  const [answers, setAnswers] = useState(() => keptAnswers(initial))
  const change: QuestionProps['change'] = (part) => {
    const next = { ...answers, ...part }
    setAnswers(next)
    keepAnswers(next)
  }
  const asked = useAsked(settings)
  const prepared = usePrepared(settings, answers, asked)
  // A failure is shown on whichever screen the member is by then; the answers stay in this tab.
  const save = useSaveSettings({
    onSaved: dropAnswers,
    onRejected: (error) =>
      notifyError(t('welcome.not-saved'), `${describeError(t, error).message} ${t('welcome.kept')}`),
  })
  const { skip, isBusy } = useSkip(settings.welcome === 'open')
  useWarmUp(answers.script)
  const start = () => {
    if (!prepared.ok) return
    changeDevice(voicePreference(answers.browserVoice || null))
    dropQuickStart()
    save.mutate(settingsChange(answers, asked))
    planned.put({ session: prepared.session, from: null })
    void navigate({ to: '/play/game-generator' })
  }
  return (
    <main className={classes['page']}>
      <header className={classes['head']}>
        <MarkLink />
        <Button look="secondary" small disabled={isBusy} onClick={skip}>
          {t(settings.welcome === 'open' ? 'welcome.skip' : 'welcome.leave')}
        </Button>
      </header>
      <div>
        <h1>{t('titles.welcome')}</h1>
        <p className={classes['lead']}>{t('welcome.lead')}</p>
      </div>
      <Who answers={answers} change={change} />
      <Never answers={answers} change={change} asked={asked} />
      <How answers={answers} change={change} own={initial.length} />
      <Verdict prepared={prepared} />
      <StickyFoot>
        <Button wide disabled={!prepared.ok} onClick={start}>
          {prepared.ok ? t('generate.start-about', { minutes: minutesOf(prepared) }) : t('generate.start')}
        </Button>
      </StickyFoot>
    </main>
  )
}
