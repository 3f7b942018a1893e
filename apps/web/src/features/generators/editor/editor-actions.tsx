/** Saves or discards the changes of a generator; the screen passes its primary action and the others. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClashTable } from '../../../domain/clash-table.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { clashRow } from './clash-text.ts'
import classes from './editor.module.css'
import type { GeneratorEditor } from './use-generator-editor.ts'

interface EditorActionsProps {
  editor: GeneratorEditor
  /** A new generator can be saved before it is changed. */
  isNew: boolean
  isOwn: boolean
  children?: ReactNode
}

/** Control or Command and S, wherever the focus is. */
function useSaveKey(save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

export function EditorActions({ editor, isNew, isOwn, children }: EditorActionsProps) {
  const { t } = useTranslation()
  const { isSaving, isChanged, clashes } = editor
  const hasClash = clashes.length > 0
  const canSave = !isSaving && !hasClash && (isChanged || isNew || !isOwn)
  useSaveKey(() => canSave && editor.save())
  const state = isSaving ? t('settings.saving') : isChanged && t('settings.unsaved')
  return (
    <div className={classes['bar']}>
      <ClashTable
        text={t('generator.clash.text')}
        rows={clashes.map((clash) => clashRow(t, clash))}
        isBusy={isSaving}
        onMine={editor.keepMine}
        onTheirs={editor.takeTheirs}
      >
        <Button small look="secondary" disabled={isSaving} onClick={editor.saveCopy}>
          {t('generator.clash.copy')}
        </Button>
      </ClashTable>
      <div className={classes['buttons']}>
        {children}
        <Button look="secondary" aria-keyshortcuts="Control+S Meta+S" disabled={!canSave} onClick={editor.save}>
          {isOwn ? t('actions.save') : t('generator.save-copy')}
        </Button>
      </div>
      <p role="status" className={classes['state']}>
        {state}{' '}
        {isChanged && !isSaving && (
          <button type="button" className={classes['discard']} onClick={editor.discard}>
            {t('settings.discard')}
          </button>
        )}
      </p>
    </div>
  )
}
