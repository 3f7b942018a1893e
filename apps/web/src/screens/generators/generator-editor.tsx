/** Makes a generator, or changes one: its title, its form with the preview, and its actions. */
import { useCallback, useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings } from '@rubato/engine'
import { meQuery } from '../../features/account/account.queries.ts'
import { DetailsFields } from '../../features/generators/editor/details-fields.tsx'
import { EditorActions } from '../../features/generators/editor/editor-actions.tsx'
import type { GeneratorFields } from '../../features/generators/editor/generator-fields.ts'
import { useGeneratorEditor, type GeneratorEditor } from '../../features/generators/editor/use-generator-editor.ts'
import { GeneratorForm, type GeneratorFormProps } from '../../features/generators/generator-form.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { SplashPicker } from '../../features/photos/splash-picker.tsx'
import { InstructorChoice } from '../../features/scripts/list/instructor-choice.tsx'
import { TagField } from '../../features/scripts/own/tag-field.tsx'
import { generateSession } from '../../features/sessions/prepare/prepare-session.ts'
import { rememberEdited } from '../../domain/edited.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { notifyError } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReadThrough } from '../sessions/read-through.tsx'
import { usePlannedSession } from '../sessions/planned-session.tsx'
import { tryVoice } from '../settings/try-voice.ts'
import { GeneratorHead } from './generator-head.tsx'
import { KeepGame } from '../keep-game/keep-game.tsx'
import { LeaveEditorQuestion } from './leave-editor-question.tsx'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'

/** The same profile until the settings or the conditions change. */
function usePlayer() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const profile = useMemo(() => profileFromSettings(currentSettings(settings), conditions), [settings, conditions])
  return { profile, settings, conditions }
}

const PREFIX = 'config.'

/** The errors of the config, by path in it; the others are shown at their own fields. */
function configErrors(errors: GeneratorEditor['errors']): Record<string, string> {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(PREFIX))
  return Object.fromEntries(own.map(([path, message]) => [path.slice(PREFIX.length), message]))
}

/** Links to the place that unlocks a task; the same function between changes. */
function useLockLink(): GeneratorFormProps['renderLockLink'] {
  const { t } = useTranslation()
  return useCallback<GeneratorFormProps['renderLockLink']>(
    (kind) => {
      if (kind === 'region') return null
      return kind === 'opt-in' ? (
        <Link to="/profile" hash="opt-ins">
          {t('generator.open-profile')}
        </Link>
      ) : (
        <Link to="/profile">{t('generator.change-profile')}</Link>
      )
    },
    [t],
  )
}

interface GeneratorEditorScreenProps {
  /** Null for a new one. */
  generator: GameGenerator | null
  /** The values of the form before the first change; the same object until the generator is stored again. */
  stored: GeneratorFields
}

export function GeneratorEditorScreen({ generator, stored }: GeneratorEditorScreenProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const planned = usePlannedSession()
  const { data: me } = useSuspenseQuery(meQuery)
  const { profile, settings } = usePlayer()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const expertLock = useUpgrade('settings.expert', status.membershipTier)
  const renderLockLink = useLockLink()
  const isOwn = generator === null || generator.createdBy.id === me.id
  const editor = useGeneratorEditor({
    generator,
    stored,
    isOwn,
    isExpertLocked: expertLock !== null,
    onCreated({ id }) {
      rememberEdited('generator', id)
      void navigate({
        to: '/game-generator/$gameGeneratorId',
        params: { gameGeneratorId: id },
        replace: generator === null,
      })
    },
  })
  const { change, errors, values } = editor
  const onConfig = useCallback<GeneratorFormProps['onChange']>(
    (update) => change((now) => ({ ...now, config: update(now.config) })),
    [change],
  )
  const onDetails = (part: Partial<GeneratorFields>) => change((now) => ({ ...now, ...part }))
  const formErrors = useMemo(() => configErrors(errors), [errors])
  const play = () => {
    const prepared = generateSession(permittedConfig(values.config, profile).config, profile, newSeed())
    if (!prepared.ok)
      return notifyError(t('generate.cannot'), prepared.problems.map(({ message }) => message).join(' '))
    planned.put({ session: prepared.session, from: { generator: generator?.id ?? null } })
    void navigate({ to: '/play/game-generator' })
  }
  return (
    <>
      <GeneratorForm
        config={values.config}
        profile={profile}
        errors={formErrors}
        expertLock={expertLock}
        onChange={onConfig}
        onTryVoice={tryVoice}
        renderScript={(value, choose) => (
          <InstructorChoice memberId={me.id} hiddenLabel value={value} onChange={choose} />
        )}
        title={<GeneratorHead generator={generator} isOwn={isOwn} editor={editor} />}
        details={
          <DetailsFields
            values={values}
            errors={errors}
            change={onDetails}
            renderTags={(value, onChange, error) => <TagField value={value} onChange={onChange} error={error} />}
            renderSplash={(value, onChange, error) => <SplashPicker value={value} onChange={onChange} error={error} />}
          />
        }
        renderLockLink={renderLockLink}
        renderSample={(game) => (
          <>
            <KeepGame
              small
              label={t('generator.keep.button')}
              game={game}
              title={values.title}
              splash={values.splash}
              hasUnsaved={editor.isChanged}
            />
            <ReadThrough
              game={game}
              script={values.config.instructor.script}
              profile={profile}
              dominantHand={settings.profile.dominantHand}
            />
          </>
        )}
        renderActions={(canPlay) => (
          <EditorActions editor={editor} isNew={generator === null} isOwn={isOwn}>
            <Button disabled={!canPlay} onClick={play}>
              {t('generator.preview.play')}
            </Button>
          </EditorActions>
        )}
      />
      <LeaveEditorQuestion hasChanges={editor.hasChanges} onDiscard={editor.discard} />
    </>
  )
}
