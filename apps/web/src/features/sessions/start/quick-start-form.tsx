/** Length, intensity and exclusions; then the resulting session, then Start. */
import { useMemo, useState, type ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { intensities, type Settings, type TaskId } from '@rubato/contracts/domain'
import type { CountedGame } from '@rubato/engine'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChoiceCards } from '../../../ui/inputs/choice/choice-cards.tsx'
import { RangeField } from '../../../ui/inputs/number/range-field.tsx'
import { StickyFoot } from '../../../ui/layout/sticky-foot.tsx'
import { currentSettings, useSessionConditions } from '../plan/session-conditions.ts'
import { countOn, durationText } from '../plan/describe-config.ts'
import { proposedSession, type PlannedSession } from '../prepare/prepare-session.ts'
import { newSeed } from '../../../domain/new-seed.ts'
import { isOn, offeredTasks, planFrom, type Answers, type Plan } from '../plan/quick-start.ts'
import { useProposals } from '../plan/use-proposals.ts'
import { LeftOut } from '../plan/left-out.tsx'
import classes from './quick-start-form.module.css'
import { leftOutSentences, sessionSentences } from '../plan/session-sentence.ts'
import { Proposals } from './proposals.tsx'
import { RememberOffer } from './remember-offer.tsx'
import { useAnswers } from './use-answers.ts'
import { minutesOf, Verdict } from './verdict.tsx'

/** Longest session offered here, minutes; the settings allow longer ones. */
const LENGTH_MAX = 60

interface WithoutChoiceProps {
  settings: Settings
  answers: Answers
  plan: Plan
  turn: (id: TaskId, on: boolean) => void
}

/** Tasks that the member may play, by category; an unticked task is left out of this session. */
function WithoutChoice({ settings, answers, plan, turn }: WithoutChoiceProps) {
  const { t } = useTranslation()
  return offeredTasks(plan.lockReasons).map(({ category, tasks }) => (
    <fieldset key={category} className={classes['group']}>
      <legend>{t(`words.categories.${category}`)}</legend>
      <div className={classes['tasks']}>
        {tasks.map((id) => (
          <Checkbox
            key={id}
            size="sm"
            label={taskLabel(t, id)}
            checked={isOn(settings, answers, id)}
            onChange={(event) => turn(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  ))
}

interface QuickStartFormProps {
  settings: Settings
  /** The dialogs are still loading. */
  busy: boolean
  /** Choices for the stage: the light behind it, a partner. */
  choices: ReactNode
  onStart: (session: PlannedSession<CountedGame>) => void
}

export function QuickStartForm({ settings, busy, choices, onStart }: QuickStartFormProps) {
  const { t, i18n } = useTranslation()
  const { answers, change, turn } = useAnswers(settings)
  const conditions = useSessionConditions()
  const own = useMemo(() => planFrom(currentSettings(settings), answers, conditions), [settings, answers, conditions])
  const [seed] = useState(newSeed)
  const { offered, plan, changes, isLoading } = useProposals(own, seed)
  const prepared = useMemo(() => proposedSession(plan, changes, seed), [plan, changes, seed])
  const { length } = answers
  return (
    <div className={classes['layout']}>
      <div className={classes['questions']}>
        <Card>
          <h2>{t('generate.length')}</h2>
          <RangeField
            label={t('generate.length-choice')}
            text={durationText(t, { gameDuration: length })}
            min={1}
            max={Math.max(LENGTH_MAX, length.max)}
            value={length}
            onChange={(value) => change({ length: value })}
          />
        </Card>
        <Card>
          <h2>{t('generate.intensity')}</h2>
          <ChoiceCards
            hiddenLabel
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
        <Card>
          <details className={classes['without']}>
            <summary>
              <h2>{t('generate.without')}</h2>
              <span className={classes['text']}>{t('generate.without-count', { count: countOn(plan.config) })}</span>
            </summary>
            <p className={classes['text']}>
              {t('generate.without-hint')} <Link to="/profile">{t('generate.more-tasks')}</Link>
            </p>
            <WithoutChoice settings={settings} answers={answers} plan={plan} turn={turn} />
          </details>
        </Card>
        {choices}
        <RememberOffer />
        <Proposals offered={offered} />
      </div>
      <div className={classes['side']}>
        <Card className={classes['plan']}>
          <h2>{t('generate.what')}</h2>
          <ul className={classes['sentences']} aria-live="polite">
            {sessionSentences(t, plan, i18n.language).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <LeftOut title={t('generate.left-out.title')} sentences={leftOutSentences(t, plan, conditions)} />
          <Verdict prepared={prepared} />
        </Card>
        <StickyFoot>
          <Button
            wide
            disabled={!prepared.ok || busy || isLoading}
            onClick={() => prepared.ok && onStart(prepared.session)}
          >
            {prepared.ok ? t('generate.start-about', { minutes: minutesOf(prepared) }) : t('generate.start')}
          </Button>
        </StickyFoot>
      </div>
    </div>
  )
}
