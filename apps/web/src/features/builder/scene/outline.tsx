/** The sections as a list, with where each leads: what the graph shows, for keyboard, screen readers and phones. */
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { sectionAfter } from '@rubato/builder'
import { useScene } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { exitText, firstWords, lengthText } from './ways-text.ts'
import { reachedText } from './walk/walk-notes.tsx'
import { sharesOf } from './walk/way-counts.ts'
import type { Walked } from './walk/use-walked.ts'
import classes from './scene.module.css'

interface OutlineProps {
  selected: string
  walked: Walked | null
  /** Findings by section. */
  counts: ReadonlyMap<string, number>
  highlighted: ReadonlySet<string>
  onSelect: (id: string) => void
  /** Opens the section where it is written. */
  onOpen: (id: string) => void
  /** Opens its timeline. */
  onTimeline: (id: string) => void
}

export function Outline({ selected, walked, counts, highlighted, onSelect, onOpen, onTimeline }: OutlineProps) {
  const { t } = useTranslation()
  const { document, run, isReadOnly } = useScene()
  const list = useRef<HTMLUListElement>(null)
  const focus = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-section]')
    buttons?.[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number, id: string) => {
    const { sections } = document
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain) return
    if (event.key === 'ArrowDown') focus(Math.min(sections.length - 1, index + 1))
    else if (event.key === 'ArrowUp') focus(Math.max(0, index - 1))
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(sections.length - 1)
    else if (event.key === 'Enter') onOpen(id)
    else if (event.key.toLowerCase() === 't') onTimeline(id)
    else if (event.key === 'Delete' && !isReadOnly) {
      if (run({ kind: 'delete-sections', ids: [id] })) requestAnimationFrame(() => focus(Math.max(0, index - 1)))
    } else if (event.key.toLowerCase() === 'n' && !isReadOnly) {
      const written = sectionAfter(document, id, builderText(t, 'scenes.panel.new-section'))
      if (written && run(written.command)) requestAnimationFrame(() => focus(index + 1))
    } else return
    event.preventDefault()
  }
  return (
    <>
      <p className={classes['help']}>{builderText(t, 'scenes.outline.help')}</p>
      <ul ref={list} aria-label={builderText(t, 'scenes.outline.label')} className={classes['outline']}>
        {document.sections.map((section, index) => {
          const { id, name, exit } = section
          const findings = counts.get(id) ?? 0
          return (
            <li key={id}>
              <button
                type="button"
                data-section={id}
                data-highlighted={highlighted.has(id) || undefined}
                className={classes['entry']}
                aria-current={id === selected || undefined}
                onFocus={() => onSelect(id)}
                onClick={() => onSelect(id)}
                onDoubleClick={() => onOpen(id)}
                onKeyDown={(event) => onKeyDown(event, index, id)}
              >
                <span className={classes['entry-name']}>
                  {name}
                  {document.start === id && <em>{builderText(t, 'scenes.outline.start')}</em>}
                </span>
                <span className={classes['entry-length']}>
                  {[lengthText(t, section), reachedText(t, walked, id)].filter(Boolean).join(' · ')}
                </span>
                <span className={classes['entry-words']}>{firstWords(section)}</span>
                <span className={classes['entry-exit']}>
                  {exitText(t, document, exit, sharesOf(t, section, walked))}
                </span>
                {findings > 0 && (
                  <span className={classes['badge']}>
                    {builderText(t, 'scenes.outline.findings', { count: findings })}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
