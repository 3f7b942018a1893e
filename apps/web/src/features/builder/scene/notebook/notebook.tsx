/** The words of a branching game on one page, section after section, to be written without leaving the keyboard. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SceneDocument } from '@rubato/builder'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { reachedText } from '../walk/walk-notes.tsx'
import type { Walked } from '../walk/use-walked.ts'
import { useKeptWords, type KeptWords } from './kept-words.ts'
import { NotebookSection } from './notebook-section.tsx'
import { useWriting } from './use-writing.ts'
import classes from './notebook.module.css'

interface NotebookProps {
  selected: string
  keys: ReadonlyMap<string, string>
  keptWords: KeptWords
  walked: Walked | null
  onSelect: (id: string) => void
  onTimeline: (id: string) => void
}

const hasSameNames = (a: SceneDocument, b: SceneDocument): boolean =>
  a.sections.length === b.sections.length &&
  a.sections.every(({ id, name }, index) => id === b.sections[index]?.id && name === b.sections[index]?.name)

/** The document as it was when a section got its last name: the same object while the names are the same. */
function useNamed(document: SceneDocument): SceneDocument {
  const [named, setNamed] = useState(document)
  if (named === document || hasSameNames(named, document)) return named
  setNamed(document)
  return document
}

export function Notebook({ selected, keys, keptWords, walked, onSelect, onTimeline }: NotebookProps) {
  const { t } = useTranslation()
  const { document } = useScene()
  const { pending, writing } = useWriting(keptWords)
  const named = useNamed(document)
  useKeptWords(keptWords)
  return (
    <div data-notebook className={classes['notebook']}>
      <p className={classes['help']}>{builderText(t, 'scenes.notebook.help')}</p>
      {document.sections.map((section) => (
        <NotebookSection
          key={keys.get(section.id)}
          section={section}
          named={named}
          pending={pending?.section === section.id ? pending : null}
          reached={reachedText(t, walked, section.id)}
          writing={writing}
          isSelected={section.id === selected}
          onSelect={onSelect}
          onTimeline={onTimeline}
        />
      ))}
    </div>
  )
}
