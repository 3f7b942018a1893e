/** The named sections and the markers of the game, under the ruler. A press goes there; a section is selected. */
import { memo, useMemo, type KeyboardEvent } from 'react'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lengthOfInstance, type BuilderDocument, type Marker } from '@rubato/builder'
import type { TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import classes from './marks-row.module.css'

interface Section {
  readonly id: string
  readonly name: string
  readonly at: number
  readonly length: number
}

const sectionsOf = ({ sections, instances }: BuilderDocument): Section[] =>
  [...instances.values()].map((instance) => ({
    id: instance.id,
    name: sections.get(instance.sectionId)?.name ?? '',
    at: instance.at,
    length: lengthOfInstance(sections, instance),
  }))

function SectionMark({ model, section }: { model: TimelineModel; section: Section }) {
  const { t } = useTranslation('builder')
  const { id, name, at, length } = section
  const element = usePlaced<HTMLButtonElement>(model, { at, length })
  const select = () => {
    const { records } = model.props.document
    model.props.onSelect(
      new Set([...records.values()].filter(({ copy }) => copy?.instance === id).map((each) => each.id)),
    )
  }
  const label = t('timeline.marks.section', { name, from: model.words.place(at) })
  return (
    <button ref={element} type="button" className={classes['section']} title={name} aria-label={label} onClick={select}>
      <span>{name}</span>
    </button>
  )
}

function MarkerMark({ model, marker }: { model: TimelineModel; marker: Marker }) {
  const { t } = useTranslation('builder')
  const { id, name, at } = marker
  const element = usePlaced<HTMLButtonElement>(model, { at })
  const openMenu = (target: HTMLElement) => {
    const box = target.getBoundingClientRect()
    model.props.onMarker?.(id, { x: box.left, y: box.bottom, at })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) || event.key === 'F2'
    if (event.key === 'Delete' || event.key === 'Backspace') model.run({ kind: 'remove-marker', id })
    else if (isMenu) openMenu(event.currentTarget)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      ref={element}
      type="button"
      className={classes['marker']}
      data-marker={id}
      title={name}
      aria-label={t('timeline.marks.marker', { name, place: model.words.place(at) })}
      onClick={() => model.props.onPlayhead(at)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        event.stopPropagation()
        openMenu(event.currentTarget)
      }}
    >
      <Flag size={13} aria-hidden="true" />
      <span>{name}</span>
    </button>
  )
}

export const MarksRow = memo(function MarksRow({
  model,
  document,
}: {
  model: TimelineModel
  document: BuilderDocument
}) {
  const { t } = useTranslation('builder')
  const sections = useMemo(() => sectionsOf(document), [document])
  const markers = useMemo(() => [...document.markers.values()].toSorted((a, b) => a.at - b.at), [document.markers])
  if (sections.length + markers.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t('timeline.marks.label')}
      className={classes['row']}
      data-two={sections.length * markers.length > 0 || undefined}
    >
      <div className={classes['track']} data-track="">
        {sections.map((section) => (
          <SectionMark key={section.id} model={model} section={section} />
        ))}
        {markers.map((marker) => (
          <MarkerMark key={marker.id} model={model} marker={marker} />
        ))}
      </div>
    </div>
  )
})
