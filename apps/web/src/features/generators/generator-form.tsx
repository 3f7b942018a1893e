/**
 * The form of a generator with its preview at the side. It is controlled: it shows the config it is given and reports
 * each change, and the caller decides where to save it.
 */
import { useCallback, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getTask,
  isModeAtLeast,
  taskIds,
  type GeneratorConfig,
  type PlayableGame,
  type SettingsMode,
  type TaskId,
  type VoiceName,
} from '@rubato/contracts/domain'
import { permittedConfig, whyLeftOut, type PlayerProfile, type Problem } from '@rubato/engine'
import { Piece } from '../../lib/errors/piece.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { AppearancesContext } from './tasks/expected.tsx'
import { errorsByPath, FieldErrorsContext, type FieldErrors } from './field-errors.ts'
import { placeOf, planForm, type FormTask } from './form-plan.ts'
import { InstructorSection, IntensitySection, PaceSection, type RenderScript } from './general-sections.tsx'
import classes from './generator-form.module.css'
import { lockFor, type LockKind } from './locks.ts'
import { MediaSection } from './media-section.tsx'
import { allowedConfig, allowedMode } from './allowed-mode.ts'
import { ModeChoice } from './mode-choice.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import type { PreviewPort } from './preview/previewer.ts'
import type { RollPort } from './preview/roll-worker.ts'
import { searchSections, TaskSearch } from './task-search.tsx'
import type { ChangeConfig } from './config-tree.ts'
import { TaskSection } from './tasks/task-section.tsx'
import { usePreview } from './preview/use-preview.ts'
import { useReveal } from './use-reveal.ts'

export interface GeneratorFormProps {
  config: GeneratorConfig
  /** The player of the games; the same object until a value in it changes. */
  profile: PlayerProfile
  /** Errors of the contract and the service, by path in the config. */
  errors: FieldErrors
  /** Why the member may not use the expert mode; null when they may. */
  expertLock: Lock | null
  onChange: ChangeConfig
  onTryVoice: (voice: VoiceName) => Promise<void>
  renderScript: RenderScript
  title: ReactNode
  /** Rendered before the sections: the fields of a generator in addition to its config. */
  details?: ReactNode
  /** Renders a link to the place that unlocks a task; the same function between changes. */
  renderLockLink: (kind: LockKind) => ReactNode
  /** Renders the actions; `canPlay` is false while the config has errors. */
  renderActions: (canPlay: boolean) => ReactNode
  /** Renders the actions on the game in the preview. */
  renderSample?: (game: PlayableGame) => ReactNode
  openPreviewPort?: () => PreviewPort
  openRollPort?: () => RollPort
}

function useLocks(profile: PlayerProfile, renderLockLink: (kind: LockKind) => ReactNode): ReadonlyMap<TaskId, Lock> {
  return useMemo(() => {
    const found = taskIds.flatMap((id) => {
      const lock = lockFor(profile, id)
      return lock ? [[id, { reason: lock.reason, link: renderLockLink(lock.kind) }] as const] : []
    })
    return new Map(found)
  }, [profile, renderLockLink])
}

/** Open rows: none until the member opens one, so that the form is short in every mode. */
function useOpenRows() {
  const [chosen, setChosen] = useState<ReadonlyMap<TaskId, boolean>>(new Map())
  const open = useCallback(
    (task: FormTask, isOpen: boolean) => setChosen((old) => new Map(old).set(task.id, isOpen)),
    [],
  )
  const isOpen = (task: FormTask) => chosen.get(task.id) ?? false
  return { isOpen, open }
}

const none: readonly Problem[] = []

/** Moves the focus without a navigation: the router would treat the hash as another location. */
function skipToActions(event: MouseEvent): void {
  event.preventDefault()
  const actions = document.getElementById('generator-actions')
  actions?.focus()
  actions?.scrollIntoView({ block: 'nearest' })
}

