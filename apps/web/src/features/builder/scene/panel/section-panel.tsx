/** The fields of the selected section. */
import { ChartGantt, Copy, Flag, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  COMPOSED_NAME_MAX,
  items,
  SECTION_ID_MAX,
  type Exit,
  type ItemId,
  type Section,
} from '@rubato/contracts/domain'
import type { PlayerProfile } from '@rubato/engine'
import { exitCommand, exitKinds, nameSection, sectionAfter, shortName, type SectionChange } from '@rubato/builder'
import { GrammarProvider } from '../../../../domain/grammar/grammar-provider.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { mainControl } from '../../../../ui/use-kept-focus.ts'
import { EditButton, EditSelect } from '../../document/edit-controls.tsx'
import { FieldsOf } from '../../document/refused-text.tsx'
import { useScene } from '../../document/use-builder.ts'
import type { Generator } from '../../screen/empty-hint.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { notebookWords } from '../notebook-words.ts'
import { PlayHere, type OnPlayFrom } from '../play-here.tsx'
import { CommitField } from './commit-field.tsx'
import { ExitFields } from './exit-fields.tsx'
import { LinePictures } from './line-pictures.tsx'
import { Notes } from './notes.tsx'
import { SectionContent } from './section-content.tsx'
import { SectionMedium } from './section-medium.tsx'
import { SectionStrokes } from './section-strokes.tsx'
import { Sets } from './way-fields.tsx'
import classes from './section-panel.module.css'

const ICON = 16

interface SectionPanelProps {
  section: Section
  generator: Generator
  /** The person for whom a generated section is written out. */
  profile: PlayerProfile
  /** Goes to the words of a section, or to the name of a new one. */
  onOpen: (id: string, isNew?: boolean) => void
  onTimeline: (id: string) => void
  onPlayFrom: OnPlayFrom
}

function Carries({ section, onChange }: { section: Section; onChange: (change: SectionChange) => boolean }) {
  const { t } = useTranslation()
  const { carries = [] } = section
  const others = items.filter((item) => !carries.includes(item))
  const nameOf = (item: ItemId) => t(`stage.body.names.${item}`)
  return (
    <div className={classes['group']}>
      <h3>{builderText(t, 'scenes.panel.carries')}</h3>
      <div className={classes['tools']}>
        {carries.map((item) => (
          <EditButton
            key={item}
            aria-label={builderText(t, 'scenes.panel.remove-way', { name: nameOf(item) })}
            onClick={() => {
              const kept = carries.filter((each) => each !== item)
              onChange({ carries: kept.length > 0 ? kept : undefined })
            }}
          >
            {nameOf(item)} ×
          </EditButton>
        ))}
      </div>
      <EditSelect
        label={builderText(t, 'scenes.panel.add-carry')}
        value=""
        options={[
          { value: '', label: builderText(t, 'scenes.panel.no-carry') },
          ...others.map((item) => ({ value: item, label: nameOf(item) })),
        ]}
        onChange={(item) => item !== '' && onChange({ carries: [...carries, item] })}
      />
    </div>
  )
}

/** Actions with the whole section. */
function Tools({ section, onOpen, onTimeline, onPlayFrom }: Omit<SectionPanelProps, 'generator' | 'profile'>) {
  const { t } = useTranslation()
  const { document, run } = useScene()
  const { id, name } = section
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  return (
    <div className={classes['tools']}>
      <PlayHere section={section} onPlayFrom={onPlayFrom} />
      {section.kind === 'timeline' && (
        <Button small look="secondary" onClick={() => onTimeline(id)}>
          <ChartGantt size={ICON} aria-hidden />
          {builderText(t, 'scenes.timeline.open')}
        </Button>
      )}
      <EditButton
        onClick={() => {
          const written = sectionAfter(document, id, text('new-section'))
          if (written && run(written.command)) onOpen(written.focus.section, true)
        }}
      >
        <Plus size={ICON} aria-hidden />
        {text('add-section')}
      </EditButton>
      <EditButton onClick={() => run({ kind: 'duplicate-section', id })}>
        <Copy size={ICON} aria-hidden />
        {text('duplicate')}
      </EditButton>
      {document.start !== id && (
        <EditButton onClick={() => run({ kind: 'set-start', id })}>
          <Flag size={ICON} aria-hidden />
          {text('start-here')}
        </EditButton>
      )}
      <EditButton
        look="danger"
        aria-label={builderText(t, 'scenes.panel.delete-named', { name })}
        disabled={document.sections.length === 1}
        onClick={() => run({ kind: 'delete-sections', ids: [id] })}
      >
        <Trash2 size={ICON} aria-hidden />
        {text('delete')}
      </EditButton>
    </div>
  )
}

export function SectionPanel(props: SectionPanelProps) {
  const { section, generator, profile } = props
  const { t } = useTranslation()
  const { document, run } = useScene()
  const { id, name, exit } = section
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const change = (part: SectionChange) => run({ kind: 'set-section', id, change: part })
  const others = document.sections.map((each) => each.id).filter((each) => each !== id)
  const exitTo = (kind: Exit['kind']) => run(exitCommand(kind, section, document, notebookWords(t)))
  return (
    <FieldsOf name={id}>
      <div className={classes['panel']}>
        <h2 {...mainControl} tabIndex={-1}>
          {name}
        </h2>
        <Tools {...props} />
        <CommitField
          label={text('name')}
          value={name}
          max={COMPOSED_NAME_MAX}
          onCommit={(words) => words.trim() !== '' && run(nameSection(document, id, words.trim()))}
        />
        <CommitField
          label={text('id')}
          description={text('id-hint')}
          value={id}
          max={SECTION_ID_MAX}
          onCommit={(to) => run({ kind: 'rename', id, to: shortName(to, SECTION_ID_MAX, others), name })}
        />
        <SectionContent section={section} generator={generator} profile={profile} onChange={change} />
        <div className={classes['group']}>
          <h3>{text('exit')}</h3>
          <EditSelect
            label={text('exit-kind')}
            value={exit.kind}
            options={exitKinds.map((kind) => ({ value: kind, label: builderText(t, `scenes.exits.${kind}`) }))}
            onChange={exitTo}
          />
          <GrammarProvider>
            <ExitFields key={exit.kind} exit={exit} onChange={(next) => change({ exit: next })} />
          </GrammarProvider>
        </div>
        {section.kind === 'timeline' && <SectionStrokes section={section} />}
        <SectionMedium section={section} />
        {section.kind === 'timeline' && <LinePictures key={id} section={section} />}
        <Notes section={section} />
        <div className={classes['group']}>
          <h3>{text('sets')}</h3>
          {document.variables.length === 0 && <p>{text('no-variables')}</p>}
          <FieldsOf name="sets">
            <Sets sets={section.sets} where={name} onChange={(sets) => void change({ sets })} />
          </FieldsOf>
        </div>
        <Carries section={section} onChange={change} />
      </div>
    </FieldsOf>
  )
}
