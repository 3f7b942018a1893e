/** The switch and the weight of a whole category; they apply to all its tasks. */
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { categoryNode, categoryPaths, type GeneratorConfig } from '@rubato/contracts/domain'
import { setAt, type ChangeConfig } from '../config-tree.ts'
import { useFieldErrors } from '../field-errors.ts'
import type { PlannedSection } from '../form-plan.ts'
import classes from './task-row.module.css'
import { weightText } from '../value-text.ts'
import { WeightSlider } from './weight-slider.tsx'

/** Enclosing categories that are off, outermost first. */
export const disabledBy = (config: GeneratorConfig, section: Pick<PlannedSection, 'id'>): string[] =>
  categoryPaths
    .map((path) => ({ id: path.join('.'), node: categoryNode(config, path) }))
    .filter(({ id, node }) => section.id.startsWith(`${id}.`) && !node.enabled)
    .map(({ id }) => id)

interface CategoryHeadProps {
  name: string
  path: readonly string[]
  hasWeight: boolean
  config: GeneratorConfig
  /** Text that says that an enclosing category is off; null when none is. */
  disabledNote: string | null
  change: ChangeConfig
}

export function CategoryHead({ name, path, hasWeight, config, disabledNote, change }: CategoryHeadProps) {
  const { t } = useTranslation()
  const errors = useFieldErrors()
  const known = categoryPaths.find((each) => each.join('.') === path.join('.'))
  if (!known) return null
  const { enabled, weight } = categoryNode(config, known)
  const set = (field: 'enabled' | 'weight', value: unknown) => change((now) => setAt(now, [...path, field], value))
  const error = errors[[...path, 'enabled'].join('.')]
  const note = disabledNote ?? (enabled ? null : t('generator.category-off'))
  return (
    <div className={classes['category']} data-off={!enabled || undefined}>
      <div className={classes['head']} data-path={`${path.join('.')}.enabled`}>
        <Switch
          className={classes['switch']}
          label={t('generator.category', { section: name })}
          checked={enabled}
          onChange={(event) => set('enabled', event.currentTarget.checked)}
        />
        {hasWeight && (
          <WeightSlider
            name={t('generator.category-weight', { section: name })}
            path={`${path.join('.')}.weight`}
            text={weightText(weight)}
            value={weight}
            disabled={!enabled}
            onChange={(value) => set('weight', value)}
          />
        )}
        {hasWeight && <span className={classes['spacer']} />}
      </div>
      {note && !error && <p className={classes['expected']}>{note}</p>}
      {error && (
        <p role="alert" className={classes['problem']}>
          {error}
        </p>
      )}
    </div>
  )
}
