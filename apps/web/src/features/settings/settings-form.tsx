/** The member's standing preferences. What is changed and not saved yet is kept in this tab over a reload. */
import { useEffect, useState } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SESSION_MINUTES_MAX, settingsSchema, TEMPO, type Settings } from '@rubato/contracts/domain'
import { fieldErrors } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { schemaErrors } from '../../lib/form.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form.tsx'
import { NumberField, RangeField } from '../../ui/range-field.tsx'
import { InstructorCard, type TryVoice } from './instructor-card.tsx'
import classes from './settings.module.css'
import { useSaveSettings } from './settings.queries.ts'

const DRAFT = 'settings'
/** The handles of a tempo range stay this far apart, bpm. */
const TEMPO_GAP = 5
const FREQUENCY_MAX = 120

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/** A kept draft that no longer fits the contract is dropped. */
const startValues = (saved: Settings): Settings => {
  const draft = settingsSchema.safeParse(readDraft(DRAFT, saved))
  return draft.success ? draft.data : saved
}

function useSettingsForm(saved: Settings) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => startValues(saved))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [alert, setAlert] = useState<string>()
  const save = useSaveSettings()
  const changed = !same(values, saved)
  useEffect(() => (changed ? saveDraft(DRAFT, values) : dropDraft(DRAFT)), [changed, values])
  const onError = (error: unknown) => {
    try {
      setErrors(fieldErrors(error))
    } catch {
      setAlert(describeError(t, error).message)
    }
  }
  const submit = () => {
    const found = schemaErrors(settingsSchema, values)
    setErrors(found)
    setAlert(undefined)
    if (Object.keys(found).length) return
    const onSuccess = (stored: Settings) => {
      setValues(stored)
      notifySuccess(t('settings.saved'), t('settings.saved-text'))
    }
    save.mutate(values, { onSuccess, onError })
  }
  const discard = () => {
    setValues(saved)
    setErrors({})
  }
  const change = (part: Partial<Settings>) => setValues((old) => ({ ...old, ...part }))
  return { values, change, errors, alert, changed: changed && !save.isPending, busy: save.isPending, submit, discard }
}

/** The message of a range, wherever in it the rule was broken. */
const rangeError = (errors: Record<string, string>, path: string): string | undefined =>
  errors[`${path}.max`] ?? errors[`${path}.min`] ?? errors[path]

export function SettingsForm({ saved, onTryVoice }: { saved: Settings; onTryVoice: TryVoice }) {
  const { t } = useTranslation()
  const { values, change, errors, alert, changed, busy, submit, discard } = useSettingsForm(saved)
  const config = values.gameGeneratorConfig
  const changeConfig = (part: Partial<typeof config>) => change({ gameGeneratorConfig: { ...config, ...part } })
  const tempo = { min: TEMPO.min, max: TEMPO.max, gap: TEMPO_GAP }
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {alert && (
        <FormAlert>
          {t('settings.not-saved')}. {alert}
        </FormAlert>
      )}
      <Card>
        <h2>{t('settings.pace')}</h2>
        <RangeField
          {...tempo}
          label={t('settings.tempo')}
          text={t('settings.bpm', values.tempo)}
          value={values.tempo}
          onChange={(value) => change({ tempo: value })}
          error={rangeError(errors, 'tempo')}
        />
        <RangeField
          {...tempo}
          label={t('settings.pattern-tempo')}
          text={t('settings.bpm', values.beatPatternTempo)}
          value={values.beatPatternTempo}
          onChange={(value) => change({ beatPatternTempo: value })}
          error={rangeError(errors, 'beatPatternTempo')}
        />
        <NumberField
          label={t('settings.edging-tempo')}
          text={t('settings.percent', { value: values.edgingTempoPercent })}
          min={0}
          max={100}
          value={values.edgingTempoPercent}
          onChange={(value) => change({ edgingTempoPercent: value })}
          error={errors['edgingTempoPercent']}
        />
      </Card>
      <InstructorCard values={values} change={change} onTryVoice={onTryVoice} />
      <Card>
        <h2>{t('settings.session')}</h2>
        <RangeField
          label={t('settings.length')}
          text={t('settings.minutes', config.gameDuration)}
          min={1}
          max={SESSION_MINUTES_MAX}
          value={config.gameDuration}
          onChange={(value) => changeConfig({ gameDuration: value })}
          error={rangeError(errors, 'gameGeneratorConfig.gameDuration')}
        />
        <RangeField
          label={t('settings.frequency')}
          text={t('settings.seconds', config.taskFrequency)}
          min={1}
          max={Math.max(FREQUENCY_MAX, config.taskFrequency.max)}
          value={config.taskFrequency}
          onChange={(value) => changeConfig({ taskFrequency: value })}
          error={rangeError(errors, 'gameGeneratorConfig.taskFrequency')}
        />
        <Switch
          color="ember"
          withThumbIndicator={false}
          label={t('settings.introduction')}
          checked={config.instructor.introduction}
          onChange={(event) =>
            changeConfig({ instructor: { ...config.instructor, introduction: event.currentTarget.checked } })
          }
        />
      </Card>
      <div className={classes['bar']}>
        <Button type="submit" disabled={busy || !changed}>
          {t('actions.save')}
        </Button>
        {changed && (
          <>
            <Button look="secondary" onClick={discard}>
              {t('settings.discard')}
            </Button>
            <span className={classes['hint']}>{t('settings.unsaved')}</span>
          </>
        )}
      </div>
    </form>
  )
}
