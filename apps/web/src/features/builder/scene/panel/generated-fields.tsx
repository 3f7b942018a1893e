/** The fields of a generated section: generator, intensity, kinds of tasks and edges. A command writes the section out. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PenLine } from 'lucide-react'
import {
  categoryNode,
  categoryPaths,
  copyOfConfig,
  edgePlaces,
  intensityCurves,
  type GeneratorConfig,
  type SectionOf,
} from '@rubato/contracts/domain'
import { caps, type PlayerProfile } from '@rubato/engine'
import { writeOutCommand, type SectionChange } from '@rubato/builder'
import { textAt } from '../../../../lib/i18n/text-at.ts'
import { CheckGroup } from '../../../../ui/inputs/choice/check-group.tsx'
import { EditButton, EditSelect } from '../../document/edit-controls.tsx'
import { useScene } from '../../document/use-builder.ts'
import type { Generator } from '../../screen/empty-hint.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { NumberField } from './listed.tsx'
import classes from './section-panel.module.css'

interface GeneratedFieldsProps {
  section: SectionOf<'generated'>
  generator: Generator
  profile: PlayerProfile
  /** The section takes the chosen generator. */
  onGenerator: () => void
  onChange: (change: SectionChange) => boolean
}

type Kind = 'eyes' | (typeof categoryPaths)[number]

/** Kinds of tasks, as the generator's form has them. Edges have a field, and a section has no ending of the generator. */
const kinds: readonly { kind: Kind; id: string; isOfCock: boolean }[] = [
  ...categoryPaths
    .filter(([first, ...inner]) => first !== 'orgasm' && (first !== 'cock' || inner.length > 0))
    .map((kind) => ({ kind, id: kind.join('-'), isOfCock: kind[0] === 'cock' })),
  { kind: 'eyes', id: 'eyes', isOfCock: false },
]

const nodeOf = (config: GeneratorConfig, kind: Kind): { enabled: boolean } =>
  kind === 'eyes' ? config.eyes : categoryNode(config, kind)

function withKinds(config: GeneratorConfig, allowed: readonly string[]): GeneratorConfig {
  const copy = copyOfConfig(config)
  for (const { kind, id, isOfCock } of kinds) {
    const isOn = allowed.includes(id)
    nodeOf(copy, kind).enabled = isOn
    if (isOn && isOfCock) copy.cock.enabled = true
  }
  return copy
}

const allowedIn = (config: GeneratorConfig): string[] =>
  kinds
    .filter(({ kind, isOfCock }) => nodeOf(config, kind).enabled && (!isOfCock || config.cock.enabled))
    .map(({ id }) => id)

/** How often its edges come, and where. */
function EdgeFields({ section, onChange }: Pick<GeneratedFieldsProps, 'section' | 'onChange'>) {
  const { t } = useTranslation()
  const { config, length, edges: place = 'middle' } = section
  const { edging } = config.orgasm
  const most = edging.enabled ? edging.edges.max : 0
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const setMost = (max: number) => {
    const edges = { min: Math.min(edging.edges.min, max), max }
    const changed = max === 0 ? { ...edging, enabled: false } : { ...edging, enabled: true, edges }
    const orgasm = { ...config.orgasm, edging: changed }
    return onChange({ content: { kind: 'generated', length, config: { ...config, orgasm } } })
  }
  return (
    <>
      <NumberField label={text('edges')} value={most} range={{ min: 0, max: caps.edges.value }} onChange={setMost} />
      {most > 0 && (
        <EditSelect
          label={text('edge-place')}
          value={place}
          options={edgePlaces.map((value) => ({ value, label: text(`edge-place-${value}`) }))}
          onChange={(value) => onChange({ edges: value === 'middle' ? undefined : value })}
        />
      )}
    </>
  )
}

/** Fills the section once: it is a written one then. */
function WriteOut({ section, profile }: Pick<GeneratedFieldsProps, 'section' | 'profile'>) {
  const { t } = useTranslation()
  const id = useId()
  const { document, run } = useScene()
  return (
    <>
      <EditButton
        aria-describedby={id}
        onClick={() => run(writeOutCommand(document, section, { profile, seed: crypto.randomUUID() }))}
      >
        <PenLine size={16} aria-hidden />
        {builderText(t, 'scenes.panel.write-out')}
      </EditButton>
      <p id={id} className={classes['hint']}>
        {builderText(t, 'scenes.panel.write-out-hint')}
      </p>
    </>
  )
}

export function GeneratedFields({ section, generator, profile, onGenerator, onChange }: GeneratedFieldsProps) {
  const { t } = useTranslation()
  const { isReadOnly } = useScene()
  const { config, length } = section
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const change = (changed: GeneratorConfig) => onChange({ content: { kind: 'generated', length, config: changed } })
  return (
    <>
      {generator.choice}
      <EditButton disabled={generator.isLoading} onClick={onGenerator}>
        {text('use-generator')}
      </EditButton>
      <p className={classes['hint']}>
        {text('generator-source')} {generator.link}
      </p>
      <EditSelect
        label={text('intensity')}
        value={config.intensityCurve}
        options={intensityCurves.map((value) => ({ value, label: t(`generator.curves.${value}`) }))}
        onChange={(intensityCurve) => void change({ ...config, intensityCurve })}
      />
      <fieldset disabled={isReadOnly} className={classes['kinds']}>
        <CheckGroup
          label={text('allowed')}
          choices={kinds.map(({ id }) => ({ value: id, label: textAt(t, `generator.sections.${id}`, id) }))}
          value={allowedIn(config)}
          onChange={(allowed) => void change(withKinds(config, allowed))}
        />
      </fieldset>
      <EdgeFields section={section} onChange={onChange} />
      <WriteOut section={section} profile={profile} />
    </>
  )
}
