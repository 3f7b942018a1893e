/** How long, how intense, what not; then what this makes, then Start. */
import { useEffect, useMemo, useState } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getTask, type PlayableGame, type Settings, type TaskId } from '@rubato/contracts/domain'
import { generateGame, type PlayerProfile } from '@rubato/engine'
import { z } from 'zod'
import { readDraft, saveDraft } from '../../lib/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form.tsx'
import { RangeField } from '../../ui/range-field.tsx'
import { groupNames, playableTaskIds, taskGroups } from './playable-tasks.ts'
import { intensities, newSeed, planFrom, startAnswers, type Answers, type Intensity } from './quick-start.ts'
import classes from './quick-start-form.module.css'
import { sessionSentences } from './session-sentence.ts'

export interface PlannedSession {
  game: PlayableGame
  profile: PlayerProfile
  seed: string
}

const DRAFT = 'quick-start'
/** Longest session offered here, minutes; settings go further. */
const LENGTH_MAX = 60

const draftSchema = z.object({
  length: z.object({ min: z.number(), max: z.number() }),
  intensity: z.enum(intensities),
  without: z.array(z.string().transform((id) => id as TaskId)),
})
function keptAnswers(settings: Settings): Answers {
  const initial = startAnswers(settings)
  const kept = draftSchema.safeParse(readDraft(DRAFT, initial))
  return kept.success ? { ...kept.data, without: kept.data.without.filter((id) => playableTaskIds.has(id)) } : initial
}

function useAnswers(settings: Settings) {
  const [answers, setAnswers] = useState(() => keptAnswers(settings))
  useEffect(() => saveDraft(DRAFT, answers), [answers])
  const change = (part: Partial<Answers>) => setAnswers((old) => ({ ...old, ...part }))
  const toggle = (id: TaskId, on: boolean) =>
    change({ without: on ? answers.without.filter((other) => other !== id) : [...answers.without, id] })
  return { answers, change, toggle }
}

function IntensityChoice({ value, onChange }: { value: Intensity; onChange: (value: Intensity) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes['intensities']}>
      <legend className="visually-hidden">{t('generate.intensity')}</legend>
      {intensities.map((intensity) => (
        <label key={intensity} className={classes['intensity']}>
          <input
            type="radio"
            name="intensity"
            checked={intensity === value}
            onChange={() => onChange(intensity)}
            aria-describedby={`intensity-${intensity}`}
            aria-label={t(`generate.intensities.${intensity}.title`)}
          />
          <span className={classes['title']}>{t(`generate.intensities.${intensity}.title`)}</span>
          <span id={`intensity-${intensity}`} className={classes['text']}>
            {t(`generate.intensities.${intensity}.text`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function WithoutChoice({ without, toggle }: { without: readonly TaskId[]; toggle: (id: TaskId, on: boolean) => void }) {
  const { t } = useTranslation()
  return groupNames.map((group) => (
    <fieldset key={group} className={classes['group']}>
      <legend>{t(`generate.groups.${group}`)}</legend>
      <div className={classes['tasks']}>
        {taskGroups[group].map((id) => (
          <Checkbox
            key={id}
            size="sm"
            label={getTask(id).label}
            checked={!without.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  ))
}

interface QuickStartFormProps {
  settings: Settings
  /** Still fetching what the instructor says. */
  busy: boolean
  onStart: (session: PlannedSession) => void
}

export function QuickStartForm({ settings, busy, onStart }: QuickStartFormProps) {
  const { t, i18n } = useTranslation()
  const { answers, change, toggle } = useAnswers(settings)
  const plan = useMemo(() => planFrom(settings, answers), [settings, answers])
  const [seed] = useState(newSeed)
  const generated = useMemo(() => generateGame(plan.config, seed, plan.profile), [plan, seed])
  const { length } = answers
  const lengthText = t('settings.minutes', { ...length })
  return (
    <div className={classes['layout']}>
      <div className={classes['questions']}>
        <Card>
          <h2>{t('generate.length')}</h2>
          <RangeField
            label={t('generate.length-choice')}
            text={lengthText}
            min={1}
            max={Math.max(LENGTH_MAX, length.max)}
            value={length}
            onChange={(value) => change({ length: value })}
          />
        </Card>
        <Card>
          <h2>{t('generate.intensity')}</h2>
          <IntensityChoice value={answers.intensity} onChange={(intensity) => change({ intensity })} />
        </Card>
        <Card>
          <h2>{t('generate.without')}</h2>
          <p className={classes['text']}>{t('generate.without-hint')}</p>
          <WithoutChoice without={answers.without} toggle={toggle} />
        </Card>
      </div>
      <Card className={classes['plan']}>
        <h2>{t('generate.what')}</h2>
        <p aria-live="polite">{sessionSentences(t, plan, i18n.language).join(' ')}</p>
        {generated.ok ? (
          <p className={classes['safe']}>{t('generate.safe')}</p>
        ) : (
          <FormAlert>
            {t('generate.cannot')}: {[...new Set(generated.problems.map(({ message }) => message))].join(' ')}
          </FormAlert>
        )}
        <Button
          wide
          disabled={!generated.ok || busy}
          onClick={() => generated.ok && onStart({ game: generated.game, profile: plan.profile, seed })}
        >
          {t('generate.start')}
        </Button>
      </Card>
    </div>
  )
}
