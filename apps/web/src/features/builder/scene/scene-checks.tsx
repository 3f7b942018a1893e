/** "Checked as you work" of a branching game: what is broken, on which way, and how it is mended. */
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkScene, endingsOf, longestPath, shortestPath, type PlayerProfile, type SceneFinding } from '@rubato/engine'
import { mendSceneCommand, type SceneDocument } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { useScene } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from '../checks/checks-card.module.css'
import { nameIn } from './ways-text.ts'

/** Findings that are shown at first. */
const SHOWN = 8

export interface SceneChecked {
  found: readonly SceneFinding[]
  /** Figures of the ways; null where the game may never end. */
  ways: { shortest: number; longest: number; endings: number } | null
}

/** The live check, after the keys of the moment: it runs when the page is idle. */
export function useSceneFindings(document: SceneDocument, profile: PlayerProfile): SceneChecked {
  const { sections, start, variables } = useDeferredValue(document)
  return useMemo(() => {
    const scene = { sections, start, variables }
    const [shortest, longest] = [shortestPath(scene), longestPath(scene)]
    const endings = endingsOf(scene).filter(({ isReachable }) => isReachable).length
    return {
      found: checkScene(scene, profile),
      ways: shortest && longest ? { shortest: shortest.ms, longest: longest.ms, endings } : null,
    }
  }, [sections, start, variables, profile])
}

interface SceneChecksProps extends SceneChecked {
  /** Shows the way of a finding; its last section is the one of the finding. */
  onShow: (path: readonly string[], found: SceneFinding) => void
}

function FindingRow({ found, onShow }: { found: SceneFinding; onShow: SceneChecksProps['onShow'] }) {
  const { t } = useTranslation()
  const { document, store, run, isReadOnly } = useScene()
  const { path, message, column, mend } = found
  const last = path.at(-1)
  const where = last === undefined ? builderText(t, 'scenes.checks.variables') : nameIn(document, last)
  const way = path.map((id) => nameIn(document, id)).join(' → ')
  const sentence = column === undefined ? message : builderText(t, 'scenes.panel.at-column', { column, message })
  return (
    <li className={classes['finding']} data-severity="error">
      <span className={classes['dot']} role="img" aria-label={builderText(t, 'checks.severity.error')} />
      <button
        type="button"
        className={classes['place']}
        title={way}
        aria-label={builderText(t, 'scenes.checks.show', { way: way || where, sentence })}
        onClick={() => onShow(path, found)}
      >
        {where}
      </button>
      <span className={classes['sentence']}>{sentence}</span>
      <span className={classes['mends']}>
        {mend && (
          <Button
            small
            look="secondary"
            disabled={isReadOnly}
            aria-label={builderText(t, 'scenes.checks.mend-named', {
              mend: builderText(t, `scenes.mends.${mend.kind}`),
              sentence,
            })}
            onClick={() => {
              onShow(path, found)
              const command = mendSceneCommand(store.get().history.document, found)
              if (command) run(command)
            }}
          >
            {builderText(t, `scenes.mends.${mend.kind}`)}
          </Button>
        )}
      </span>
    </li>
  )
}

export function SceneChecks({ found, ways, onShow }: SceneChecksProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? found : found.slice(0, SHOWN)
  return (
    <section aria-labelledby={id} className={classes['card']}>
      <div className={classes['head']}>
        <h2 id={id}>{builderText(t, 'checks.title')}</h2>
        <output className={classes['count']} data-open={found.length > 0 || undefined}>
          {found.length > 0 ? builderText(t, 'checks.open', { count: found.length }) : builderText(t, 'checks.none')}
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
        <ul aria-label={builderText(t, 'checks.list')} className={classes['findings']}>
          {shown.map((each, index) => (
            <FindingRow key={index} found={each} onShow={onShow} />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <Button small look="secondary" onClick={() => setWhole(true)}>
          {builderText(t, 'checks.more', { count: found.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
