/** Saves or discards the changes of a generator; the screen passes its primary action. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClashTable } from '../../../domain/clash-table.tsx'
import { SaveBar } from '../../../domain/saving/save-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { clashRow } from '../../../domain/texts/generator-value-texts.ts'
import type { GeneratorEditor } from './use-generator-editor.ts'

interface EditorActionsProps {
  editor: GeneratorEditor
  /** A new generator can be saved before it is changed. */
  isNew: boolean
  isOwn: boolean
  children?: ReactNode
}

function Clashes({ editor }: { editor: GeneratorEditor }) {
  const { t } = useTranslation()
  return (
    <ClashTable
      text={t('generator.clash.text')}
      rows={editor.clashes.map((clash) => clashRow(t, clash))}
      isBusy={editor.isSaving}
      onMine={editor.keepMine}
      onTheirs={editor.takeTheirs}
    >
      <Button small look="secondary" disabled={editor.isSaving} onClick={editor.saveCopy}>
        {t('generator.clash.copy')}
      </Button>
    </ClashTable>
  )
}

export function EditorActions({ editor, isNew, isOwn, children }: EditorActionsProps) {
  const { t } = useTranslation()
  const { isSaving, isChanged, clashes, save, discard } = editor
  return (
    <SaveBar
      {...(!isOwn && { label: t('generator.save-copy') })}
      canSave={!isSaving && clashes.length === 0 && (isChanged || isNew || !isOwn)}
      canDiscard={isChanged && !isSaving}
      state={isSaving ? t('settings.saving') : isChanged && t('settings.unsaved')}
      onSave={save}
      onDiscard={discard}
      clash={<Clashes editor={editor} />}
    >
      {children}
    </SaveBar>
  )
}
