/** The command palette: a text field over a list of screens, actions and the member's own things. */
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { useMergedRef } from '@mantine/hooks'
import { useCombobox, type UseComboboxReturnValue, type UseComboboxStateChangeTypes } from 'downshift'
import { useTranslation } from 'react-i18next'
import { addRecent, readRecent } from '../../lib/storage/recent.ts'
import { Modal } from '../../ui/modal.tsx'
import { findEntries, type FoundEntry, type FoundGroup } from './find-entries.ts'
import type { PaletteSource } from './palette-entry.ts'
import { takeTyped } from './typed-ahead.ts'
import classes from './palette-modal.module.css'

type Combobox = UseComboboxReturnValue<FoundEntry>

interface EntriesProps {
  groups: readonly FoundGroup[]
  combobox: Combobox
}

function Entries({ groups, combobox: { getItemProps } }: EntriesProps) {
  let index = -1
  return groups.map(({ title, entries }) => (
    <div key={title} role="group" aria-label={title} className={classes['group']}>
      <p aria-hidden="true" className={classes['heading']}>
        {title}
      </p>
      {entries.map((entry) => {
        index += 1
        const { id, label, icon: Icon, origin } = entry
        return (
          <div key={id} {...getItemProps({ item: entry, index })} className={classes['entry']}>
            <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
            <span className={classes['label']}>{label}</span>
            {origin !== undefined && <span className={classes['origin']}>{origin}</span>}
          </div>
        )
      })}
    </div>
  ))
}

const { InputBlur, InputClick, MenuMouseLeave } = useCombobox.stateChangeTypes
/**
 * By default the combobox chooses the highlighted entry when the focus leaves the field, closes its list when the field
 * is pressed, and highlights nothing while the pointer is outside of the list.
 */
const ignored = new Set<UseComboboxStateChangeTypes>([InputBlur, InputClick, MenuMouseLeave])

/** The groups for the typed text, and the list box over their entries, of which one is always highlighted. */
function usePalette(sources: readonly PaletteSource[], onChoose: (entry: FoundEntry) => void) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [recent] = useState(() => readRecent('palette'))
  const groups = findEntries(sources, recent, text, { recent: t('palette.recent'), found: t('palette.found') })
  const items = groups.flatMap(({ entries }) => entries)
  const combobox = useCombobox<FoundEntry>({
    items,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry?.id,
    stateReducer: (state, { type, changes }) => (ignored.has(type) ? state : changes),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })
  return { text, setText, groups, items, combobox }
}

/** Takes the focus, and the text typed until then, as soon as it is in the page. */
function PaletteField({ ref, onTyped, ...rest }: ComponentProps<'input'> & { onTyped: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    const typed = takeTyped()
    if (typed !== '') onTyped(typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the text is taken from the collection
  }, [])
  return <input {...rest} ref={useMergedRef(field, ref)} />
}

interface PaletteModalProps {
  sources: readonly PaletteSource[]
  onClose: () => void
}

export function PaletteModal({ sources, onClose }: PaletteModalProps) {
  const { t } = useTranslation()
  const { text, setText, groups, items, combobox } = usePalette(sources, ({ id, onChoose }) => {
    addRecent('palette', id)
    onClose()
    // After the palette has returned the focus: a modal that the entry opens returns it there too.
    requestAnimationFrame(onChoose)
  })
  const field = combobox.getInputProps({ 'aria-label': t('palette.field') })
  return (
    <Modal isAtTop size={600} title={t('palette.title')} onClose={onClose}>
      <div className={classes['palette']}>
        <PaletteField
          {...field}
          onTyped={setText}
          // At once: after a render the cursor would jump to the end of the text.
          onChange={(event) => {
            setText(event.currentTarget.value)
            field.onChange?.(event)
          }}
          type="text"
          enterKeyHint="go"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          className={classes['field']}
          data-autofocus
        />
        <div {...combobox.getMenuProps({ 'aria-label': t('palette.list') })} className={classes['list']}>
          <Entries groups={groups} combobox={combobox} />
        </div>
        {items.length === 0 && <p className={classes['note']}>{t('palette.none')}</p>}
        {sources.map(
          ({ title, note }) =>
            note !== undefined && (
              <p key={title} role="status" className={classes['note']}>
                {note}
              </p>
            ),
        )}
        <p role="status" className="visually-hidden">
          {text.trim() === '' ? '' : t('palette.count', { count: items.length })}
        </p>
      </div>
    </Modal>
  )
}
