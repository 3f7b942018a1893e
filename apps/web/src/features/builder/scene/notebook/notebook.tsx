/** The words of a branching game on one page, section after section, to be written without leaving the keyboard. */
import { useTranslation } from 'react-i18next'
import type { WalkedScene } from '@rubato/engine'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { reachedText } from '../walk/walk-notes.tsx'
import { NotebookSection } from './notebook-section.tsx'
import { useWriting } from './use-writing.ts'
import classes from './notebook.module.css'

interface NotebookProps {
  selected: string
  walked: WalkedScene | null
  onSelect: (id: string) => void
  onTimeline: (id: string) => void
}

export function Notebook({ selected, walked, onSelect, onTimeline }: NotebookProps) {
  const { t } = useTranslation()
  const { document } = useScene()
  const writing = useWriting()
  return (
    <div data-notebook className={classes['notebook']}>
      <p className={classes['help']}>{builderText(t, 'scenes.notebook.help')}</p>
      {document.sections.map((section) => (
        <NotebookSection
          key={section.id}
          section={section}
          document={document}
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