/** The preview, and the field errors from the preview, the contract and the service. */
function useFindings({ config, profile, errors, openPreviewPort }: GeneratorFormProps) {
  // The preview and the session leave out the tasks that the player may not play; the form shows the stored config.
  const permitted = useMemo(() => permittedConfig(config, profile), [config, profile])
  const state = usePreview(permitted.config, profile, openPreviewPort)
  const preview = state.answer?.preview
  // A constant while there are no problems: every row reads the context.
  const problems = preview?.ok === false ? preview.problems : none
  const fieldErrors = useMemo(() => errorsByPath(problems, errors), [problems, errors])
  const messages = useMemo(
    () => Object.entries(errors).map(([path, message]) => ({ path: path.split('.'), message })),
    [errors],
  )
  return {
    state,
    fieldErrors,
    messages,
    appearances: preview?.ok ? preview.appearances : null,
    permitted,
  }
}

export function GeneratorForm(props: GeneratorFormProps) {
  const { config, profile, expertLock, onChange, onTryVoice, title, details } = props
  const { t } = useTranslation()
  const isExpertLocked = expertLock !== null
  const mode = allowedMode(config.settingsMode, isExpertLocked)
  const locks = useLocks(profile, props.renderLockLink)
  const { isOpen, open } = useOpenRows()
  const { state, fieldErrors, messages, appearances, permitted } = useFindings(props)
  const { form, reveal } = useReveal()
  const [search, setSearch] = useState('')
  const isSearching = mode === 'expert' && search.trim() !== ''
  const planned = useMemo(() => planForm(mode), [mode])
  const sections = isSearching ? searchSections(t, planned, search) : planned
  /** With every change the stored mode becomes one that this member may use. */
  const change = useCallback<ChangeConfig>(
    (update) => onChange((now) => update(allowedConfig(now, isExpertLocked))),
    [onChange, isExpertLocked],
  )
  const setMode = (settingsMode: SettingsMode) => change((now) => ({ ...now, settingsMode }))
  const show = (path: readonly (string | number)[]) => {
    const place = placeOf(path)
    setSearch('')
    if (place) open(place.task, true)
    if (place && !isModeAtLeast(mode, place.mode)) setMode(allowedMode(place.mode, isExpertLocked))
    reveal(path)
  }
  const general = { config, change }
  return (
    <FieldErrorsContext value={fieldErrors}>
      <AppearancesContext value={appearances}>
        <div className={classes['layout']} ref={form}>
          <div className={classes['sections']}>
            <header className={classes['head']} data-path="settingsMode">
              <div className={classes['title']}>{title}</div>
              <a href="#generator-actions" className={classes['skip']} onClick={skipToActions}>
                {t('generator.skip')}
              </a>
              <ModeChoice mode={mode} expertLock={expertLock} onChange={setMode} error={fieldErrors['settingsMode']} />
            </header>
            {mode === 'expert' && (
              <TaskSearch
                value={search}
                found={isSearching ? sections.flatMap(({ tasks }) => tasks).length : null}
                onChange={setSearch}
                onLeave={() => sections[0]?.tasks[0] && reveal(sections[0].tasks[0].task.path)}
              />
            )}
            {!isSearching && (
              <>
                {details}
                <Piece>
                  <PaceSection {...general} mode={mode} />
                </Piece>
                <Piece>
                  <InstructorSection {...general} onTryVoice={onTryVoice} renderScript={props.renderScript} />
                </Piece>
                <Piece>
                  <IntensitySection {...general} />
                </Piece>
                <Piece>
                  <MediaSection {...general} mode={mode} />
                </Piece>
              </>
            )}
            {sections.map((section) => (
              <Piece key={section.id}>
                <TaskSection
                  section={section}
                  config={config}
                  locks={locks}
                  isOpen={isSearching ? () => true : isOpen}
                  onOpen={open}
                  change={change}
                />
              </Piece>
            ))}
          </div>
          <Piece>
            <PreviewPanel
              state={state}
              messages={messages}
              config={permitted.config}
              profile={profile}
              leftOut={permitted.leftOut.map((id) => ({
                path: [...getTask(id).path, 'enabled'],
                message: whyLeftOut(profile, id),
              }))}
              onShow={show}
              renderSample={props.renderSample}
              openRollPort={props.openRollPort}
              actions={props.renderActions(messages.length === 0 && state.answer?.preview.ok !== false)}
            />
          </Piece>
        </div>
      </AppearancesContext>
    </FieldErrorsContext>
  )
}
