/** One game of the preview as a coloured strip that can be rolled again, in whole or around the parts that are locked. */
import { useId, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { GeneratorConfig, PlayableGame, StripBucket } from '@rubato/contracts/domain'
import type { Act, PlacedSegment, PlayerProfile, PreviewFigures } from '@rubato/engine'
import { bucketName, Strip, StripLegend } from '../../../domain/strip/strip.tsx'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { listText } from '../../../lib/i18n/list-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import type { RollPort } from './roll-worker.ts'
import classes from './sample-strip.module.css'
import { useRoll, type Roll } from './use-roll.ts'

export interface SampleStripProps {
  figures: PreviewFigures
  /** The config that the games are made of: without the tasks that the player may not play. */
  config: GeneratorConfig
  profile: PlayerProfile
  /** Renders the actions on the game of the strip. */
  renderSample?: ((game: PlayableGame) => ReactNode) | undefined
  openRollPort?: (() => RollPort) | undefined
}

const clock = (ms: number): string => minutesAndSeconds(Math.round(ms / 1000))

/** "2:10 to 3:05, Grip and Teasing". */
function segmentName(t: TFunction, { from, until, tasks }: PlacedSegment, language: string): string {
  const names = [...new Set(tasks.map((task) => taskLabel(t, task)))]
  const what = listText(names, language)
  return t('generator.roll.segment', { from: clock(from), until: clock(until), what })
}

/** Presses on the strip lock a part; the list below it does the same for keyboards, screen readers and fingers. */
function LockStrip({ roll }: { roll: Roll }) {
  const { t } = useTranslation()
  const { segments, isLocked, toggle } = roll
  const press = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const segment = segments[indexAt(currentTarget, clientX)]
    if (segment) toggle(segment)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the checkboxes below it
    <div className={classes['press']} onClick={press}>
      <Strip segments={segments} label={t('generator.preview.sample')} />
      <div className={classes['locks']} aria-hidden="true">
        {segments.map((segment) => (
          <span key={segment.from} style={{ flex: `${segment.ms} 1 0` }} data-locked={isLocked(segment) || undefined} />
        ))}
      </div>
    </div>
  )
}

/** The acts of a long game by name, below their time. */
function ActNames({ acts, duration }: { acts: readonly Act[]; duration: number }) {
  const { t } = useTranslation()
  const [first, last] = [acts[0], acts.at(-1)]
  if (!first || !last) return null
  return (
    <div className={classes['acts']}>
      <span style={{ flex: `${first.from} 1 0` }} />
      <ol aria-label={t('generator.preview.acts')} style={{ flex: `${last.until - first.from} 1 0` }}>
        {acts.map(({ mood, from, until }) => (
          <li key={from} style={{ flex: `${until - from} 1 0` }}>
            {t(`generator.preview.moods.${mood}`)}
          </li>
        ))}
      </ol>
      <span style={{ flex: `${Math.max(0, duration - last.until)} 1 0` }} />
    </div>
  )
}

/** The index of the segment below the pointer; -1 for none. */
function indexAt(strip: HTMLElement, x: number): number {
  const bars = [...(strip.firstElementChild?.children ?? [])]
  return bars.findLastIndex((bar) => bar.getBoundingClientRect().left <= x)
}

function LockList({ roll }: { roll: Roll }) {
  const { t, i18n } = useTranslation()
  const { segments, isLocked, toggle } = roll
  return (
    <details className={classes['list']}>
      <summary>{t('generator.roll.choose', { count: segments.filter(isLocked).length })}</summary>
      <ul>
        {segments.map((segment) => (
          <li key={segment.from} data-bucket={segment.bucket}>
            <Checkbox
              size="sm"
              label={segmentName(t, segment, i18n.language)}
              checked={isLocked(segment)}
              onChange={() => toggle(segment)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

function statusOf(t: TFunction, { isRolling, refusal, hasLocks, rolls }: Roll): string {
  if (isRolling) return t('generator.roll.rolling')
  if (refusal) return t(`generator.roll.refused.${refusal}`)
  if (rolls > 0) return t(hasLocks ? 'generator.roll.rolled-part' : 'generator.roll.rolled', { count: rolls })
  return hasLocks ? t('generator.roll.locked') : ''
}

function RollActions({ roll }: { roll: Roll }) {
  const { t } = useTranslation()
  const hint = useId()
  return (
    <>
      <div className={classes['actions']}>
        <Button
          small
          look="secondary"
          aria-describedby={hint}
          aria-disabled={roll.isRolling}
          onClick={() => roll.isRolling || roll.roll()}
        >
          {t('generator.roll.again')}
        </Button>
        {roll.canUndo && (
          <Button small look="secondary" onClick={roll.undo}>
            {t('generator.roll.undo')}
          </Button>
        )}
        {roll.isOwnGame && (
          <Button small look="secondary" onClick={roll.reset}>
            {t('generator.roll.reset')}
          </Button>
        )}
      </div>
      <p id={hint} className={classes['hint']}>
        {t(roll.hasLocks ? 'generator.roll.hint-locked' : 'generator.roll.hint')}
      </p>
      <p role="status" className={classes['status']}>
        {statusOf(t, roll)}
      </p>
    </>
  )
}

export function SampleStrip({ figures, config, profile, renderSample, openRollPort }: SampleStripProps) {
  const { t } = useTranslation()
  const roll = useRoll({ sample: figures.sample, config, profile }, openRollPort)
  const present = (Object.keys(figures.timePerCategory) as StripBucket[]).filter(
    (bucket) => figures.timePerCategory[bucket] > 0,
  )
  const entries = present.map((bucket) => ({
    bucket,
    text: `${bucketName(t, bucket)} ${clock(figures.timePerCategory[bucket])}`,
  }))
  return (
    <>
      <LockStrip roll={roll} />
      <ActNames acts={roll.acts} duration={roll.game.duration} />
      <StripLegend label={t('generator.preview.mean-times')} entries={entries} />
      <div className={classes['roll']}>
        <LockList roll={roll} />
        <RollActions roll={roll} />
        {renderSample && <div className={classes['actions']}>{renderSample(roll.game)}</div>}
      </div>
    </>
  )
}
