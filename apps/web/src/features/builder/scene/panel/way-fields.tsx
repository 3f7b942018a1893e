/** Where a way leads, and what it sets. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ASSIGNMENTS_MAX, type Assignment } from '@rubato/contracts/domain'
import { looseSection, type SceneDocument } from '@rubato/builder'
import { EditButton, EditSelect } from '../../document/edit-controls.tsx'
import { FieldsOf, useItemsByPlace } from '../../document/refused-text.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { ExpressionField } from './expression-field.tsx'
import classes from './section-panel.module.css'

/** The option that adds a section; no id is empty. */
const NEW = ''

/** Sections as options; one that is missing stays an option, so that it is seen. Equal names are told apart by their ids. */
function sectionOptions({ sections }: SceneDocument, current: string) {
  const named = Map.groupBy(sections, ({ name }) => name)
  const options = sections.map(({ id, name }) => ({
    value: id,
    label: (named.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name,
  }))
  return options.some(({ value }) => value === current) ? options : [{ value: current, label: current }, ...options]
}

interface SetsProps {
  sets: readonly Assignment[] | undefined
  /** Says what changes the variables, for names. */
  where: string
  onChange: (sets: Assignment[] | undefined) => void
}

const none: readonly Assignment[] = []

export function Sets({ sets = none, where, onChange }: SetsProps) {
  const { t } = useTranslation()
  const keys = useItemsByPlace(sets)
  const { document } = useScene()
  const { variables } = document
  const [first] = variables
  const give = (next: readonly Assignment[]) => onChange(next.length > 0 ? [...next] : undefined)
  const startOf = (name: string): string => {
    const variable = variables.find((each) => each.name === name)
    return variable?.kind === 'number'
      ? `${name} + 1`
      : variable?.kind === 'yes-or-no'
        ? 'yes'
        : (variable?.start ?? '')
  }
  return (
    <>
      {sets.map(({ variable, to }, index) => {
        const declared = variables.find((each) => each.name === variable)
        const wanted = declared?.kind === 'one-of' ? declared.names : (declared?.kind ?? 'number')
        return (
          <FieldsOf key={keys[index]} name={index}>
            <div className={classes['set']}>
              <EditSelect
                label={builderText(t, 'scenes.panel.set', { where })}
                value={variable}
                options={[...new Set([variable, ...variables.map(({ name }) => name)])].map((name) => ({
                  value: name,
                  label: name,
                }))}
                onChange={(name) => give(sets.with(index, { variable: name, to: startOf(name) }))}
              />
              <ExpressionField
                label={builderText(t, 'scenes.panel.set-to', { variable })}
                field="to"
                value={to}
                wanted={wanted}
                onCommit={(text) => {
                  give(sets.with(index, { variable, to: text }))
                  return true
                }}
              />
              <EditButton
                aria-label={builderText(t, 'scenes.panel.remove-set', { variable, where })}
                onClick={() => give(sets.toSpliced(index, 1))}
              >
                <X size={16} aria-hidden />
              </EditButton>
            </div>
          </FieldsOf>
        )
      })}
      {first && sets.length < ASSIGNMENTS_MAX && (
        <EditButton
          aria-label={builderText(t, 'scenes.panel.add-set-named', { where })}
          onClick={() => give([...sets, { variable: first.name, to: startOf(first.name) }])}
        >
          <Plus size={16} aria-hidden />
          {builderText(t, 'scenes.panel.add-set')}
        </EditButton>
      )}
    </>
  )
}

interface WayFieldsProps<Way extends { to: string; sets?: Assignment[] | undefined }> {
  label: string
  way: Way
  onChange: (way: Way) => void
}

export function WayFields<Way extends { to: string; sets?: Assignment[] | undefined }>(props: WayFieldsProps<Way>) {
  const { label, way, onChange } = props
  const { t } = useTranslation()
  const { document, run, commandOf } = useScene()
  const name = builderText(t, 'scenes.panel.new-section')
  const leadToNew = () => {
    const section = looseSection(document, name)
    const lead = commandOf(() => onChange({ ...way, to: section.id }))
    if (!lead) return
    const label = { key: 'builder.did.add-node', values: { name } }
    run({ kind: 'all', commands: [{ kind: 'add-section', section }, lead], label })
  }
  return (
    <div className={classes['way']}>
      <EditSelect
        label={label}
        value={way.to}
        options={[
          ...sectionOptions(document, way.to),
          { value: NEW, label: builderText(t, 'scenes.panel.to-new-section') },
        ]}
        onChange={(to) => (to === NEW ? leadToNew() : onChange({ ...way, to }))}
      />
      <FieldsOf name={label}>
        <Sets sets={way.sets} where={label} onChange={(sets) => onChange({ ...way, sets })} />
      </FieldsOf>
    </div>
  )
}
