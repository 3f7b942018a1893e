/** Finds text in all lines of the script and replaces it, with a count of what would change. */
import { useMemo, useState, type RefObject } from 'react'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { tooLongText } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useStore } from '../../../ui/store.ts'
import { useEditorState } from '../document/editor-store.ts'
import { useEditorActions } from '../list/editor-context.ts'
import classes from './bulk.module.css'
import { replaceIn } from './find-text.ts'
import type { Find } from './use-find.ts'

interface FindBarProps {
  find: Find
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

export function FindBar({ find, field, onClose }: FindBarProps) {
  const { t } = useTranslation()
  const { store, bulk, selection } = useEditorActions()
  const [by, setBy] = useState('')
  const { query, setQuery, pattern, ids } = find
  const dialogs = useEditorState(store, (state) => state.dialogs)
  const selected = useStore(selection).ids
  const targets = useMemo(() => {
    const chosen = ids.filter((id) => selected.has(id))
    return chosen.length > 0 ? chosen : ids
  }, [ids, selected])
  const isOfSelection = targets.length < ids.length
  const { changed, matches, kept } = useMemo(
    () => (pattern ? replaceIn(dialogs, targets, pattern, by) : { changed: new Map(), matches: 0, kept: 0 }),
    [dialogs, targets, pattern, by],
  )
  const lines = t('editor.find.lines', { count: changed.size })
  const count = pattern
    ? t(isOfSelection ? 'editor.find.count-selected' : 'editor.find.count', { count: matches, lines })
    : ''
  return (
    <search className={classes['find']} aria-label={t('editor.find.title')}>
      <div className={classes['fields']}>
        <SearchField
          field={field}
          label={t('editor.find.find')}
          clearLabel={t('editor.clear-search')}
          value={query.text}
          error={tooLongText(t, query.text, DIALOG_TEXT_MAX)}
          onChange={(text) => setQuery({ ...query, text })}
        />
        <TextInput
          label={t('editor.find.replace')}
          value={by}
          error={tooLongText(t, by, DIALOG_TEXT_MAX)}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
      </div>
      <div className={classes['options']}>
        <Checkbox
          size="sm"
          label={t('editor.find.case')}
          checked={query.matchesCase}
          onChange={(event) => setQuery({ ...query, matchesCase: event.currentTarget.checked })}
        />
        <Checkbox
          size="sm"
          label={t('editor.find.words')}
          checked={query.wholeWords}
          onChange={(event) => setQuery({ ...query, wholeWords: event.currentTarget.checked })}
        />
      </div>
      <div className={classes['options']}>
        <p role="status" className={classes['count']}>
          {pattern ? count : t('editor.find.hint')}
          {kept > 0 && ` ${t('editor.find.kept', { count: kept, max: DIALOG_TEXT_MAX })}`}
        </p>
        <Button small disabled={changed.size === 0} onClick={() => bulk.replace(changed, matches)}>
          {t('editor.find.apply', { lines })}
        </Button>
        <Button small look="secondary" onClick={onClose}>
          {t('editor.find.close')}
        </Button>
      </div>
    </search>
  )
}
