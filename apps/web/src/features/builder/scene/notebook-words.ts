/** Words for what the notebook and the panel begin by themselves. */
import type { TFunction } from 'i18next'
import type { NotebookWords } from '@rubato/builder'
import { builderText } from '../texts/builder-text.ts'

export const notebookWords = (t: TFunction): NotebookWords => ({
  question: builderText(t, 'scenes.notebook.first-question'),
  number: builderText(t, 'scenes.panel.first-number'),
  text: builderText(t, 'scenes.panel.first-text'),
  section: builderText(t, 'scenes.panel.new-section'),
  answers: [builderText(t, 'scenes.notebook.yes'), builderText(t, 'scenes.notebook.no')],
})
