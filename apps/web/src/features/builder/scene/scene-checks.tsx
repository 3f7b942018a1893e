/** "Checked as you work" of a branching game: what is broken, on which way, and how it is mended. */
import { useCallback, useId, useMemo, useState, type ReactNode, type Ref } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  checkSceneInSteps,
  endingsOf,
  longestPath,
  shortestPath,
  type PlayerProfile,
  type SceneFinding,
} from '@rubato/engine'
import type { Scene } from '@rubato/contracts/domain'
import { sceneMends, type SceneDocument } from '@rubato/builder'
import { useInSlices } from '../../../lib/use-in-slices.ts'
import { mainControl } from '../../../ui/use-kept-focus.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditButton } from '../document/edit-controls.tsx'
import { useScene } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from '../checks/checks-card.module.css'
import { nameIn, pathText } from './ways-text.ts'

/** Findings that are shown at first. */
const SHOWN = 8

export interface SceneChecked {
  found: readonly SceneFinding[]
  /** Figures of the ways; null where the game may never end. */
  ways: { shortest: number; longest: number; endings: number } | null
}

/** Rest after a change before it is checked, ms. */
const CHECK_REST_MS = 120

function* checkInSteps(scene: Scene, profile: PlayerProfile): Generator<void, SceneChecked> {
  const found = yield* checkSceneInSteps(scene, profile)
  yield
  const [shortest, longest] = [shortestPath(scene), longestPath(scene)]
  yield
  const endings = endingsOf(scene).filter(({ isReachable }) => isReachable).length
  return { found, ways: shortest && longest ? { shortest: shortest.ms, longest: longest.ms, endings } : null }
}

function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** The live check, after the keys of the moment. */
export function useSceneFindings({ sections, start, variables }: Scene, profile: PlayerProfile): SceneChecked {
  const begin = useCallback(
    () => checkInSteps({ sections, start, variables }, profile),
    [sections, start, variables, profile],
  )
  return useInSlices(begin, CHECK_REST_MS, () => finished(begin()))
}

interface SceneChecksProps extends SceneChecked {
  /** The person whose limits the mends keep. */
  profile: PlayerProfile
  /** Shows the way of a finding; its last section is the one of the finding. */
  onShow: (path: readonly string[], found: SceneFinding) => void
  children?: ReactNode
  ref?: Ref<HTMLElement>
}

/** The section or the variable of a finding. */
function placeOf(t: TFunction, document: SceneDocument, { path, at: [list, index] }: SceneFinding): string {
  const last = path.at(-1)
  if (last !== undefined) return nameIn(document, last)
  const variable = list === 'variables' ? document.variables[Number(index)] : undefined
  return variable
    ? builderText(t, 'scenes.checks.variable', { name: variable.name })
    : builderText(t, 'scenes.checks.variables')
}

type FindingRowProps = { found: SceneFinding } & Pick<SceneChecksProps, 'profile' | 'onShow'>

function FindingRow({ found, profile, onShow }: FindingRowProps) {
  const { t } = useTranslation()
  const { document, run } = useScene()
  const { path, message, column } = found
  const where = placeOf(t, document, found)
  const way = path.map((id) => nameIn(document, id)).join(' → ')
  const sentence = column === undefined ? message : builderText(t, 'scenes.panel.at-column', { column, message })
  const mends = useMemo(() => {
    const nameOf = (key: string) => builderText(t, `scenes.mends.${key}-name`)
    const names = { ending: nameOf('ending'), repeat: nameOf('repeat'), rest: nameOf('rest') }
    return sceneMends(document, found, { profile, names })
  }, [document, found, profile, t])
  return (
    <li className={classes['finding']} data-severity="error">
      <span className={classes['dot']} role="img" aria-label={builderText(t, 'checks.severity.error')} />
      <button
        type="button"
        className={classes['place']}
        aria-label={builderText(t, 'scenes.checks.show', { way: way || where, sentence })}
        onClick={() => onShow(path, found)}
      >
        {where}
      </button>
      <span className={classes['sentence']}>
        {sentence}
        {path.length > 1 && (
          <small className={classes['path']} title={way}>
            {pathText(t, document, path)}
          </small>
        )}
      </span>
      <span className={classes['mends']}>
        {mends.map(({ label, command }) => (
          <EditButton
            key={label.key}
            aria-label={builderText(t, 'scenes.checks.mend-named', { mend: sentenceText(t, label), sentence })}
            onClick={() => {
              if (path.length > 0) onShow(path, found)
              run(command)
            }}
          >
            {sentenceText(t, label)}
          </EditButton>
        ))}
      </span>
    </li>
  )
}

/** Whether no section says, does or asks anything yet. */
const isUnwritten = ({ sections }: SceneDocument): boolean =>
  sections.every((section) => section.kind === 'timeline' && section.events.length === 0 && section.exit.kind === 'end')

export function SceneChecks({ found, ways, profile, onShow, children, ref }: SceneChecksProps) {
  const { t } = useTranslation()
  const id = useId()
  const { document } = useScene()
  const [isWhole, setWhole] = useState(false)
  const none = isUnwritten(document) ? builderText(t, 'scenes.checks.unwritten') : builderText(t, 'checks.none')
  const shown = isWhole ? found : found.slice(0, SHOWN)
  return (
    <section ref={ref} aria-labelledby={id} className={classes['card']}>
      <div className={classes['head']}>
        <h2 {...mainControl} id={id} tabIndex={-1}>
          {builderText(t, 'checks.title')}
        </h2>
        <output className={classes['count']} data-open={found.length > 0 || undefined}>
          {found.length > 0 ? builderText(t, 'checks.open', { count: found.length }) : none}
        </output>
        {ways && (
          <span className={classes['figures']}>
            {builderText(t, 'scenes.checks.ways', {
              shortest: timeText(Math.round(ways.shortest / 1000) * 1000),
              longest: timeText(Math.round(ways.longest / 1000) * 1000),
            })}
            {' · '}
            {builderText(t, 'scenes.checks.endings', { count: ways.endings })}
          </span>
        )}
      </div>
      {shown.length > 0 && (
        <ul aria-label={builderText(t, 'checks.list')} className={classes['findings']} data-named>
          {shown.map((each, index) => (
            <FindingRow key={index} found={each} profile={profile} onShow={onShow} />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <Button small look="secondary" onClick={() => setWhole(true)}>
          {builderText(t, 'checks.more', { count: found.length - shown.length })}
        </Button>
      )}
      {children}
    </section>
  )
}
