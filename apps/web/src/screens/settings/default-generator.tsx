/** The config that the quick start uses: a copy of one of the member's generators, or of the built-in one. */
import { useState } from 'react'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { defaultGeneratorConfig, type GeneratorConfig } from '@rubato/contracts/domain'
import { explainConfig, profileFromSettings } from '@rubato/engine'
import { meQuery } from '../../features/account/account.queries.ts'
import { allowedConfig } from '../../features/generators/allowed-mode.ts'
import { getGenerator, ownGeneratorsQuery } from '../../features/generators/generator.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery, useSaveSettings } from '../../features/settings/settings.queries.ts'
import { useCan } from '../../domain/upgrade/use-can.ts'
import { explainText } from '../../domain/texts/explain-text.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { SelectField } from '../../ui/inputs/select.tsx'
import classes from './player-settings.module.css'

const BUILT_IN = 'built-in'

/** Stores a config for the quick start, and remembers the previous one for the undo. */
function useApply() {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const isExpertLocked = !useCan(status.membershipTier, 'settings.expert')
  const save = useSaveSettings({
    onRejected: (error) => notifyError(t('settings.not-saved'), describeError(t, error).message),
  })
  const [before, setBefore] = useState<GeneratorConfig | null>(null)
  const [applied, setApplied] = useState<string | null>(null)
  const store = async (config: GeneratorConfig) => {
    await save.mutateAsync(() => ({ gameGeneratorConfig: allowedConfig(config, isExpertLocked) }))
  }
  const apply = useMutation({
    async mutationFn({ id, now }: { id: string; title: string; now: GeneratorConfig }) {
      const config = id === BUILT_IN ? defaultGeneratorConfig : (await getGenerator(id)).config
      await store(config)
      return now
    },
    onSuccess(previous, { title }) {
      setBefore(previous)
      setApplied(title)
    },
  })
  const undo = useMutation({
    mutationFn: store,
    onSuccess() {
      setBefore(null)
      setApplied(null)
    },
  })
  return { apply, undo, before, applied }
}

/** The config of the quick start, in words. */
function Present() {
  const { t, i18n } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const player = profileFromSettings(currentSettings(settings), conditions)
  const sentences = explainText(t, explainConfig(settings.gameGeneratorConfig, player), i18n.language)
  return (
    <p className={classes['text']}>
      <strong>{t('settings.default.now')}</strong> {sentences.join(' ')}
    </p>
  )
}

export function DefaultGenerator() {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const own = useQuery(ownGeneratorsQuery(me.id))
  const [chosen, setChosen] = useState(BUILT_IN)
  const { apply, undo, before, applied } = useApply()
  const generators = own.data ?? []
  const titleOf = (id: string) => generators.find((each) => each.id === id)?.title ?? t('settings.default.built-in')
  const isBusy = apply.isPending || undo.isPending
  const error = apply.error ?? undo.error ?? own.error
  return (
    <div className={classes['default']}>
      <p className={classes['text']}>{t('settings.default.text')}</p>
      <Present />
      <SelectField
        label={t('settings.default.choice')}
        description={own.isPending ? t('settings.default.loading') : undefined}
        value={chosen}
        options={[
          { value: BUILT_IN, label: t('settings.default.built-in') },
          ...generators.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={setChosen}
      />
      <Row>
        <Button
          small
          look="secondary"
          aria-disabled={isBusy}
          onClick={() =>
            isBusy || apply.mutate({ id: chosen, title: titleOf(chosen), now: settings.gameGeneratorConfig })
          }
        >
          {t('settings.default.apply')}
        </Button>
        {before && (
          <Button small look="secondary" aria-disabled={isBusy} onClick={() => isBusy || undo.mutate(before)}>
            {t('settings.default.undo')}
          </Button>
        )}
        <Link to="/game-generator" className={buttonClass({ look: 'secondary', small: true })}>
          {t('settings.default.keep')}
        </Link>
      </Row>
      <p role="status" className={classes['text']}>
        {applied !== null && t('settings.default.applied', { title: applied })}
      </p>
      {error && <FormAlert>{describeError(t, error).message}</FormAlert>}
    </div>
  )
}
